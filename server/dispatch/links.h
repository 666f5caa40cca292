// The connections of a server: the room that each is in, what waits to be sent on it, and when that
// may leave.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/audience/outbox.h"
#include "server/dispatch/names.h"
#include "server/dispatch/observer.h"
#include "server/dispatch/rates.h"
#include "server/sessions/session.h"

namespace race2048::server {

struct HostedRoom;

// One connection. A session that closes has left its room and given its name back.
struct Link {
  Link(SessionId id, TimePoint now) : session(id, now), rates(now) {}

  Session session;
  Rates rates;
  std::optional<Names::Claim> name;
  HostedRoom* room = nullptr;
  bool touched = false;  // is in the list of those that were
  // With a journal, bytes in all: those that belong to a batch, and those that may leave.
  std::uint64_t committed = 0;
  std::uint64_t released = 0;
};

class Links final : public Outbox {
 public:
  // Without a journal (null) all output leaves at once. It outlives the links.
  explicit Links(Journal* journal) : journal_(journal) {}

  Link& open(TimePoint now);
  void erase(SessionId session) { links_.erase(session); }
  std::size_t size() const { return links_.size(); }
  const std::map<SessionId, Link>& all() const { return links_; }
  std::map<SessionId, Link>& all() { return links_; }
  // REQUIRES: the session is there.
  Link& at(SessionId session) { return links_.at(session); }
  const Link& at(SessionId session) const { return links_.at(session); }
  // Null when there is none.
  Link* find(SessionId session);
  const Link* find(SessionId session) const;

  // The transport has to look at the link: it has something new to send, or closes.
  void touch(Link& link);
  // Those links, each once. Cleared by the call; valid until the next one.
  const std::vector<SessionId>& take_touched();

  // Ends a wake-up, in which there were decisions or not: what was written since the last call is a
  // batch, which leaves when it is released.
  void commit(bool decided);
  // The batch and all before it may leave. REQUIRES: it was committed.
  void release(Batch batch);
  // What may leave now.
  std::span<const std::uint8_t> output(SessionId session) const;

  // ---- Outbox
  void send(SessionId to, const v1::ToClient& message) override;
  void send(const std::vector<SessionId>& to, const v1::ToClient& message) override;
  bool is_backlogged(SessionId session) const override;
  std::uint32_t ping_ms(SessionId session) const override;

 private:
  // The output of a wake-up whose decisions are not kept yet.
  struct Held {
    Batch batch{};
    std::vector<std::pair<SessionId, std::uint64_t>> written;  // bytes in all, up to here
  };

  Journal* journal_;
  std::map<SessionId, Link> links_;
  std::uint64_t last_id_ = 0;
  std::vector<SessionId> touched_;
  std::vector<SessionId> taken_;  // the same, as it was when it was taken last
  std::uint64_t last_batch_ = 0;
  std::deque<Held> held_;  // oldest first
  std::string frame_;      // reused for messages that go to many
};

}  // namespace race2048::server
