// The rules of a game, as a value, and those that people know by a name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace race2048 {

enum class SpawnPlace : std::uint8_t {
  random,      // an empty cell that the draw chooses
  last_empty,  // the last empty cell in reading order
};

enum class OnTarget : std::uint8_t { play_on, stop };

enum class Scoring : std::uint8_t {
  merged,  // the sum of the tiles made by merges
  half,    // half of it: two 2s give 2 points
};

// `classic` on 4x4 unless said otherwise: two tiles at the start, a tenth of the new tiles are 4s,
// a new tile in a random empty cell after every move that changed the board, play on after 2048.
struct Rules {
  int size = 4;         // kMinBoardSize..kMaxBoardSize
  int start_tiles = 2;  // 0..kMaxStartTiles; 0 where the board is given
  // A fraction of 2^32: the new tile is a 4 when the draw's value is below it. 10 % rounded down.
  std::uint32_t four_probability = 429496729;
  SpawnPlace spawn = SpawnPlace::random;
  int target_exponent = 11;  // the tile to make, 2048; 0: none
  OnTarget on_target = OnTarget::play_on;
  // A move that changes nothing still adds a tile while a cell is empty, and still counts for
  // nothing; otherwise it is no move.
  bool spawn_when_unchanged = false;
  Scoring scoring = Scoring::merged;

  bool operator==(const Rules&) const = default;
};

inline constexpr int kMaxStartTiles = 8;  // fewer than the smallest board's nine cells

struct Preset {
  std::string_view name;
  std::string_view summary;  // for a list of the presets: lower case, no full stop
  Rules rules;
  // A puzzle whose board is given: nothing to start a game with, and on 4x4 only.
  bool puzzle = false;
};

// The default, `classic`, is first.
std::span<const Preset> presets();
// Nothing for a name that is none.
const Preset* find_preset(std::string_view name);

}  // namespace race2048
