// A square 2048 board as a value, the slide, and boards as text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace race2048 {

inline constexpr int kMinBoardSize = 3;
inline constexpr int kMaxBoardSize = 8;
inline constexpr int kMaxCells = kMaxBoardSize * kMaxBoardSize;
// The largest tile that a board can be given: 2^31. Merges may make larger ones.
inline constexpr int kMaxExponent = 31;

enum class Direction : std::uint8_t { up, down, left, right };
inline constexpr std::array<Direction, 4> kDirections = {Direction::up, Direction::down,
                                                         Direction::left, Direction::right};
// "up", "down", "left", "right".
std::string_view to_string(Direction direction);
// The reverse of to_string(); also accepts "U", "D", "L" and "R". Nothing for any other text.
std::optional<Direction> direction_from(std::string_view text);

// Cells are numbered in reading order from 0. A cell holds the exponent of its tile: 0 is empty,
// 1 is a 2, 11 is a 2048.
class Board {
 public:
  // An empty board; `size` is kMinBoardSize..kMaxBoardSize.
  explicit Board(int size = 4) : size_(static_cast<std::uint8_t>(size)) {
    if (size < kMinBoardSize || size > kMaxBoardSize) refuse_size(size);
  }

  int size() const { return size_; }
  int cells() const { return size_ * size_; }
  int exponent(int cell) const { return exponents_[static_cast<std::size_t>(cell)]; }
  // The tile's number, 0 for an empty cell.
  std::uint64_t tile(int cell) const;
  void set_exponent(int cell, int exponent);
  // All cells in reading order.
  std::span<const std::uint8_t> exponents() const { return std::span(exponents_).first(count()); }
  std::span<std::uint8_t> exponents() { return std::span(exponents_).first(count()); }

  int empty_count() const;
  // Cell number `n`, from 0, among the empty cells in reading order. REQUIRES: n < empty_count().
  int nth_empty(int n) const;
  // The exponent of the largest tile, 0 on an empty board.
  int best_exponent() const;

  bool operator==(const Board& other) const = default;

 private:
  [[noreturn]] static void refuse_size(int size);
  std::size_t count() const { return static_cast<std::size_t>(cells()); }

  std::uint8_t size_;
  std::array<std::uint8_t, kMaxCells> exponents_{};
};

// The number on a tile of this exponent; 0 for 0.
constexpr std::uint64_t tile_value(int exponent) {
  return exponent == 0 ? 0 : std::uint64_t{1} << exponent;
}
// The exponent of a tile's number: 0 for 0; nothing if no tile has the number (2, 4, .. 2^31).
std::optional<int> exponent_of(std::uint64_t tile);

struct SlideResult {
  Board board;
  std::uint64_t gain = 0;  // sum of the tiles made by merges
  bool moved = false;      // the slide changed the board
};

// Moves all tiles to the wall in `direction`. The pair nearest to that wall merges first, and a
// merged tile does not merge again in the same move.
SlideResult slide(const Board& board, Direction direction);
// True if a merge of that slide makes a tile of `exponent`.
bool slide_makes(const Board& board, Direction direction, int exponent);

// True if there is no empty cell and no two equal neighbours: no direction changes the board.
bool is_stuck(const Board& board);

// One line per row, numbers right-aligned to the widest, '.' for an empty cell.
std::string to_text(const Board& board);

}  // namespace race2048
