// The rules of a game, as a value.
#pragma once

#include <cstdint>

namespace race2048 {

// `classic` on 4x4 unless said otherwise: two tiles at the start, a tenth of the new tiles are 4s,
// a new tile in a random empty cell after every move that changed the board, play on after 2048.
struct Rules {
  int size = 4;         // kMinBoardSize..kMaxBoardSize
  int start_tiles = 2;  // 1..kMaxStartTiles
  // A fraction of 2^32: the new tile is a 4 when the draw's value is below it. 10 % rounded down.
  std::uint32_t four_probability = 429496729;

  bool operator==(const Rules&) const = default;
};

inline constexpr int kMaxStartTiles = 8;  // fewer than the smallest board's nine cells

}  // namespace race2048
