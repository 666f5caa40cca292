// A 4x4 board in 64 bits: for programs that make millions of moves a second.
//
// It holds tiles up to 32768. Two of those that merge do not fit: PackedSlide::overflow is set, and
// the caller must use a Board, which is exact for all tiles. Callers of slide(Board) and
// is_stuck(Board) get this speed without knowing this form: both use it for boards that fit.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/board.h"

// Builds for processors that gather and scatter bits in one instruction (as with -march=native) use
// these instructions. On early AMD processors they exist, but are many times slower.
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)
#include <immintrin.h>
#define RACE2048_GATHERS_BITS
#endif

namespace race2048 {

struct PackedSlide;

// Cells are numbered as on a Board, in reading order from 0. Bits 4c to 4c+3 hold the exponent of
// cell c (0: empty, 1: a 2, .. 15: a 32768). Fits one register; everything but the conversions is
// inline, and a slide has no branch that depends on the board.
class PackedBoard {
 public:
  static constexpr int kSize = 4;
  static constexpr int kCells = kSize * kSize;
  static constexpr int kMaxExponent = 15;

  constexpr PackedBoard() = default;  // empty
  constexpr explicit PackedBoard(std::uint64_t bits) : bits_(bits) {}

  // Returns nothing if the board is not 4x4 or has a tile above 32768.
  static std::optional<PackedBoard> from(const Board& board);
  Board to_board() const;

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr int exponent(int cell) const { return static_cast<int>(bits_ >> (4 * cell) & 0xF); }
  // REQUIRES: the cell is empty, 0 <= exponent <= kMaxExponent.
  constexpr PackedBoard with_tile(int cell, int exponent) const {
    return PackedBoard(bits_ | static_cast<std::uint64_t>(exponent) << (4 * cell));
  }

  // Turns rows into columns.
  constexpr PackedBoard transposed() const;

  // The same result as slide(Board), unless `overflow` is set.
  PackedSlide slide(Direction direction) const;

  constexpr int empty_count() const;
  // Cell number `n`, from 0, among the empty cells in reading order. REQUIRES: n < empty_count().
  constexpr int nth_empty(int n) const;
  // True if there is no empty cell and no two equal neighbours.
  constexpr bool is_stuck() const;

  constexpr bool operator==(const PackedBoard&) const = default;

 private:
  // The layout of the rows, or of the columns, in the bits.
  struct Lines {
    int to_next;                             // bits from one line to the next
    std::array<std::uint64_t, kSize> cells;  // mask of each line
    // Multiplying by it moves the cells of the first line, in order, into the highest 16 bits.
    std::uint64_t gather;

    // Line number `i`, from 0, as an index into PackedSlides.
    std::size_t taken(std::uint64_t bits, int i) const;
    // The line after a slide in `direction`, from PackedSlides, in the place of line number `i`.
    std::uint64_t slid(Direction direction, std::size_t line, int i) const;
  };
  static constexpr Lines kRows = {
      .to_next = 16,
      .cells = {0xFFFF, 0xFFFF'0000, 0xFFFF'0000'0000, 0xFFFF'0000'0000'0000},
      .gather = std::uint64_t{1} << 48};
  static constexpr Lines kColumns = {.to_next = 4,
                                     .cells = {0x000F'000F'000F'000F, 0x00F0'00F0'00F0'00F0,
                                               0x0F00'0F00'0F00'0F00, 0xF000'F000'F000'F000},
                                     .gather = 0x0001'0010'0100'1000};
  static constexpr std::array kLines = {kRows, kColumns};

  // Sets the lowest bit of each cell that is zero in `bits`.
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
  std::uint32_t gain = 0;        // sum of the tiles made by merges
  std::uint8_t empty_count = 0;  // of `board`
  // Two 32768s have merged: `board` and `gain` are wrong, and the caller must slide a Board
  // instead.
  bool overflow = false;
};

// The slides of all lines, computed by the compiler. The index is the line's cells as a row: 16
// bits, the first cell lowest.
struct PackedSlides {
  static constexpr std::size_t kLines = 1 << 16;
  // The facts of a line are three numbers, such that the facts of four lines can be added: a
  // quarter of the gain, from kEmptyBit the number of empty cells, from kOverflowBit 1 for an
  // overflow.
  static constexpr int kEmptyBit = 20;
  static constexpr int kOverflowBit = 26;

  // By direction, the line after the slide: a row for left and right; for up and down a column, in
  // the lowest cell of each row. A shift moves either to its place.
  std::array<std::array<std::uint64_t, kLines>, 4> slid{};
  // The same for slides in both directions.
  std::array<std::uint32_t, kLines> facts{};
};
extern const PackedSlides kPackedSlides;

// ---- The inline part.

constexpr PackedBoard PackedBoard::transposed() const {
  // First inside each 2x2 block of cells, then the blocks themselves. Each step swaps the cells
  // under the mask with those `distance` bits higher, by exclusive or.
  const auto swap_cells = [](std::uint64_t bits, std::uint64_t mask, int distance) {
    const std::uint64_t difference = (bits ^ bits >> distance) & mask;
    return bits ^ difference ^ difference << distance;
  };
  const std::uint64_t in_blocks = swap_cells(bits_, 0x0000'F0F0'0000'F0F0, 12);
  return PackedBoard(swap_cells(in_blocks, 0x0000'0000'FF00'FF00, 24));
}

inline std::size_t PackedBoard::Lines::taken(std::uint64_t bits, int i) const {
#ifdef RACE2048_GATHERS_BITS
  return _pext_u64(bits, cells[static_cast<std::size_t>(i)]);
#else
  return (bits >> i * to_next & cells[0]) * gather >> 48;
#endif
}

inline std::uint64_t PackedBoard::Lines::slid(Direction direction, std::size_t line, int i) const {
#ifdef RACE2048_GATHERS_BITS
  // Uses the tables of rows for columns too: half of the tables leave more cache to other code.
  const bool to_last = direction == Direction::down || direction == Direction::right;
  const auto& rows = kPackedSlides.slid[static_cast<std::size_t>(Direction::left) + to_last];
  return _pdep_u64(rows[line], cells[static_cast<std::size_t>(i)]);
#else
  return kPackedSlides.slid[static_cast<std::size_t>(direction)][line] << i * to_next;
#endif
}

inline PackedSlide PackedBoard::slide(Direction direction) const {
  // Rows and columns take the same steps with different constants. These come from an array:
  // compilers turn a choice into a branch, which the processor could not predict.
  const bool vertical = direction == Direction::up || direction == Direction::down;
  const Lines& lines = kLines[vertical ? 1 : 0];
  // Unrolled by hand: -O2 would keep a loop over the four lines, with variable shifts.
  const std::size_t line0 = lines.taken(bits_, 0);
  const std::size_t line1 = lines.taken(bits_, 1);
  const std::size_t line2 = lines.taken(bits_, 2);
  const std::size_t line3 = lines.taken(bits_, 3);
  const std::uint64_t board = (lines.slid(direction, line0, 0) | lines.slid(direction, line1, 1)) |
                              (lines.slid(direction, line2, 2) | lines.slid(direction, line3, 3));
  const auto& facts_of = kPackedSlides.facts;
  const std::uint32_t facts = facts_of[line0] + facts_of[line1] + facts_of[line2] + facts_of[line3];
  return {.board = PackedBoard(board),
          .gain = 4 * (facts & ((1 << PackedSlides::kEmptyBit) - 1)),
          .empty_count = static_cast<std::uint8_t>(facts >> PackedSlides::kEmptyBit & 0x1F),
          .overflow = facts >> PackedSlides::kOverflowBit != 0};
}

constexpr int PackedBoard::empty_count() const {
  // The highest four bits of the product are the number of empty cells, except that 16 does not
  // fit.
  const auto sum = static_cast<int>(zero_cells(bits_) * kLowestBits >> 60);
  return bits_ == 0 ? kCells : sum;
}

constexpr int PackedBoard::nth_empty(int n) const {
  const std::uint64_t empties = zero_cells(bits_);
  if (empties == kLowestBits) return n;
#ifdef RACE2048_GATHERS_BITS
  if (!std::is_constant_evaluated()) {
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, empties)) / 4;
  }
#endif
  // Each cell of `up_to` counts the empty cells up to and including it. The wanted cell is the
  // first with a count above n, so its number is the number of cells with a count of at most n.
  const std::uint64_t up_to = empties * kLowestBits;
  constexpr std::uint64_t kBytes = 0x0101'0101'0101'0101;
  const std::uint64_t bound = 0x80 * kBytes + static_cast<std::uint64_t>(n) * kBytes;
  const std::uint64_t even = bound - (up_to & 0x0F * kBytes);
  const std::uint64_t odd = bound - (up_to >> 4 & 0x0F * kBytes);
  return static_cast<int>(((even >> 7 & kBytes) + (odd >> 7 & kBytes)) * kBytes >> 56);
}

constexpr bool PackedBoard::is_stuck() const {
  // Equal neighbours have a zero difference. The ones mark cells without a neighbour as different.
  const std::uint64_t beside = (bits_ ^ bits_ >> 4) | 0xF000'F000'F000'F000;
  const std::uint64_t below = (bits_ ^ bits_ >> 16) | 0xFFFF'0000'0000'0000;
  // Subtracting 1 from each cell sets the highest bit of a zero cell. It sets that of another cell
  // only if a lower cell is zero.
  const auto borrows = [](std::uint64_t bits) { return (bits - kLowestBits) & ~bits; };
  return ((borrows(bits_) | borrows(beside) | borrows(below)) & 8 * kLowestBits) == 0;
}

}  // namespace race2048
