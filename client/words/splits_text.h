// When the tiles of a match were made: by the person, and by the player to compare them with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/model/race.h"
#include "client/text/glyphs.h"

namespace race2048::client {

struct TileSplit {
  int exponent = 0;
  std::optional<std::uint32_t> own_ms;  // nothing: the person has not made the tile, or has no seat
  // The first player to make the tile, or the second if the person was first. Nothing: no other
  // player has made it.
  std::optional<Split> other;
  bool own_first = false;  // the person was first, according to the server
};

// The splits in ascending order of tiles: all tiles that the person has made, and the largest tile
// that anyone has made. For a watcher: every tile that anyone has made.
std::vector<TileSplit> splits_of(const Race& race);

// "512 at 0:48, 6 s behind ada", "512 at 0:48, first", "1024 by ada at 1:26".
std::string split_text(const TileSplit& split, const Race& race);

// The splits of the largest tiles, as many as fit into `lines` lines of `width`, in ascending
// order. Empty while there are no splits.
std::vector<std::string> splits_lines(const Race& race, int width, std::size_t lines,
                                      Glyphs glyphs);

}  // namespace race2048::client
