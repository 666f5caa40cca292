// When the tiles of a match were made, by the person and by the player they are compared with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/session/model.h"
#include "client/words/glyphs.h"

namespace race2048::client {

struct TileSplit {
  int exponent = 0;
  std::optional<std::uint32_t> own_ms;  // nothing: the person has not made it, or has no seat
  // The player who made it first, or second after the person. Nothing: no other player has made it.
  std::optional<Split> other;
  bool own_first = false;  // according to the server, the person was first
};

// The splits by tile, the smallest first: of all tiles that the person has made, and of the largest
// tile that anybody has made. For a watcher, of every tile that anybody has made.
std::vector<TileSplit> splits_of(const Race& race);

// "512 at 0:48, 6 s behind ada", "512 at 0:48, first", "1024 by ada at 1:26".
std::string split_text(const TileSplit& split, const Race& race);

// The splits of as many of the largest tiles as fit into `lines` lines of `width`, the largest
// last. No lines while there are no splits.
std::vector<std::string> splits_lines(const Race& race, int width, std::size_t lines,
                                      Glyphs glyphs);

}  // namespace race2048::client
