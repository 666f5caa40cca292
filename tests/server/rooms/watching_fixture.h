// A match that is watched.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/harness.h"

namespace race2048::server {

inline MatchSettings watched(Watch watch, std::uint32_t time_limit_ms = 60'000) {
  MatchSettings settings = race_settings(time_limit_ms);
  settings.watch = watch;
  return settings;
}

class WatchingTest : public testing::Test {
 protected:
  // One fast and one slow seat, and who watches.
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& eve = world.log_in("eve");

  // The room's watcher sees a set of boards that is up to date.
  void pass_a_flush() { world.pass(limits::kStandingsEvery); }
};

}  // namespace race2048::server
