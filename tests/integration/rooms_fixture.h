// People who race in a room, over real sockets, with a clock that only the test moves.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/net/exit_code.h"
#include "client/words/seal_text.h"
#include "proto/conversions.h"
#include "tests/integration/player.h"
#include "tests/integration/world.h"

namespace race2048::integration {

using client::Entry;
using client::Phase;
using client::Verification;
using namespace std::chrono_literals;

inline MatchSettings unhurried(MatchSettings settings) {
  settings.move_rate = 0;  // the clock stands still while they play
  return settings;
}

class Rooms : public testing::Test {
 protected:
  // ---- people

  Player& come(const std::string& name, Entry entry, std::uint64_t budget = UINT64_MAX) {
    people_.push_back(std::make_unique<Player>(world_.loop(), world_.target(),
                                               PlayerOptions{.name = name,
                                                             .bot = false,
                                                             .entry = std::move(entry),
                                                             .seed = people_.size() + 1,
                                                             .budget = budget}));
    Player& player = *people_.back();
    EXPECT_TRUE(until([&player] { return player.closed() || is_in_room(player); })) << name;
    return player;
  }
  Player& host(const MatchSettings& settings, RoomRequest request = {},
               std::uint64_t budget = UINT64_MAX) {
    return come("ada",
                {.kind = Entry::Kind::create,
                 .settings = unhurried(settings),
                 .request = std::move(request)},
                budget);
  }
  Player& guest(const std::string& name, std::uint64_t budget = UINT64_MAX) {
    return come(name, {.kind = Entry::Kind::join, .code = code()}, budget);
  }
  Player& watcher(const std::string& name) {
    return come(name, {.kind = Entry::Kind::watch, .code = code()});
  }
  const std::string& code() const { return people_.front()->model().room.code; }

  // ---- events

  bool until(const std::function<bool()>& holds) { return world_.run_until(holds); }
  static bool is_in_room(const Player& player) {
    return player.model().room.seal.has_value() && !player.model().room.host.empty();
  }
  void all_get_ready(const std::vector<Player*>& players) {
    for (Player* player : players) player->set_ready();
    ASSERT_TRUE(until([&] { return players.front()->model().phase == Phase::countdown; }));
  }
  void all_race(const std::vector<Player*>& players) {
    all_get_ready(players);
    world_.pass(3s);
  }
  static bool has_result(const Player& player) { return player.model().phase == Phase::results; }
  // Expects that all have the result of the same match, with verified draws.
  void expect_all_verified(const std::vector<Player*>& players, EndReason reason) {
    for (const Player* player : players) {
      SCOPED_TRACE(player->name());
      ASSERT_TRUE(until([player] { return has_result(*player); }));
      EXPECT_EQ(player->model().result->reason, reason) << player->name();
      EXPECT_EQ(player->model().result->verification.kind, Verification::Kind::verified)
          << client::seal_texts(player->model().result->verification).back();
      EXPECT_EQ(player->model().race->standings.size(), players.size());
    }
  }
  const Standing& standing(const Player& whose) {
    return whose.model().race->standings.at(*whose.model().race->own_seat);
  }

  World world_{server::Timings{}};
  std::vector<std::unique_ptr<Player>> people_;
};

using RoomsTest = Rooms;

}  // namespace race2048::integration
