// The input of all connections: decides which messages are handled now and which later, and which
// connections close first when too many have not logged in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "server/dispatch/chores.h"
#include "server/dispatch/doorway.h"
#include "server/dispatch/request.h"
#include "server/door/waiting.h"

namespace race2048::server {

// Announces to clients that the server drains. REQUIRES: it does.
v1::ToClient stopping_message(const Desk& desk, TimePoint now);

class Input {
 public:
  // The desk outlives this.
  explicit Input(Desk& desk) : desk_(desk) {}

  // A connection was opened. If max_waiting others have not logged in, closes one of them.
  void opened(const Link& link, TimePoint now);
  // Call it when the link has sent something, has proved a key, or is closing.
  void note(const Link& link);
  // The link is about to be erased.
  void forget(const Link& link);
  // As MatchServer::receive().
  void receive(Link& link, std::span<const std::uint8_t> bytes, std::size_t received,
               TimePoint now);
  // As MatchServer::admit().
  void go_on(DoorTicket ticket, const DoorAnswer& answer, TimePoint now);
  // Handles kept bytes of some connections, each in its turn. Refuses messages that have waited too
  // long for the registry's answer.
  void on_time(TimePoint now);
  // A browser's question, which needs no login.
  void ask(Link& link, const v1::ToServer& question, TimePoint now);
  // Refuses the question. One for a further part of a browser's file, which is refused only for
  // now, is asked again a moment later: its reader cannot.
  void turn_down(Link& link, const v1::ToServer& question, const Refusal& refusal, TimePoint now);
  // Resumes reading from connections whose pause is over.
  void read_on(TimePoint now);
  // True if on_time() has more to do now.
  bool has_more() const { return !unhandled_.empty(); }
  // When on_time() or read_on() has something to do.
  std::optional<TimePoint> next_deadline() const;
  // As MatchServer::may_read().
  static bool may_read(const Link& link) {
    const Relay* const relay = link.relay();
    return !link.read_again_at && link.unhandled.empty() && !link.pending &&
           !link.session.is_backlogged() && (relay == nullptr || !relay->is_full());
  }

 private:
  // Handles messages from the front of the bytes, as long as they cost no more than one connection
  // may in a wake-up, and keeps the other bytes. Returns the number of messages.
  std::size_t handle(Link& link, std::span<const std::uint8_t> bytes, ChoreWork& work,
                     TimePoint now);
  // The message has been handled or refused. `first`: before it, the session
  // was not logged in.
  void settle(Link& link, const v1::ToServer& message, const Verdict& verdict, bool first,
              TimePoint now);
  void keep_unhandled(Link& link, std::span<const std::uint8_t> bytes);
  // One read has brought this much: perhaps the server reads no more from the link for a while, as
  // it has sent too much, and after a Goodbye now and then only.
  void pace(Link& link, std::size_t messages, std::size_t bytes, TimePoint now);

  // Sends the session the refusal of the message with this number in ToServer.body.
  void refuse(Link& link, const Refusal& refusal, std::uint32_t about, std::uint32_t seq,
              TimePoint now);
  bool puts_off(const Link& link, const v1::ToServer& question, const Refusal& refusal,
                TimePoint now);
  // Asks again the questions that were put off until now.
  void ask_again(TimePoint now);

  struct Question {
    SessionId session;
    v1::ToServer message;
  };

  Desk& desk_;
  Waiting waiting_;
  std::set<std::pair<TimePoint, SessionId>> paused_;  // by Link::read_again_at
  // The next parts of files, at most one for each browser, by the time at which they are asked for.
  std::multimap<TimePoint, Question> questions_;
  std::deque<SessionId> unhandled_;  // with Link::unhandled; some may be gone
  v1::ToServer message_;             // reused for all input
};

}  // namespace race2048::server
