// Numbers that follow each other, spread evenly.
#pragma once

#include <cstdint>

namespace race2048 {

// A multiple of the golden ratio's fraction of 2^64 (Knuth, The Art of Computer Programming 6.4):
// the high bits are spread evenly, also over any few numbers in a row.
constexpr std::uint64_t spread(std::uint64_t number) {
  return number * 0x9E37'79B9'7F4A'7C15;
}

}  // namespace race2048
