// What somebody may give as a name, a title or a line of chat to get at the terminals of others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/integration/world.h"

namespace race2048::terminal {

class HostileStrings {
 public:
  explicit HostileStrings(std::uint64_t seed) : random_(seed) {}

  // Valid UTF-8 with sequences, controls, marks, wide, invisible and right-to-left characters in
  // it.
  std::string next();
  // The same with bytes in it that are no UTF-8.
  std::string next_invalid();

 private:
  std::string piece();

  integration::TestRandom random_;
};

}  // namespace race2048::terminal
