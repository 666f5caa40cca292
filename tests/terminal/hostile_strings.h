// Names, titles and lines of chat with which somebody might attack the terminals of others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/integration/world.h"

namespace race2048::terminal {

class HostileStrings {
 public:
  explicit HostileStrings(std::uint64_t seed) : random_(seed) {}

  // Valid UTF-8 that contains sequences, controls, marks, and wide, invisible and right-to-left
  // characters.
  std::string next();
  // The same, with bytes that are not UTF-8.
  std::string next_invalid();

 private:
  std::string piece();

  integration::TestRandom random_;
};

}  // namespace race2048::terminal
