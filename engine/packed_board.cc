#include "engine/packed_board.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

namespace race2048 {
namespace {

struct SlidRow {
  std::uint32_t row = 0;
  std::uint32_t facts = 0;  // see PackedSlides
};

// Slides towards the row's first cell.
constexpr SlidRow slide_row(std::uint32_t row) {
  SlidRow slid;
  int filled = 0;          // bits of `slid.row` that hold settled tiles
  std::uint32_t open = 0;  // the last settled tile while it may still merge; 0: none
  for (; row != 0; row >>= 4) {
    const std::uint32_t exponent = row & 0xF;
    if (exponent == 0) continue;
    if (exponent != open) {
      slid.row |= exponent << filled;
      filled += 4;
      open = exponent;
      continue;
    }
    open = 0;
    if (exponent == PackedBoard::kMaxExponent) {
      slid.facts |= std::uint32_t{1} << PackedSlides::kOverflowBit;
    } else {
      slid.row += std::uint32_t{1} << (filled - 4);
      slid.facts += std::uint32_t{1} << (exponent - 1);  // 2^(exponent + 1) / 4
    }
  }
  const auto empty = static_cast<std::uint32_t>(PackedBoard::kSize - filled / 4);
  slid.facts += empty << PackedSlides::kEmptyBit;
  return slid;
}

constexpr std::uint32_t reversed(std::uint32_t row) {
  return row >> 12 | (row >> 4 & 0x00F0) | (row << 4 & 0x0F00) | (row << 12 & 0xF000);
}

constexpr std::uint64_t as_column(std::uint64_t row) {
  return (row | row << 12 | row << 24 | row << 36) & 0x000F'000F'000F'000F;
}

// Compilers limit the work for one constant, so these rows are a constant of their own. Both are
// filled through pointers: builds that check accesses to arrays do not check these.
constexpr auto kSlidRows = [] {
  std::array<SlidRow, PackedSlides::kLines> slid;
  SlidRow* next = slid.data();
  for (std::uint32_t row = 0; row < PackedSlides::kLines; ++row) *next++ = slide_row(row);
  return slid;
}();

constexpr PackedSlides slide_all_lines() {
  PackedSlides slides;
  auto* const up = slides.slid[0].data();
  auto* const down = slides.slid[1].data();
  auto* const left = slides.slid[2].data();
  auto* const right = slides.slid[3].data();
  std::uint32_t* const facts = slides.facts.data();
  const SlidRow* const slid_rows = kSlidRows.data();
  // Each table from its first line to its last: g++ takes long for a store at any other place.
  for (std::uint32_t row = 0; row < PackedSlides::kLines; ++row) {
    const SlidRow& slid = slid_rows[row];
    facts[row] = slid.facts;
    left[row] = slid.row;
    up[row] = as_column(slid.row);
    const std::uint32_t to_last = reversed(slid_rows[reversed(row)].row);
    right[row] = to_last;
    down[row] = as_column(to_last);
  }
  return slides;
}

std::uint64_t load(std::span<const std::uint8_t, 8> bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data(), bytes.size());
  return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

void store(std::uint64_t word, std::span<std::uint8_t, 8> bytes) {
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  std::memcpy(bytes.data(), &word, bytes.size());
}

// Packs eight bytes below 16 into eight half-bytes; stretch() unpacks them.
constexpr std::uint64_t squeeze(std::uint64_t bytes) {
  bytes = (bytes | bytes >> 4) & 0x00FF'00FF'00FF'00FF;
  bytes = (bytes | bytes >> 8) & 0x0000'FFFF'0000'FFFF;
  return (bytes | bytes >> 16) & 0xFFFF'FFFF;
}

constexpr std::uint64_t stretch(std::uint64_t nibbles) {
  nibbles = (nibbles | nibbles << 16) & 0x0000'FFFF'0000'FFFF;
  nibbles = (nibbles | nibbles << 8) & 0x00FF'00FF'00FF'00FF;
  return (nibbles | nibbles << 4) & 0x0F0F'0F0F'0F0F'0F0F;
}

}  // namespace

constinit const PackedSlides kPackedSlides = slide_all_lines();

std::optional<PackedBoard> PackedBoard::from(const Board& board) {
  if (board.size() != kSize) return std::nullopt;
  const auto exponents = board.exponents().first<kCells>();
  const std::uint64_t low = load(exponents.first<8>());
  const std::uint64_t high = load(exponents.last<8>());
  if (((low | high) & 0xF0F0'F0F0'F0F0'F0F0) != 0) return std::nullopt;
  return PackedBoard(squeeze(low) | squeeze(high) << 32);
}

Board PackedBoard::to_board() const {
  Board board(kSize);
  const auto exponents = board.exponents().first<kCells>();
  store(stretch(bits_ & 0xFFFF'FFFF), exponents.first<8>());
  store(stretch(bits_ >> 32), exponents.last<8>());
  return board;
}

}  // namespace race2048
