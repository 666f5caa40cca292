#include "client/words/splits_text.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "client/text/text.h"
#include "engine/settings/settings.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

std::string at_time(std::uint32_t ms) {
  return " at " + clock_text(ms / 1000 * 1000);
}

// "0.4 s", "6 s", "1:42". A second or more is the difference of the whole seconds that people see.
std::string lead_text(std::uint32_t later_ms, std::uint32_t earlier_ms) {
  constexpr std::uint32_t kMinute = 60;
  const std::uint32_t ms = later_ms - earlier_ms;
  if (ms < 1000) return "0." + std::to_string(std::max(ms / 100, 1U)) + " s";
  const std::uint32_t seconds = later_ms / 1000 - earlier_ms / 1000;
  return seconds < kMinute ? std::to_string(seconds) + " s" : clock_text(seconds * 1000);
}

std::string compared(std::uint32_t own_ms, const Split& other, const Race& race) {
  const std::string name = race.name_of(other.seat);
  if (own_ms == other.at_ms) return ", level with " + name;
  if (own_ms > other.at_ms) return ", " + lead_text(own_ms, other.at_ms) + " behind " + name;
  return ", " + lead_text(other.at_ms, own_ms) + " ahead of " + name;
}

}  // namespace

std::vector<TileSplit> splits_of(const Race& race) {
  std::map<int, TileSplit> tiles;
  if (race.own) {
    for (const auto& [exponent, ms] : race.own->splits()) tiles[exponent].own_ms = ms;
  }
  for (const Split& split : race.splits) {
    TileSplit& tile = tiles[split.exponent];
    if (split.seat == race.own_seat) {
      tile.own_first = !tile.other;
    } else if (!tile.other) {
      tile.other = split;
    }
  }
  std::vector<TileSplit> splits;
  for (auto& [exponent, tile] : tiles) {
    tile.exponent = exponent;
    const bool largest = exponent == tiles.rbegin()->first;
    if (tile.own_ms || !race.own || largest) splits.push_back(tile);
  }
  return splits;
}

std::string split_text(const TileSplit& split, const Race& race) {
  const std::string tile = std::to_string(tile_value(split.exponent));
  if (split.own_ms) {
    const std::string own = tile + at_time(*split.own_ms);
    if (split.other) return own + compared(*split.own_ms, *split.other, race);
    return own + (split.own_first && race.seats.size() > 1 ? ", first" : "");
  }
  if (!split.other) return tile;
  return tile + " by " + race.name_of(split.other->seat) + at_time(split.other->at_ms);
}

std::vector<std::string> splits_lines(const Race& race, int width, std::size_t lines,
                                      Glyphs glyphs) {
  std::vector<std::string> parts;
  for (const TileSplit& split : splits_of(race)) parts.push_back(split_text(split, race));
  while (lines > 0) {
    std::vector<std::string> fit = packed(parts, separator_of(glyphs), width);
    if (fit.size() <= lines) {
      for (std::string& line : fit) line = fitted(line, width, glyphs);
      return fit;
    }
    parts.erase(parts.begin());
  }
  return {};
}

}  // namespace race2048::client
