// How a room passes news to its people. The room decides on the news and its time; the announcer
// decides which sessions receive it and in which form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/match/room_state.h"
#include "server/sessions/types.h"

namespace race2048::server {

// News that is announced once, in the order in which it happens. The roster, standings and boards
// are state: the announcer follows the decisions and sends their changes at the end of a wake-up.
enum class News : std::uint8_t {
  place,    // the room, and the receiver's own seat
  options,  // the room's options, and when the next match starts by itself
  series,   // the table of the series, if there is a series
  seal,     // the seal of the next match
  start,    // the match's roster is frozen; the countdown runs
  go,       // match clock zero
  step,     // lockstep: a step begins
  clock,    // the match clock stood still
  end,      // the end of the last match, for a session that was away
  kept,     // whether the last match's result was saved, if that is known
  put_out,  // the banned people, for a host who owns the room
};

// Whether a match's result was saved.
struct MatchKept {
  // In the order of the protocol's Keeping.
  enum class State : std::uint8_t {
    stored,   // durably
    not_yet,  // the disk is faulty; another state follows
    never,
  };

  MatchId match_id{};
  State state = State::stored;
  std::string why{};               // if not stored: one line for a person
  std::uint32_t replay_bytes = 0;  // if stored; 0: the match has no replay

  bool operator==(const MatchKept&) const = default;
};

class Announcer {
 public:
  virtual ~Announcer() = default;
  // The session gets the room's news from now on, or no longer: it entered or came back, or it
  // left, lost its link, or was replaced by another session of the same person. While it gets them,
  // it is in Room::members().
  virtual void on_entered(SessionId session) = 0;
  virtual void on_left(SessionId session) = 0;
  // Called after the decision was applied. The end of a match is announced by its decision.
  virtual void on_decision(const Decision& decision) = 0;
  // To everybody in the room and all who follow it, or to one of these sessions.
  virtual void announce(News news, TimePoint now) = 0;
  virtual void announce(SessionId to, News news, TimePoint now) = 0;
  // The outcome of a seat's action, or of the server's move for a seat that was late.
  virtual void answer(SeatNumber seat, const Answer& answer) = 0;
  // Sends the session the answers to its seat from this index on, in their order, before all later
  // ones. REQUIRES: the seat raced in the last match, which has started.
  virtual void catch_up(SessionId to, SeatNumber seat, std::size_t from) = 0;
};

}  // namespace race2048::server
