// Runs for tests. Inside a TEST write race2048::Run: GoogleTest declares a Run of its own there.
#pragma once

#include <cstdint>
#include <stdexcept>

#include "engine/run.h"
#include "tests/engine/keys.h"

namespace race2048 {

// The smallest board, nearly full, with 4s for half of the new tiles: games of only a few moves.
inline constexpr Rules kShortGame = {.size = 3, .start_tiles = 8, .four_probability = 1U << 31};

// The first direction that changes the board. Throws if there is none.
inline Action a_move(const Board& board) {
  for (const Direction direction : kDirections) {
    if (slide(board, direction).moved) return action_of(direction);
  }
  throw std::logic_error("no move on\n" + to_text(board));
}

// Plays the current board until the run is stuck or over, one move a millisecond from `at_ms`.
// Returns the time after the last move.
inline std::uint32_t play_board(Run& run, std::uint32_t at_ms = 0) {
  while (run.state() == RunState::racing) {
    run.apply(a_move(run.board()), run.board_number(), at_ms++);
  }
  return at_ms;
}

// The first of many keys for which `holds` is true. Throws if there is none.
template <typename Predicate>
Key first_key(Predicate holds) {
  for (std::uint32_t number = 0; number < 10'000; ++number) {
    if (holds(key_of(number))) return key_of(number);
  }
  throw std::logic_error("no key has it");
}

}  // namespace race2048
