// A share of the cases that differ only in a size, a place or their luck.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

namespace race2048::tests {

// One in so many of such cases is enough: RACE2048_ONE_IN, or 1. The check of a commit takes a
// third of them, and fewer with sanitizers, which need ten times as long for each; every night all
// are taken. The number is a prime, as what differs from case to case often comes in twos, threes
// and fours: a share of such cases then still has all of it.
inline int one_in() {
  const char* const wanted = std::getenv("RACE2048_ONE_IN");
  return wanted == nullptr ? 1 : std::max(1, std::stoi(wanted));
}

}  // namespace race2048::tests
