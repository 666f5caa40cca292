// The whole server without I/O: sessions, names and rooms. A transport gives it bytes and the time,
// and sends what it leaves for each session. One thread; nothing here blocks or locks.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/dispatch/links.h"
#include "server/dispatch/observer.h"
#include "server/dispatch/room_host.h"
#include "server/dispatch/switchboard.h"

namespace race2048::server {

struct ServerConfig {
  RandomBytes random;
  Timings timings{};
  std::size_t max_sessions = limits::kMaxSessions;
  bool chat = true;
  UnixMs unix_ms = [] { return std::int64_t{0}; };
};

class MatchServer {
 public:
  // `journal` may be null: then what is decided is told at once. It outlives the server.
  MatchServer(ServerConfig config, Observers observers, Journal* journal = nullptr);

  // A connection was accepted. Over max_sessions it is told so and closed.
  SessionId open(const std::string& peer, TimePoint now);
  void receive(SessionId session, std::span<const std::uint8_t> bytes, TimePoint now);
  // The transport is gone. `cause` is for the log.
  void gone(SessionId session, const std::string& cause, TimePoint now);
  // Does what is due. Called at next_deadline() at the latest, and at the end of every wake-up.
  void on_time(TimePoint now);
  std::optional<TimePoint> next_deadline() const;
  // Says goodbye to everyone and takes nothing more. Nothing is decided: a match that runs has no
  // result.
  void stop(TimePoint now);
  // For the journal: it has kept this batch and all before it. What may leave now is among what
  // take_touched() gives next.
  void release(Batch batch) { links_.release(batch); }

  // Sessions with something new to send, or to be dropped; each once. Cleared by the call; valid
  // until the next one.
  const std::vector<SessionId>& take_touched() { return links_.take_touched(); }
  // What may be sent now; of the rest a journal has not kept the decisions yet.
  std::span<const std::uint8_t> output(SessionId session) const { return links_.output(session); }
  void sent(SessionId session, std::size_t bytes);
  // So much waits for the session that the transport reads no more from it before it has less.
  bool is_backlogged(SessionId session) const { return links_.is_backlogged(session); }
  // All is sent to a session that closes: the transport says so to the peer and waits for it to
  // close; what still comes is read and thrown away.
  bool is_finished(SessionId session) const;
  // The peer had its time: the transport should drop the connection and call gone().
  bool should_drop(SessionId session, TimePoint now) const;

  std::size_t session_count() const { return links_.size(); }
  // The room that a session is in, for tests and logs; null when in none.
  const Room* room_of(SessionId session) const;

 private:
  // Hands decisions to all who see them, the journal first.
  struct DecisionFan final : public DecisionSink {
    void on_decision(const std::string& room, const RoomState& state,
                     const Decision& decision) override;

    std::vector<DecisionSink*> sinks;
    bool decided = false;  // since the last wake-up
  };

  void sweep(TimePoint now);

  ServerConfig config_;
  Observers observers_;
  DecisionFan decisions_;
  Names names_;  // outlives the links, which hold names
  Links links_;
  RoomServices services_;
  RoomHost rooms_;
  Switchboard switchboard_;
  std::optional<TimePoint> swept_at_;
  v1::ToServer message_;  // reused for all that is read
};

}  // namespace race2048::server
