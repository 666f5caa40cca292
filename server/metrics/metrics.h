// Metrics of a running server for Prometheus and programs that read its format.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/dispatch/match_server.h"
#include "server/dispatch/observer.h"
#include "server/net/traffic.h"
#include "shared/duration_counts.h"

namespace race2048::server {

// The figures of this moment.
struct Moment {
  std::size_t connections = 0;
  std::size_t clients = 0;  // logged in
  std::size_t rooms = 0;
  std::size_t matches = 0;  // running or counting down
  bool storage_trouble = false;
  bool draining = false;
  std::int64_t certificate_ends_unix_s = 0;
  std::size_t bans = 0;
  std::uint64_t results = 0;  // that are kept
  std::uint64_t database_bytes = 0;
  DurationCounts stored_in{};  // how long the store took for what it was handed
  // Among servers that share a database; 0 of one that is alone.
  std::size_t nodes = 0;  // that live, with this one
  bool lease_confirmed = false;
  std::uint64_t lease_lapses = 0;   // how often the lease was not confirmed in time
  std::uint64_t rooms_claimed = 0;  // that had no owner
  std::uint64_t rooms_lost = 0;     // to other servers
  ServerCounts counts{};
  LimitCounts limits{};  // how often each has refused something
};

// Counts what it observes. The names and meanings of the metrics are in docs/operating.md.
class Metrics final : public Observer, public DecisionSink {
 public:
  Metrics();
  ~Metrics() override;

  void on_session_opened(SessionId session, const std::string& peer) override;
  void on_logged_in(SessionId session, const Person& person,
                    const std::string& client_version) override;
  void on_refused(SessionId session, const Refusal& refusal) override;
  void on_decision(const std::string& room, const RoomState& state,
                   const Decision& decision) override;

  // All metrics in the text format of Prometheus, with those of the process.
  std::string text(const Moment& moment, const Traffic& traffic);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace race2048::server
