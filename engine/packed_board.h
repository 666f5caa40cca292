// A 4x4 board in 64 bits: the form for programs that make millions of moves a second.
//
// It holds tiles up to 32768. Two of those that merge do not fit: PackedSlide::overflow tells, and
// a Board, exact for all tiles, must take over. Whoever uses Board alone gets this speed where it
// can be had without knowing of this form: slide(Board) and is_stuck(Board) go through it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/board.h"

namespace race2048 {

struct PackedSlide;

// Cells are numbered as on a Board, in reading order from 0; cell `c` is in bits 4c to 4c+3, by its
// tile's exponent (0: empty, 1: a 2, .. 15: a 32768). A value of one register; all of it is inline
// and without branches that depend on the board.
class PackedBoard {
 public:
  static constexpr int kSize = 4;
  static constexpr int kCells = kSize * kSize;
  static constexpr int kMaxExponent = 15;

  constexpr PackedBoard() = default;  // empty
  constexpr explicit PackedBoard(std::uint64_t bits) : bits_(bits) {}

  // Nothing when the board is not 4x4 or has a tile above 32768.
  static std::optional<PackedBoard> from(const Board& board);
  Board to_board() const;

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr int exponent(int cell) const { return static_cast<int>(bits_ >> (4 * cell) & 0xF); }
  // REQUIRES: the cell is empty, 0 <= exponent <= kMaxExponent.
  constexpr PackedBoard with_tile(int cell, int exponent) const {
    return PackedBoard(bits_ | static_cast<std::uint64_t>(exponent) << (4 * cell));
  }

  // Rows become columns.
  constexpr PackedBoard transposed() const;

  // As slide() of a Board, unless `overflow`.
  PackedSlide slide(Direction direction) const;

  constexpr int empty_count() const;
  // The cell that is number `n` (from 0) among the empty ones in reading order.
  // REQUIRES: n < empty_count().
  constexpr int nth_empty(int n) const;
  // No empty cell and no two equal neighbours.
  constexpr bool is_stuck() const;

  constexpr bool operator==(const PackedBoard&) const = default;

 private:
  // The lowest bit of each cell that is zero in `bits`.
  static constexpr std::uint64_t zero_cells(std::uint64_t bits) {
    bits |= bits >> 1;
    bits |= bits >> 2;
    return ~bits & kLowestBits;
  }

  static constexpr std::uint64_t kLowestBits = 0x1111'1111'1111'1111;

  std::uint64_t bits_ = 0;
};

struct PackedSlide {
  PackedBoard board;
  std::uint32_t gain = 0;  // sum of the tiles made by merges
  // Two 32768s have merged into one, which is wrong: slide a Board instead.
  bool overflow = false;
};

// What a slide makes of a row, a row being 16 bits of a PackedBoard. One lookup gives all:
// the row after the slide in bits 0-15, a quarter of its gain in bits 16-30, overflow in bit 31.
using PackedRowSlides = std::array<std::uint32_t, 1 << 16>;
// Towards the first cell, and towards the last one. Made by the compiler.
extern const std::array<PackedRowSlides, 2> kPackedRowSlides;

// ---- The inline part.

constexpr PackedBoard PackedBoard::transposed() const {
  std::uint64_t bits = bits_;
  // First inside each 2x2 block of cells, then the blocks themselves: each step swaps, by exclusive
  // or, the cells under the mask with those that stand `distance` bits higher.
  const auto swap_cells = [&bits](std::uint64_t mask, int distance) {
    const std::uint64_t difference = (bits ^ bits >> distance) & mask;
    bits ^= difference ^ difference << distance;
  };
  swap_cells(0x0000'F0F0'0000'F0F0, 12);
  swap_cells(0x0000'0000'FF00'FF00, 24);
  return PackedBoard(bits);
}

inline PackedSlide PackedBoard::slide(Direction direction) const {
  // Columns are rows of the transposed board. Both forms are made, before and after, and the right
  // one is picked: that costs less than a branch that a processor cannot foresee.
  const bool vertical = direction == Direction::up || direction == Direction::down;
  const bool to_last = direction == Direction::down || direction == Direction::right;
  const PackedRowSlides& rows = kPackedRowSlides[to_last ? 1 : 0];
  const std::uint64_t lines = vertical ? transposed().bits_ : bits_;
  const std::uint32_t row0 = rows[lines & 0xFFFF];
  const std::uint32_t row1 = rows[lines >> 16 & 0xFFFF];
  const std::uint32_t row2 = rows[lines >> 32 & 0xFFFF];
  const std::uint32_t row3 = rows[lines >> 48];
  const PackedBoard slid(std::uint64_t{row0 & 0xFFFF} | std::uint64_t{row1 & 0xFFFF} << 16 |
                         std::uint64_t{row2 & 0xFFFF} << 32 | std::uint64_t{row3 & 0xFFFF} << 48);
  const PackedBoard upright = slid.transposed();
  return {.board = vertical ? upright : slid,
          .gain = 4 * ((row0 >> 16) + (row1 >> 16) + (row2 >> 16) + (row3 >> 16)),
          .overflow = ((row0 | row1 | row2 | row3) >> 31) != 0};
}

constexpr int PackedBoard::empty_count() const {
  const std::uint64_t empties = zero_cells(bits_);
  constexpr std::uint64_t kBytes = 0x0101'0101'0101'0101;
  // Two cells to a byte, then all bytes into the highest: sixteen would not fit into four bits.
  return static_cast<int>(((empties & kBytes) + (empties >> 4 & kBytes)) * kBytes >> 56);
}

constexpr int PackedBoard::nth_empty(int n) const {
  const std::uint64_t empties = zero_cells(bits_);
  if (empties == kLowestBits) return n;
  // In each cell, how many are empty up to and with it; the cell wanted is the first where that is
  // above n, so as many cells are before it as have n or less.
  const std::uint64_t up_to = empties * kLowestBits;
  constexpr std::uint64_t kBytes = 0x0101'0101'0101'0101;
  const std::uint64_t bound = 0x80 * kBytes + static_cast<std::uint64_t>(n) * kBytes;
  const std::uint64_t even = bound - (up_to & 0x0F * kBytes);
  const std::uint64_t odd = bound - (up_to >> 4 & 0x0F * kBytes);
  return static_cast<int>(((even >> 7 & kBytes) + (odd >> 7 & kBytes)) * kBytes >> 56);
}

constexpr bool PackedBoard::is_stuck() const {
  const std::uint64_t beside = zero_cells(bits_ ^ bits_ >> 4) & 0x0111'0111'0111'0111;
  const std::uint64_t below = zero_cells(bits_ ^ bits_ >> 16) & 0x0000'1111'1111'1111;
  return (zero_cells(bits_) | beside | below) == 0;
}

}  // namespace race2048
