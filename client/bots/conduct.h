// The time that a bot's moves have taken, and the faults of the program that chooses them. Pure.
#pragma once

#include <algorithm>
#include <cstdint>

#include "shared/time.h"

namespace race2048::client {

struct Conduct {
  std::uint32_t invalid = 0;   // answers that were no move, and lines that nobody had asked for
  std::uint32_t restarts = 0;  // of the program
  std::uint32_t resigned = 0;  // matches given up because the program did not answer in time
  std::uint64_t answers = 0;   // whose time counts below, late ones too
  TimePoint::duration thought{};
  TimePoint::duration longest{};

  bool has_faults() const { return invalid + restarts + resigned != 0; }
  void think(TimePoint::duration time) {
    ++answers;
    thought += time;
    longest = std::max(longest, time);
  }
  void add(const Conduct& more) {
    invalid += more.invalid;
    restarts += more.restarts;
    resigned += more.resigned;
    answers += more.answers;
    thought += more.thought;
    longest = std::max(longest, more.longest);
  }
};

}  // namespace race2048::client
