// The moves of a seat, judged after the end by the search that bots use: what each move cost, how
// lucky the tile was that it brought, and how the expected score developed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/sequence.h"

namespace race2048 {

// A move that a player has made.
struct MadeMove {
  Board before;
  Direction direction = Direction::up;
  Spawn spawn{};             // the tile that the move has brought
  std::uint64_t score = 0;   // of the board, before the move
  std::uint32_t number = 0;  // among all moves of the seat, from 1
  std::uint32_t board = 0;   // number of the seat's board, from 0
  std::uint32_t at_ms = 0;   // match clock
};

// A move's worth. All values are points. An expected score is the score of the board with which a
// bot of the level 1024 would end it on average if it played on: see points_to_come().
struct JudgedMove {
  Direction better = Direction::up;  // the best direction; the made one if no other is better
  std::int64_t best = 0;             // the expected score after the best direction
  std::int64_t made = 0;             // the same after the made one; at most `best`
  // The expected score with the tile that came, less the mean over all tiles that could have come.
  std::int64_t luck = 0;

  std::int64_t cost() const { return best - made; }
};

struct Review {
  static constexpr std::size_t kWorst = 3;

  std::vector<JudgedMove> moves;   // as they were made
  std::vector<std::size_t> worst;  // at most kWorst places in `moves`: those that cost most, first
  std::size_t best_moves = 0;      // number of moves to which no other was better
  std::int64_t cost = 0;           // of all moves
  std::int64_t luck = 0;           // of all tiles
};

// Judges moves kDefaultSearchDepth tiles ahead, and those that seem to cost most further ahead: a
// strong player sees more than the first look. A thousand moves take about a quarter of a second.
// REQUIRES: each move changes its board, and its tile is on a cell that is empty after the slide.
Review review_of(std::span<const MadeMove> moves);

}  // namespace race2048
