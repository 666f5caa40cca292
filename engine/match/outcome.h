// The possible outcomes for actions, seats and matches.
#pragma once

#include <cstdint>

#include "engine/run.h"

namespace race2048 {

// The state of a seat in a match.
enum class SeatState : std::uint8_t {
  racing,
  stuck,        // may take the next board
  out_stuck,    // done: no move left
  reached,      // done: made the target
  gave_up,      // done
  link_lost,    // done: its connection is gone, or the person left
  idle,         // done: no move for too long
  moves_made,   // done: made all its moves
  knocked_out,  // done: was last when an interval of a knock-out ended
};

// True if the seat may still move, now or after taking the next board.
bool is_racing(SeatState state);
// True if the seat is out for a reason outside its board.
bool is_taken_out(SeatState state);
// The state of a seat that is not out for a reason outside its board.
SeatState seat_state_of(RunState state);

// The result of an action.
enum class Result : std::uint8_t {
  waits,  // lockstep: until the end of its step; not answered yet
  applied,
  no_change,  // a slide that changes nothing
  rejected,
};

Result result_of(ActionVerdict verdict);

// Why an action was rejected.
enum class Rejection : std::uint8_t {
  none,  // the action was not rejected
  unknown_action,
  stale_board,     // meant for a board other than the current one
  board_not_over,  // next board, while the current one still has a move
  run_over,        // the seat is done
  too_fast,        // over the room's move rate
  stale_step,      // lockstep: meant for a step other than the current one
  step_taken,      // lockstep: the seat has already chosen its move for this step
};

Rejection rejection_of(ActionVerdict verdict);

// Why a match ended.
enum class EndReason : std::uint8_t {
  time_up,         // Format::time: the time limit
  target_reached,  // Finish::first
  all_done,        // no seat is racing any more
  cap,             // the match's cap
  one_left,        // Format::knockout: one seat of several is still racing
};

}  // namespace race2048
