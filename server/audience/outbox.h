// The sessions as a room's audience sees them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "proto/race2048.pb.h"
#include "server/audience/answer_turns.h"
#include "server/sessions/types.h"

namespace race2048::server {

// State that a room is sent again and again: each update replaces the one before.
struct FeedUpdate {
  v1::ToClient whole;    // the state as of this update
  v1::ToClient changes;  // since the previous update, for sessions that got that one
  bool changed = false;  // `changes` is not empty
};

class Outbox {
 public:
  virtual ~Outbox() = default;
  virtual void send(SessionId to, const v1::ToClient& message) = 0;
  // The same with a message that is a frame already.
  virtual void send_frame(SessionId to, std::string_view frame) = 0;
  // Serialises the message once.
  virtual void send(const std::vector<SessionId>& to, const v1::ToClient& message) = 0;
  // The same, of standings and boards: while the server is busy, they may wait for an answer with
  // which they leave.
  virtual void send_state(const std::vector<SessionId>& to, const v1::ToClient& message) = 0;
  // True if the session reads too slowly to be sent messages that a later one replaces.
  virtual bool is_backlogged(SessionId session) const = 0;
  // The session has fallen too far behind for what follows to wait for it: it closes.
  virtual void close_too_slow(SessionId session) = 0;
  // The room that the session follows is no more.
  virtual void end_following(SessionId session) = 0;
  // The turns of all rooms.
  virtual AnswerTurns& answer_turns() = 0;
  // The session's round trip in milliseconds; 0 when unknown.
  virtual std::uint32_t ping_ms(SessionId session) const = 0;
  // The least time between two standings in a room: longer while the server is busy, but never
  // longer than limits::kStandingsEveryLarge.
  virtual TimePoint::duration standings_every() const = 0;
};

}  // namespace race2048::server
