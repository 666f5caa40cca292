#include "engine/board.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <vector>

#include "engine/packed_board.h"

namespace race2048 {
namespace {

// The cell at `step` (0: at the wall) of line `line`, for a slide in `direction`.
int cell_at(int size, Direction direction, int line, int step) {
  switch (direction) {
    case Direction::up:
      return step * size + line;
    case Direction::down:
      return (size - 1 - step) * size + line;
    case Direction::left:
      return line * size + step;
    case Direction::right:
      return line * size + (size - 1 - step);
  }
  throw std::logic_error("slide in no direction");
}

// Performs the slide: calls settle(cell, exponent, merged) for each tile on the resulting board.
template <typename Settle>
void for_each_settled_tile(const Board& board, Direction direction, Settle settle) {
  const int size = board.size();
  for (int line = 0; line < size; ++line) {
    int filled = 0;  // cells of this line already settled at the wall
    int open = 0;    // the tile after them, not settled yet because it may still merge; 0: none
    const auto settle_next = [&](int exponent, bool merged) {
      settle(cell_at(size, direction, line, filled++), exponent, merged);
      open = 0;
    };
    for (int step = 0; step < size; ++step) {
      const int exponent = board.exponent(cell_at(size, direction, line, step));
      if (exponent == 0) continue;
      if (exponent == open) {
        settle_next(exponent + 1, true);
      } else {
        if (open != 0) settle_next(open, false);
        open = exponent;
      }
    }
    if (open != 0) settle_next(open, false);
  }
}

}  // namespace

std::string_view to_string(Direction direction) {
  switch (direction) {
    case Direction::up:
      return "up";
    case Direction::down:
      return "down";
    case Direction::left:
      return "left";
    case Direction::right:
      return "right";
  }
  return "?";
}

std::optional<Direction> direction_from(std::string_view text) {
  for (const Direction direction : kDirections) {
    const std::string_view name = to_string(direction);
    if (text == name) return direction;
    // The initial in upper case; all names are lower case.
    if (text.size() == 1 && text.front() == name.front() - 'a' + 'A') return direction;
  }
  return std::nullopt;
}

void Board::refuse_size(int size) {
  throw std::invalid_argument("a board's size is 3 to 8, not " + std::to_string(size));
}

std::uint64_t Board::tile(int cell) const {
  return tile_value(exponent(cell));
}

void Board::set_exponent(int cell, int exponent) {
  exponents_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(exponent);
}

int Board::empty_count() const {
  return static_cast<int>(std::count(exponents_.begin(), exponents_.begin() + cells(), 0));
}

int Board::nth_empty(int n) const {
  for (int cell = 0; cell < cells(); ++cell) {
    if (exponent(cell) == 0 && n-- == 0) return cell;
  }
  throw std::out_of_range("the board has fewer empty cells");
}

int Board::best_exponent() const {
  // Looks at all cells of the array: unused ones are 0, and a fixed number of steps vectorises.
  std::uint8_t best = 0;
  for (const std::uint8_t exponent : exponents_) best = std::max(best, exponent);
  return best;
}

std::optional<int> exponent_of(std::uint64_t tile) {
  if (tile == 0) return 0;
  // std::has_single_bit() would call a function on processors that lack an instruction.
  const bool is_power_of_two = (tile & (tile - 1)) == 0;
  if (!is_power_of_two || tile == 1 || tile > tile_value(kMaxExponent)) return std::nullopt;
  return std::countr_zero(tile);
}

SlideResult slide(const Board& board, Direction direction) {
  if (const std::optional<PackedBoard> packed = PackedBoard::from(board)) {
    const PackedSlide slid = packed->slide(direction);
    if (!slid.overflow) {
      return {.board = slid.board.to_board(), .gain = slid.gain, .moved = slid.board != *packed};
    }
  }
  SlideResult result{.board = Board(board.size())};
  for_each_settled_tile(board, direction, [&result](int cell, int exponent, bool merged) {
    result.board.set_exponent(cell, exponent);
    if (merged) result.gain += tile_value(exponent);
  });
  result.moved = result.board != board;
  return result;
}

bool slide_makes(const Board& board, Direction direction, int exponent) {
  bool made = false;
  for_each_settled_tile(board, direction, [&made, exponent](int, int settled, bool merged) {
    made |= merged && settled == exponent;
  });
  return made;
}

bool is_stuck(const Board& board) {
  if (const std::optional<PackedBoard> packed = PackedBoard::from(board)) {
    return packed->is_stuck();
  }
  const int size = board.size();
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int exponent = board.exponent(cell);
    if (exponent == 0) return false;
    const bool last_column = cell % size == size - 1;
    if (!last_column && exponent == board.exponent(cell + 1)) return false;
    if (cell + size < board.cells() && exponent == board.exponent(cell + size)) return false;
  }
  return true;
}

std::string to_text(const Board& board) {
  std::vector<std::string> numbers;
  std::size_t width = 1;
  for (int cell = 0; cell < board.cells(); ++cell) {
    numbers.push_back(board.exponent(cell) == 0 ? "." : std::to_string(board.tile(cell)));
    width = std::max(width, numbers.back().size());
  }
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::string& number = numbers[static_cast<std::size_t>(cell)];
    const bool last_column = cell % board.size() == board.size() - 1;
    text.append(width - number.size(), ' ').append(number).append(last_column ? "\n" : " ");
  }
  return text;
}

}  // namespace race2048
