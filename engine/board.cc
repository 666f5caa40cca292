#include "engine/board.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <stdexcept>
#include <vector>

namespace race2048 {
namespace {

// The cell at `step` (0 is at the wall) of line `line`, for a slide in `direction`.
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

Board::Board(int size) : size_(static_cast<std::uint8_t>(size)) {
  if (size < kMinBoardSize || size > kMaxBoardSize) {
    throw std::invalid_argument("a board's size is 3 to 8, not " + std::to_string(size));
  }
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
  return *std::max_element(exponents_.begin(), exponents_.begin() + cells());
}

std::optional<int> exponent_of(std::uint64_t tile) {
  if (tile == 0) return 0;
  if (!std::has_single_bit(tile) || tile == 1 || tile > tile_value(kMaxExponent)) {
    return std::nullopt;
  }
  return std::countr_zero(tile);
}

SlideResult slide(const Board& board, Direction direction) {
  const int size = board.size();
  SlideResult result{.board = Board(size)};
  for (int line = 0; line < size; ++line) {
    int filled = 0;         // cells of this line already settled at the wall
    int open_exponent = 0;  // the last settled tile while it may still merge, else 0
    for (int step = 0; step < size; ++step) {
      const int exponent = board.exponent(cell_at(size, direction, line, step));
      if (exponent == 0) continue;
      if (exponent == open_exponent) {
        result.board.set_exponent(cell_at(size, direction, line, filled - 1), exponent + 1);
        result.gain += tile_value(exponent + 1);
        result.best_merge = std::max(result.best_merge, exponent + 1);
        open_exponent = 0;
      } else {
        result.board.set_exponent(cell_at(size, direction, line, filled++), exponent);
        open_exponent = exponent;
      }
    }
  }
  result.moved = result.board != board;
  return result;
}

bool is_stuck(const Board& board) {
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

std::optional<Board> board_from_text(std::string_view text) {
  std::vector<std::vector<int>> rows;
  std::vector<int> row;
  std::size_t at = 0;
  while (at <= text.size()) {
    const char c = at < text.size() ? text[at] : '\n';
    if (c == '\n' || c == '/') {
      if (!row.empty()) rows.push_back(std::move(row));
      row.clear();
      ++at;
    } else if (c == ' ' || c == '\t') {
      ++at;
    } else if (c == '.') {
      row.push_back(0);
      ++at;
    } else {
      std::uint64_t number = 0;
      const char* begin = text.data() + at;
      const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
      const std::optional<int> exponent = exponent_of(number);
      if (error != std::errc{} || !exponent) return std::nullopt;
      row.push_back(*exponent);
      at += static_cast<std::size_t>(end - begin);
    }
  }
  const auto size = static_cast<int>(rows.size());
  if (size < kMinBoardSize || size > kMaxBoardSize) return std::nullopt;
  Board board(size);
  int cell = 0;
  for (const std::vector<int>& cells : rows) {
    if (static_cast<int>(cells.size()) != size) return std::nullopt;
    for (const int exponent : cells) board.set_exponent(cell++, exponent);
  }
  return board;
}

}  // namespace race2048
