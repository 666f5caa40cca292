// The rules of a game, as a value, and the presets that people know by name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace race2048 {

enum class SpawnPlace : std::uint8_t {
  random,      // an empty cell chosen by the draw
  last_empty,  // the last empty cell in reading order
};

enum class OnTarget : std::uint8_t { play_on, stop };

enum class Scoring : std::uint8_t {
  merged,  // the sum of the tiles made by merges
  half,    // half of that sum: two 2s give 2 points
};

// The defaults are `classic` on 4x4: two tiles at the start, 4s for a tenth of the new tiles, a new
// tile in a random empty cell after every move that changed the board, play on after 2048.
struct Rules {
  int size = 4;         // kMinBoardSize..kMaxBoardSize
  int start_tiles = 2;  // 0..kMaxStartTiles; 0 if the board is given
  // A fraction of 2^32: the new tile is a 4 if the draw's value is below it. 10 %, rounded down.
  std::uint32_t four_probability = 429496729;
  SpawnPlace spawn = SpawnPlace::random;
  int target_exponent = 11;  // the tile to make: 2048; 0: none
  OnTarget on_target = OnTarget::play_on;
  // If true, a slide that changes nothing still adds a tile while a cell is empty, but does not
  // count as a move. If false, it is no move at all.
  bool spawn_when_unchanged = false;
  Scoring scoring = Scoring::merged;

  bool operator==(const Rules&) const = default;
};

inline constexpr int kMaxStartTiles = 8;  // fewer than the smallest board's nine cells

struct Preset {
  std::string_view name;
  std::string_view summary;  // for a list of the presets: lower case, no full stop
  Rules rules;
  // A puzzle with a given board: cannot start a game, and is 4x4 only.
  bool puzzle = false;
};

// `classic`, the default, is first.
std::span<const Preset> presets();
// Returns nothing if no preset has the name.
const Preset* find_preset(std::string_view name);

}  // namespace race2048
