// A match with a watcher.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/two_people.h"

namespace race2048::server {

inline MatchSettings watched(Watch watch, std::uint32_t time_limit_ms = 60'000) {
  MatchSettings settings = race_settings(time_limit_ms);
  settings.watch = watch;
  return settings;
}

class WatchingTest : public TwoPeople {
 protected:
  // ada has a fast seat, bob a slow one, and eve watches.
  Client& eve = world.log_in("eve");

  // ada and bob race, and eve watches them.
  void race_before_eve(const MatchSettings& settings) {
    world.race({&ada, &bob}, settings);
    world.watch(eve, ada.code);
  }
  // Passes enough time for the watcher to get up-to-date boards.
  void pass_a_flush() { world.pass(limits::kStandingsEvery); }
};

}  // namespace race2048::server
