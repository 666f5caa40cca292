#include "engine/sequence.h"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "engine/bytes.h"

namespace race2048 {
namespace {

using namespace std::string_view_literals;

template <typename Integer>
std::array<std::uint8_t, sizeof(Integer)> big_endian(Integer value) {
  std::array<std::uint8_t, sizeof(Integer)> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(value >> (8 * (bytes.size() - 1 - i)));
  }
  return bytes;
}

std::uint32_t read_u32(std::span<const std::uint8_t> bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
}

// By number, one hash is good for four draws.
constexpr std::uint32_t kDrawsInBlock = 4;

Draw draw_from(std::span<const std::uint8_t> eight) {
  return {.position = read_u32(eight.first(4)), .value = read_u32(eight.last(4))};
}

// Reused by all sequences of the thread: its state takes 300 bytes, and a match has a thousand
// sequences.
Sha256& hash() {
  thread_local Sha256 hash;
  return hash;
}

}  // namespace

std::optional<Key> key_from_hex(std::string_view hex) {
  Key key{};
  if (hex.size() != 2 * key.size()) return std::nullopt;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const char* begin = hex.data() + 2 * i;
    const auto [end, error] = std::from_chars(begin, begin + 2, key[i], 16);
    if (error != std::errc{} || end != begin + 2) return std::nullopt;
  }
  return key;
}

std::string to_hex(const Key& key) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : key) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 0xF];
  }
  return hex;
}

Digest commitment(const MatchId& match_id, std::span<const std::uint8_t> settings,
                  const Secret& secret) {
  Sha256 sha;
  const Digest settings_digest = sha.update(settings).finish();
  return sha.update(bytes_of("race2048 commit v1\0"sv))
      .update(match_id)
      .update(settings_digest)
      .update(secret)
      .finish();
}

Key match_key(const Secret& secret, const MatchId& match_id, std::span<const SeatNonce> nonces) {
  Sha256 sha;
  sha.update(bytes_of("race2048 key v1\0"sv)).update(secret).update(match_id);
  for (const SeatNonce& entry : nonces) {
    sha.update(big_endian(entry.seat)).update(entry.nonce);
  }
  return sha.finish();
}

Draw Sequence::draw(std::uint32_t board, std::uint32_t n) {
  const std::uint64_t wanted = std::uint64_t{board} << 32 | n / kDrawsInBlock;
  if (block_number_ != wanted) {
    // One update for all: each costs a tenth of the whole hash.
    std::array<std::uint8_t, 40> message;
    auto end = std::ranges::copy(key_, message.begin()).out;
    end = std::ranges::copy(big_endian(board), end).out;
    std::ranges::copy(big_endian(n / kDrawsInBlock), end);
    block_ = hash().update(message).finish();
    block_number_ = wanted;
    if (change_block_ != nullptr) {
      const std::uint32_t first = n - n % kDrawsInBlock;
      change_block_({.board = board, .spawn = first}, kDrawsInBlock, block_);
    }
  }
  return draw_from(std::span(block_).subspan(8 * (n % kDrawsInBlock), 8));
}

Draw Sequence::draw(const DrawNumber& number, const Board& cells) {
  return draws_ == Draws::same ? draw(number.board, number.spawn) : draw_at(number, cells);
}

Draw Sequence::draw(const DrawNumber& number, PackedBoard cells) {
  return draws_ == Draws::same ? draw(number.board, number.spawn)
                               : draw_at(number, cells.to_board());
}

Draw Sequence::draw_at(const DrawNumber& number, const Board& cells) {
  std::array<std::uint8_t, std::tuple_size_v<Key> + sizeof(std::uint32_t) + kMaxCells> message;
  auto end = std::ranges::copy(key_, message.begin()).out;
  end = std::ranges::copy(big_endian(number.board), end).out;
  end = std::ranges::copy(cells.exponents(), end).out;
  Digest digest = hash().update(std::span(message.begin(), end)).finish();
  if (change_block_ != nullptr) change_block_(number, 1, digest);
  return draw_from(std::span(digest).first(8));
}

namespace {

template <typename AnyBoard>
Spawn spawn_on(const AnyBoard& board, const Draw& draw, const Rules& rules) {
  const auto empties = static_cast<std::uint64_t>(board.empty_count());
  const std::uint64_t number =
      rules.spawn == SpawnPlace::random ? (draw.position * empties) >> 32 : empties - 1;
  return {.cell = static_cast<std::uint8_t>(board.nth_empty(static_cast<int>(number))),
          .exponent = static_cast<std::uint8_t>(draw.value < rules.four_probability ? 2 : 1)};
}

}  // namespace

Spawn spawn_of(const Draw& draw, const Board& board, const Rules& rules) {
  return spawn_on(board, draw, rules);
}

Spawn spawn_of(const Draw& draw, PackedBoard board, const Rules& rules) {
  return spawn_on(board, draw, rules);
}

}  // namespace race2048
