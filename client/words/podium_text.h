// The end of a series in words: the first three places, and the winners of other distinctions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/model/model.h"
#include "client/text/text.h"

namespace race2048::client {

// A place of the podium, with all who share it.
struct PodiumPlace {
  std::uint32_t place = 0;
  std::vector<std::string> names{};
  std::uint32_t points = 0;
};

// The first three places of a series, best first; fewer where places are shared. Empty unless a
// series is over.
std::vector<PodiumPlace> podium_places(const Model& model);

// Lines such as "fastest 512: bo at 0:48 in round 2". REQUIRES: a series is over.
std::vector<std::string> podium_facts(const Model& model,
                                      std::string (*number)(std::uint64_t) = grouped);

// "1st: ada with 12 points", with all who share a place in one line; then podium_facts().
// `number` writes scores. Empty unless a series is over.
std::vector<std::string> podium_lines(const Model& model,
                                      std::string (*number)(std::uint64_t) = grouped);

}  // namespace race2048::client
