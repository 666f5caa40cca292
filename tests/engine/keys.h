// Keys for tests, each made from a number.
#pragma once

#include <cstdint>

#include "engine/sequence.h"

namespace race2048 {

inline Key key_of(std::uint32_t number) {
  Key key{};
  key[0] = static_cast<std::uint8_t>(number >> 8);
  key[1] = static_cast<std::uint8_t>(number);
  return key;
}

}  // namespace race2048
