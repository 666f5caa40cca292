// The move that a search finds best.
#pragma once

#include <optional>

#include "engine/search.h"

namespace race2048 {

// Nothing if the board is stuck.
inline std::optional<Direction> best_move(const Searcher& searcher, const Board& board) {
  const Searcher::Moves best = searcher.good_moves(board, 0);
  return best.count == 0 ? std::nullopt : std::optional(best.directions.front());
}

}  // namespace race2048
