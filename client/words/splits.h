// When the tiles of a match were made: by oneself, and by whom one is compared with.
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
  std::optional<std::uint32_t> own_ms;  // nothing: not made, or no seat of one's own
  // Who made it first; where that was oneself, who came second. Nothing while nobody has.
  std::optional<Split> other;
  bool own_first = false;  // the server says so
};

// By tile, the smallest first: all that one has made oneself, and the largest that somebody else
// has besides. Without a seat of one's own every tile that somebody has made.
std::vector<TileSplit> splits_of(const Race& race);

// "512 at 0:48, 6 s behind ada", "512 at 0:48, first", "1024 by ada at 1:26".
std::string split_text(const TileSplit& split, const Race& race);

// As many of the largest tiles as fit into so many lines of `width`, the largest last; no lines
// while there are no splits.
std::vector<std::string> splits_lines(const Race& race, int width, std::size_t lines,
                                      Glyphs glyphs);

}  // namespace race2048::client
