// How a room tells the people in it. The room says what there is to tell and when; who gets it and
// in which form is the announcer's concern.
#pragma once

#include <cstdint>

#include "engine/match/room_state.h"
#include "server/sessions/types.h"

namespace race2048::server {

// What is announced once, in the order in which it happens. The roster, standings and boards are
// state: the announcer follows the decisions and sends what changed at the end of a wake-up.
enum class News : std::uint8_t {
  place,    // the room, and the seat that somebody has in it
  options,  // the room's options, and when the next match starts by itself
  series,   // the table, if there is a series
  seal,     // of the next match
  start,    // the roster of the match is frozen; the countdown runs
  go,       // match clock zero
  step,     // lockstep: a step begins
};

class Announcer {
 public:
  virtual ~Announcer() = default;
  // Somebody is in the room from now on, or no longer.
  virtual void on_entered(SessionId session) = 0;
  virtual void on_left(SessionId session) = 0;
  // After it was applied. The end of a match is announced by its decision.
  virtual void on_decision(const Decision& decision) = 0;
  // To everybody, or to one of them.
  virtual void announce(News news, TimePoint now) = 0;
  virtual void announce(SessionId to, News news, TimePoint now) = 0;
  // What became of a seat's action number `seq`; 0: one that was made for a seat that was late.
  virtual void answer(SeatNumber seat, const ActionRecord& record, std::uint32_t seq) = 0;
};

}  // namespace race2048::server
