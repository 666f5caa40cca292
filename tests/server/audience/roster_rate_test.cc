// How often a room is sent its roster: people who change their minds all the time, or come and go,
// do not make the server send without end.
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/audience/limits.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class RosterRateTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");

  // Gets ready and takes it back, in turn.
  void dither(Client& client, int times) {
    for (int i = 0; i < times; ++i) {
      world.get_ready(client, client.sealed.match_id(), i % 2 == 1);
    }
  }
  bool is_ready(const Client& client) const {
    for (const v1::Member& member : ada.roster().members()) {
      if (member.name() == client.name) return member.ready();
    }
    return false;
  }
};

TEST_F(RosterRateTest, ASmallRoomHasTwentyAtOnceAndThenTwentyASecond) {
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.pass(2s);
  world.clear_inboxes();
  dither(bob, 20);
  EXPECT_EQ(ada.count(v1::ToClient::kRoster), 20u) << "each change is told at once";
  dither(cyd, 19);
  EXPECT_EQ(ada.count(v1::ToClient::kRoster), 20u);
  EXPECT_FALSE(is_ready(cyd));
  world.pass(50ms);
  EXPECT_EQ(ada.count(v1::ToClient::kRoster), 21u);
  EXPECT_TRUE(is_ready(cyd)) << "all changes come in one";
  EXPECT_FALSE(is_ready(bob));
}

TEST_F(RosterRateTest, ARoomWithVeryManyPeopleListsSomeAndCountsAll) {
  world.server.set_bounds({.random = FakeRandom(1),
                           .max_sessions = 2 * limits::kPeopleTold,
                           .max_watchers = 2 * limits::kPeopleTold});
  world.create(ada, race_settings());
  const auto watch_until = [&](std::size_t people) {
    while (world.server.room_of(ada.id)->members().size() < people) {
      world.watch(world.log_in("w" + std::to_string(world.server.session_count())), ada.code);
    }
    world.pass(60s);
  };
  watch_until(limits::kPeopleTold);
  EXPECT_EQ(ada.roster().watching().people_size(), int{limits::kPeopleTold} - 1);
  watch_until(limits::kPeopleTold + 1);
  EXPECT_EQ(ada.roster().watching().people_size(), int{limits::kOnlookersTold});
  EXPECT_EQ(ada.roster().watchers(), limits::kPeopleTold);
  watch_until(limits::kPeopleTold + 5);
  EXPECT_EQ(ada.roster().watchers(), limits::kPeopleTold + 4) << "the list is the same";
}

TEST_F(RosterRateTest, ALongListOfThoseWhoWaitComesNowAndThen) {
  constexpr std::size_t kWaiting = 300;
  MatchSettings settings = race_settings();
  settings.seats = kWaiting + 2;
  world.race({&ada, &bob}, settings);
  std::vector<Client*> waiting;
  for (std::size_t i = 0; i < kWaiting; ++i) {
    waiting.push_back(&world.log_in("p" + std::to_string(i)));
    world.join(*waiting.back(), ada.code);
  }
  world.pass(2s);
  EXPECT_EQ(ada.roster().watching().people_size(), static_cast<int>(kWaiting));
  ada.inbox.clear();
  for (std::size_t i = 0; i < 100; ++i) {
    world.leave(*waiting[i / 2]);
    if (i % 2 == 0) world.join(*waiting[i / 2], ada.code);
    world.pass(20ms);
  }
  std::size_t lists = 0;
  for (const v1::ToClient& message : ada.inbox) {
    if (message.has_roster() && message.roster().has_watching()) ++lists;
  }
  EXPECT_GE(lists, 1u);
  EXPECT_LE(lists, 3u) << "300 people, to 302, in two seconds";
  world.leave(bob);
  world.pass(limits::kStandingsEveryLarge);
  EXPECT_EQ(ada.roster().members_size(), 1) << "what happens to seats does not wait for the list";
  world.pass(1s);
  EXPECT_EQ(ada.roster().watching().people_size(), static_cast<int>(kWaiting) - 50);
}

}  // namespace
}  // namespace race2048::server
