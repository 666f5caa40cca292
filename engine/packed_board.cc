#include "engine/packed_board.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

namespace race2048 {
namespace {

using Row = std::array<std::uint32_t, PackedBoard::kSize>;

// A row after a slide towards its first cell, and what kPackedRowSlides says of it.
constexpr std::uint32_t slide_row(const Row& row, bool from_last) {
  constexpr std::uint32_t kOverflow = std::uint32_t{1} << 31;
  std::uint32_t result = 0;
  int filled = 0;
  std::uint32_t open = 0;  // the last settled tile while it may still merge, else 0
  std::uint32_t quarter_gain = 0;
  std::uint32_t overflow = 0;
  const auto shift = [from_last](int cell) { return 4 * (from_last ? 3 - cell : cell); };
  for (const std::uint32_t exponent : row) {
    if (exponent == 0) continue;
    if (exponent != open) {
      result |= exponent << shift(filled++);
      open = exponent;
      continue;
    }
    open = 0;
    if (exponent == PackedBoard::kMaxExponent) {
      overflow = kOverflow;
    } else {
      result += std::uint32_t{1} << shift(filled - 1);
      quarter_gain += std::uint32_t{1} << (exponent - 1);  // 2^(exponent + 1) / 4
    }
  }
  return overflow | quarter_gain << 16 | result;
}

constexpr std::array<PackedRowSlides, 2> slide_all_rows() {
  std::array<PackedRowSlides, 2> slides{};
  for (std::uint32_t packed = 0; packed < slides[0].size(); ++packed) {
    const Row row = {packed & 0xF, packed >> 4 & 0xF, packed >> 8 & 0xF, packed >> 12};
    slides[0][packed] = slide_row(row, false);
    slides[1][packed] = slide_row({row[3], row[2], row[1], row[0]}, true);
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
