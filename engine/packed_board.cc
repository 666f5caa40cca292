#include "engine/packed_board.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

namespace race2048 {
namespace {

constexpr std::uint32_t kRowBits = 0xFFFF;
constexpr std::uint32_t kOverflow = std::uint32_t{1} << 31;

// What kPackedRowSlides says of a row that slides towards its first cell.
constexpr std::uint32_t slide_row(std::uint32_t row) {
  std::uint32_t slid = 0;
  std::uint32_t quarter_gain = 0;
  std::uint32_t overflow = 0;
  int filled = 0;          // bits of `slid` that hold settled tiles
  std::uint32_t open = 0;  // the last of them while it may still merge, else 0
  for (; row != 0; row >>= 4) {
    const std::uint32_t exponent = row & 0xF;
    if (exponent == 0) continue;
    if (exponent != open) {
      slid |= exponent << filled;
      filled += 4;
      open = exponent;
      continue;
    }
    open = 0;
    if (exponent == PackedBoard::kMaxExponent) {
      overflow = kOverflow;
    } else {
      slid += std::uint32_t{1} << (filled - 4);
      quarter_gain += std::uint32_t{1} << (exponent - 1);  // 2^(exponent + 1) / 4
    }
  }
  return overflow | quarter_gain << 16 | slid;
}

constexpr std::uint32_t reversed(std::uint32_t row) {
  return row >> 12 | (row >> 4 & 0x00F0) | (row << 4 & 0x0F00) | (row << 12 & 0xF000);
}

constexpr std::array<PackedRowSlides, 2> slide_all_rows() {
  std::array<PackedRowSlides, 2> slides{};
  for (std::uint32_t row = 0; row < slides[0].size(); ++row) {
    const std::uint32_t slid = slide_row(row);
    slides[0][row] = slid;
    slides[1][reversed(row)] = (slid & ~kRowBits) | reversed(slid & kRowBits);
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

// Eight bytes below 16 as eight times four bits, and back.
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

constinit const std::array<PackedRowSlides, 2> kPackedRowSlides = slide_all_rows();

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
