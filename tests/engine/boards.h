// Helpers of the engine's tests to write and print boards.
#pragma once

#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/board.h"
#include "tests/support/board_text.h"

namespace race2048 {

// Prints a board in test failures; GoogleTest finds the function by its name.
inline void PrintTo(const Board& board, std::ostream* out) {
  *out << '\n' << to_text(board);
}

// Does the same for RapidCheck.
inline void showValue(const Board& board, std::ostream& out) {
  PrintTo(board, &out);
}
inline void showValue(Direction direction, std::ostream& out) {
  out << to_string(direction);
}

// The board of a text. Throws if the text is not a board.
inline Board board_of(std::string_view text) {
  const std::optional<Board> board = board_from_text(text);
  if (!board) throw std::invalid_argument("no board: " + std::string(text));
  return *board;
}

// The board with left and right exchanged.
inline Board mirrored(const Board& board) {
  Board result(board.size());
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int row = cell / board.size();
    const int column = cell % board.size();
    result.set_exponent(row * board.size() + board.size() - 1 - column, board.exponent(cell));
  }
  return result;
}

// The board with rows and columns exchanged.
inline Board transposed(const Board& board) {
  Board result(board.size());
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int row = cell / board.size();
    const int column = cell % board.size();
    result.set_exponent(column * board.size() + row, board.exponent(cell));
  }
  return result;
}

// The direction on the changed board that corresponds to `direction`.
inline Direction mirrored(Direction direction) {
  if (direction == Direction::left) return Direction::right;
  if (direction == Direction::right) return Direction::left;
  return direction;
}

inline Direction transposed(Direction direction) {
  switch (direction) {
    case Direction::up:
      return Direction::left;
    case Direction::down:
      return Direction::right;
    case Direction::left:
      return Direction::up;
    case Direction::right:
      return Direction::down;
  }
  throw std::invalid_argument("no direction");
}

}  // namespace race2048
