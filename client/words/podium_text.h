// The end of a series in words: the first three places, and the winners of other distinctions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/model/model.h"
#include "client/text/text.h"

namespace race2048::client {

// "1st: ada with 12 points", with all who share a place in one line; then lines such as
// "fastest 512: bo at 0:48 in round 2". `number` writes scores. Empty unless a series is over.
std::vector<std::string> podium_lines(const Model& model,
                                      std::string (*number)(std::uint64_t) = grouped);

}  // namespace race2048::client
