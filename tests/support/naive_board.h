// The slide once more, written for comparison: from the rules, on the numbers of the tiles, and in
// another way than the engine's. Slow and plain on purpose.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/board.h"

namespace race2048::naive {

using Tile = std::uint64_t;  // the number on it, 0 for an empty cell
using Rows = std::vector<std::vector<Tile>>;

inline Rows rows_of(const Board& board) {
  Rows rows;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell % board.size() == 0) rows.emplace_back();
    rows.back().push_back(board.tile(cell));
  }
  return rows;
}

// A quarter turn against the clock: what was at the top is then at the left.
inline Rows turned(const Rows& rows) {
  Rows result(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows.size(); ++column) {
      result[row].push_back(rows[column][rows.size() - 1 - row]);
    }
  }
  return result;
}

struct Slide {
  Rows rows;
  Tile gain = 0;
  Tile best_merge = 0;
};

// "Moves all tiles": close the gaps. "The pair nearest the wall merges first, and a tile made by a
// merge does not merge again": go from the wall and step over what was merged. Close the gaps.
inline void slide_left(std::vector<Tile>& row, Slide& slide) {
  const auto close_gaps = [&row] {
    const auto filled_end = std::remove(row.begin(), row.end(), Tile{0});
    std::fill(filled_end, row.end(), Tile{0});
  };
  close_gaps();
  for (std::size_t i = 0; i + 1 < row.size(); ++i) {
    if (row[i] == 0 || row[i] != row[i + 1]) continue;
    row[i] *= 2;
    row[i + 1] = 0;
    slide.gain += row[i];
    slide.best_merge = std::max(slide.best_merge, row[i]);
    ++i;
  }
  close_gaps();
}

inline Slide slide(const Board& board, Direction direction) {
  int quarter_turns = 0;  // that bring the wall to the left
  switch (direction) {
    case Direction::left:
      break;
    case Direction::up:
      quarter_turns = 1;
      break;
    case Direction::right:
      quarter_turns = 2;
      break;
    case Direction::down:
      quarter_turns = 3;
      break;
  }
  Slide result{.rows = rows_of(board)};
  for (int i = 0; i < quarter_turns; ++i) result.rows = turned(result.rows);
  for (std::vector<Tile>& row : result.rows) slide_left(row, result);
  for (int i = quarter_turns; i < 4; ++i) result.rows = turned(result.rows);
  return result;
}

}  // namespace race2048::naive
