// Games for benchmarks that count results: each has a number, which is the same in every run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/sequence.h"

namespace race2048::bench {

inline Key key_of(std::uint32_t game) {
  Key key{};
  for (std::size_t i = 0; i < 4; ++i) key[i] = static_cast<std::uint8_t>(game >> (24 - 8 * i));
  return key;
}

// The number on the command line at `index`, or `otherwise` if there are fewer.
inline int argument(int argc, char** argv, int index, int otherwise) {
  return argc > index ? std::atoi(argv[index]) : otherwise;
}

}  // namespace race2048::bench
