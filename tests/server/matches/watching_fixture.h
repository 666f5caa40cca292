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

// With the same tiles for all, so that boards foretell them: racers see none unless the host wants
// it.
inline MatchSettings watched(Watch watch, std::uint32_t time_limit_ms = 60'000) {
  MatchSettings settings = race_settings(time_limit_ms);
  settings.watch = watch;
  settings.draws = Draws::same;
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
  // ada and bob race in the room of the referee.
  void race_before_referee(Client& referee) {
    for (Client* client : {&ada, &bob}) {
      world.join(*client, referee.code);
      world.give_nonce(*client);
      world.get_ready(*client);
    }
    world.start(referee);
    world.pass(limits::kCountdown);
  }
  // ada moves, and the client reads nothing, until the server sends it no more boards.
  void fall_behind(Client& client) {
    client.reads = false;
    client.answers_pings = true;
    for (int i = 0; world.server.output(client.id).size() <= limits::kBacklogSkips; ++i) {
      world.keep_moving(ada);
      if (i % 100 == 0)
        world.send(client, World::hello(client.name));  // refused, but a sign of life
      world.pass(std::chrono::milliseconds(50));
    }
  }
  // Passes enough time for the watcher to get up-to-date boards.
  void pass_a_flush() { world.pass(limits::kStandingsEvery); }
};

}  // namespace race2048::server
