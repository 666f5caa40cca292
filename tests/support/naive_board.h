// A second implementation of boards and the slide, for comparison: from the rules, on the numbers
// of the tiles, and not in the engine's way. Slow and plain on purpose.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/board.h"

namespace race2048::naive {

using Tile = std::uint64_t;  // its number, 0 for an empty cell
using Line = std::vector<Tile>;
using Rows = std::vector<Line>;

// Cells are numbered in reading order.
inline Tile& tile_at(Rows& rows, std::size_t cell) {
  return rows[cell / rows.size()][cell % rows.size()];
}

inline Rows rows_of(const Board& board) {
  const auto size = static_cast<std::size_t>(board.size());
  Rows rows(size, Line(size));
  for (int cell = 0; cell < board.cells(); ++cell) {
    tile_at(rows, static_cast<std::size_t>(cell)) = board.tile(cell);
  }
  return rows;
}

inline Board board_of(const Rows& rows) {
  Board board(static_cast<int>(rows.size()));
  int cell = 0;
  for (const Line& row : rows) {
    for (const Tile tile : row) board.set_exponent(cell++, tile == 0 ? 0 : std::countr_zero(tile));
  }
  return board;
}

// Rows become columns.
inline void transpose(Rows& rows) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < row; ++column) {
      std::swap(rows[row][column], rows[column][row]);
    }
  }
}

// Left becomes right.
inline void mirror(Rows& rows) {
  for (Line& row : rows) std::reverse(row.begin(), row.end());
}

// "Moves all tiles": close the gaps. "The pair nearest the wall merges first, and a tile made by a
// merge does not merge again": go from the wall and step over merged tiles. Then close the gaps
// again. Appends the merged tiles to `made`.
inline void slide_to_front(Line& line, std::vector<Tile>& made) {
  const auto close_gaps = [&line] {
    const auto filled_end = std::remove(line.begin(), line.end(), Tile{0});
    std::fill(filled_end, line.end(), Tile{0});
  };
  close_gaps();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (line[i] == 0 || line[i] != line[i + 1]) continue;
    line[i] *= 2;
    line[i + 1] = 0;
    made.push_back(line[i]);
    ++i;
  }
  close_gaps();
}

struct Slide {
  Rows rows;
  std::vector<Tile> made{};  // by merges, in no particular order
  bool moved = false;

  Tile gain() const {
    Tile sum = 0;
    for (const Tile tile : made) sum += tile;
    return sum;
  }
  bool makes(Tile tile) const { return std::count(made.begin(), made.end(), tile) > 0; }
};

// Turns the board so that tiles move to the left, and turns it back afterwards.
inline Slide slide(const Rows& rows, Direction direction) {
  const bool vertical = direction == Direction::up || direction == Direction::down;
  const bool far = direction == Direction::right || direction == Direction::down;
  Slide result{.rows = rows};
  if (vertical) transpose(result.rows);
  if (far) mirror(result.rows);
  for (Line& line : result.rows) slide_to_front(line, result.made);
  if (far) mirror(result.rows);
  if (vertical) transpose(result.rows);
  result.moved = result.rows != rows;
  return result;
}

inline std::vector<std::size_t> empty_cells(const Rows& rows) {
  std::vector<std::size_t> cells;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows.size(); ++column) {
      if (rows[row][column] == 0) cells.push_back(row * rows.size() + column);
    }
  }
  return cells;
}

// "No empty cell and no equal neighbours."
inline bool is_over(const Rows& rows) {
  if (!empty_cells(rows).empty()) return false;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows.size(); ++column) {
      const Tile tile = rows[row][column];
      if (column + 1 < rows.size() && tile == rows[row][column + 1]) return false;
      if (row + 1 < rows.size() && tile == rows[row + 1][column]) return false;
    }
  }
  return true;
}

}  // namespace race2048::naive
