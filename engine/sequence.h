// The sealed sequence of new tiles that all seats of a match share, and its commitment.
//
// All integers are hashed big-endian; tags are ASCII with their trailing zero byte:
//   commitment = SHA-256("race2048 commit v1\0" || match_id || SHA-256(settings) || S)
//   key        = SHA-256("race2048 key v1\0" || S || match_id || for each seat: u16 seat || nonce)
// and a draw is 8 bytes, u32 position || u32 value. Draw n of a board, from 0, depends
//   on its number:   SHA-256(key || u32 board || u32 (n div 4)), 8 bytes at 8 * (n mod 4), or
//   on the position: SHA-256(key || u32 board || cells), the first 8 bytes, where `cells` has one
//                    byte for each cell in reading order, the exponent of its tile (0: empty), as
//                    the board stands when the tile is about to be placed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/board.h"
#include "engine/packed_board.h"
#include "engine/rules.h"
#include "engine/sha256.h"

namespace race2048 {

using MatchId = std::array<std::uint8_t, 16>;
using Secret = std::array<std::uint8_t, 32>;  // S: random, revealed at the end
using Nonce = std::array<std::uint8_t, 16>;   // a client's contribution to the key
using Key = Digest;

// A key, or the seed of an open room, from 64 hexadecimal digits in either case; nothing for any
// other text.
std::optional<Key> key_from_hex(std::string_view hex);
std::string to_hex(const Key& key);  // in lower case

struct SeatNonce {
  std::uint16_t seat = 0;
  Nonce nonce{};
};

// `settings` are the bytes as received, never a re-serialisation.
Digest commitment(const MatchId& match_id, std::span<const std::uint8_t> settings,
                  const Secret& secret);

// REQUIRES: `nonces` are in rising order of seats.
Key match_key(const Secret& secret, const MatchId& match_id, std::span<const SeatNonce> nonces);

struct Draw {
  std::uint32_t position = 0;
  std::uint32_t value = 0;

  bool operator==(const Draw&) const = default;
};

struct Spawn {
  std::uint8_t cell = 0;
  std::uint8_t exponent = 0;  // 1 is a 2, 2 is a 4

  bool operator==(const Spawn&) const = default;
};

// The input of a draw. No position comes twice on a board, as the sum of its tiles grows with
// each of them.
enum class Draws : std::uint8_t {
  same,      // its number: all have the same nth draw, after any moves
  position,  // the position: the same moves bring the same tiles, and other moves reveal nothing
};

// The number of the draw for a new tile.
struct DrawNumber {
  std::uint32_t board = 0;
  std::uint32_t spawn = 0;  // from 0, starting tiles included

  bool operator==(const DrawNumber&) const = default;
};

// The draws of one match. Keeps the last block, so that drawing by number, in order, hashes only
// every fourth time. A value: sequences with the same key and kind of draws are equal.
class Sequence {
 public:
  explicit Sequence(const Key& key, Draws draws = Draws::same) : key_(key), draws_(draws) {}

  // The draw for a tile that is about to be placed on `cells`.
  Draw draw(const DrawNumber& number, const Board& cells);
  Draw draw(const DrawNumber& number, PackedBoard cells);
  // Draw `n` of board `board`, both from 0. REQUIRES: Draws::same.
  Draw draw(std::uint32_t board, std::uint32_t n);

  bool operator==(const Sequence& other) const {
    return key_ == other.key_ && draws_ == other.draws_;
  }

 private:
  // A class of the tests, which show with it which draws each client learns of: it changes blocks
  // of all sequences, each of `draws` draws from `first` on. No other code can.
  friend class ChangedDraws;
  using ChangeBlock = void (*)(const DrawNumber& first, std::uint32_t draws, Digest& block);
  static inline ChangeBlock change_block_ = nullptr;

  Draw draw_at(const DrawNumber& number, const Board& cells);

  Key key_;
  Draws draws_;
  Digest block_{};
  std::optional<std::uint64_t> block_number_;  // board and block number of block_
};

// The tile that a draw places: in the empty cell number (position * empties) >> 32 in reading
// order, or in the last one if the rules say so; a 4 if value < rules.four_probability.
// REQUIRES: the board has an empty cell.
Spawn spawn_of(const Draw& draw, const Board& board, const Rules& rules);
Spawn spawn_of(const Draw& draw, PackedBoard board, const Rules& rules);

}  // namespace race2048
