#include "engine/rules.h"

#include <algorithm>
#include <array>

namespace race2048 {
namespace {

constexpr std::array kPresets = {
    Preset{.name = "classic", .summary = "the usual game", .rules = {}},
    Preset{
        .name = "geeks",
        .summary = "the console tutorial: new tiles are 2s, even after a move that changes nothing",
        .rules = {.start_tiles = 1,
                  .four_probability = 0,
                  .on_target = OnTarget::stop,
                  .spawn_when_unchanged = true}},
    Preset{.name = "checkio",
           .summary = "the puzzle: each new tile is a 2 in the last empty cell",
           .rules = {.start_tiles = 0,
                     .four_probability = 0,
                     .spawn = SpawnPlace::last_empty,
                     .on_target = OnTarget::stop,
                     .spawn_when_unchanged = true},
           .puzzle = true},
    Preset{.name = "clojure",
           .summary = "the specified tutorial: new tiles are 2s, half the score",
           .rules = {.start_tiles = 1,
                     .four_probability = 0,
                     .on_target = OnTarget::stop,
                     .scoring = Scoring::half}},
};

}  // namespace

std::span<const Preset> presets() {
  return kPresets;
}

const Preset* find_preset(std::string_view name) {
  const auto* found = std::ranges::find(kPresets, name, &Preset::name);
  return found == kPresets.end() ? nullptr : found;
}

}  // namespace race2048
