// A quick match leads only into rooms that will start, and a room that it has made starts.
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "server/rooms/limits.h"
#include "tests/server/harness.h"
#include "tests/server/rooms/hosting_fixture.h"

namespace race2048::server {
namespace {

struct QuickMatch : Hosting {
  Client& dee = world.log_in("dee");

  QuickMatch() { options.set_listed(true); }

  // True if a quick match leads dee into ada's room, rather than into a new one.
  bool leads_to_ada() {
    world.quick(dee, race_settings());
    return dee.code == ada.code;
  }
  void meet(std::initializer_list<Client*> people) {
    for (Client* client : people) {
      world.quick(*client, race_settings());
      world.give_nonce(*client);
    }
  }
};

using QuickMatchTest = QuickMatch;

TEST_F(QuickMatchTest, LeadsIntoAListedRoom) {
  open_room();
  EXPECT_TRUE(leads_to_ada());
}

TEST_F(QuickMatchTest, LeadsIntoNoRoomWhoseSeedIsKnown) {
  MatchSettings settings = race_settings();
  settings.open_seed = Key{};
  open_room(settings);
  EXPECT_FALSE(leads_to_ada());
}

TEST_F(QuickMatchTest, LeadsIntoNoRoomThatWaitsForItsReferee) {
  world.referee(ada, race_settings(), options);
  EXPECT_FALSE(leads_to_ada());
}

TEST_F(QuickMatchTest, LeadsIntoNoSeriesThatPausesForItsHost) {
  options.set_rounds(3);
  options.set_pause(true);
  open_room();
  EXPECT_FALSE(leads_to_ada());
}

TEST_F(QuickMatchTest, LeadsIntoNoRoomThatWaitsForMorePeopleThanItWouldHave) {
  options.set_start_at(3);
  open_room();
  EXPECT_FALSE(leads_to_ada());
  world.leave(dee);
  sit_down(bob);
  EXPECT_TRUE(leads_to_ada()) << "dee is the third";
}

TEST_F(QuickMatchTest, BotsAreNoneOfThePeopleThatARoomWaitsFor) {
  options.set_start_at(3);
  open_room();
  sit_down(world.log_in("robbie", true));
  EXPECT_FALSE(leads_to_ada());
}

TEST_F(QuickMatchTest, LeadsIntoNoRoomThatStartsMuchLater) {
  options.set_start_in_s(600);
  open_room();
  EXPECT_FALSE(leads_to_ada());
  world.leave(dee);
  world.pass(10min - limits::kQuickWait);
  EXPECT_TRUE(leads_to_ada());
}

TEST_F(QuickMatchTest, LeadsRatherToTheSettingsThatWereAskedForThanToAFullerRoom) {
  MatchSettings long_and_large = race_settings(limits::kMaxMatchMs);
  long_and_large.rules.size = 8;
  open_room(long_and_large);
  sit_down(bob);
  world.create(cyd, race_settings(), options);
  world.quick(dee, race_settings());
  EXPECT_EQ(dee.code, cyd.code);
  world.leave(dee);
  world.leave(cyd);
  EXPECT_TRUE(leads_to_ada()) << "there is no other";
}

TEST(QuickMatchAwayTest, LeadsIntoNoRoomWhoseHostIsAway) {
  World world(1, {.stalled = 1h});  // keeps places
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& dee = world.log_in("dee");
  v1::RoomOptions listed;
  listed.set_listed(true);
  world.create(ada, race_settings(), listed);
  world.join(bob, ada.code);
  world.cut(ada);
  world.quick(dee, race_settings());
  EXPECT_NE(dee.code, bob.code);
  world.leave(dee);
  world.pass(limits::kHostHold);
  world.quick(dee, race_settings());
  EXPECT_EQ(dee.code, bob.code) << "bob is the host by now";
}

TEST_F(QuickMatchTest, StartsTenSecondsAfterTwoAreReady) {
  meet({&ada, &bob, &cyd});
  world.get_ready(ada);
  world.pass(limits::kQuickStart);
  EXPECT_FALSE(runs()) << "one alone waits";
  EXPECT_EQ(cyd.info().starts_in_ms(), 0u);
  world.get_ready(bob);
  EXPECT_EQ(cyd.info().starts_in_ms(), 10'000u) << "everybody is told";
  world.pass(limits::kQuickStart - 1ms);
  EXPECT_FALSE(runs());
  world.pass(1ms);
  ASSERT_TRUE(runs());
  EXPECT_EQ(world.match(ada).seats.size(), 2u) << "cyd watches";
}

TEST_F(QuickMatchTest, WaitsForMorePeopleAlthoughAllWhoAreThereAreReady) {
  meet({&ada, &bob, &cyd});
  EXPECT_EQ(cyd.code, ada.code);
  EXPECT_TRUE(cyd.info().quick());
  for (Client* client : {&ada, &bob, &cyd}) world.get_ready(*client);
  EXPECT_FALSE(runs());
  world.pass(limits::kQuickStart);
  ASSERT_TRUE(runs());
  EXPECT_EQ(world.match(ada).seats.size(), 3u);
}

TEST_F(QuickMatchTest, ItsNextMatchWaitsNoLonger) {
  meet({&ada, &bob, &cyd});
  world.race_again({&ada, &bob, &cyd});
  for (Client* client : {&ada, &bob, &cyd}) world.act(*client, Action::give_up);
  for (Client* client : {&ada, &bob, &cyd}) world.give_nonce(*client);
  for (Client* client : {&bob, &cyd}) world.get_ready(*client);
  world.pass(limits::kQuickStart);
  EXPECT_TRUE(runs());
}

TEST_F(QuickMatchTest, WhenOneTakesBackBeingReadyItStartsAsSoonAsTwoAreReadyAgain) {
  meet({&ada, &bob, &cyd});
  for (Client* client : {&ada, &bob}) world.get_ready(*client);
  world.get_ready(bob, bob.sealed.match_id(), true);
  world.pass(limits::kQuickStart);
  EXPECT_FALSE(runs());
  world.get_ready(cyd);
  EXPECT_TRUE(runs());
}

TEST_F(QuickMatchTest, RoomsThatPeopleMakeWaitForAll) {
  open_room();
  for (Client* client : {&bob, &cyd}) sit_down(*client);
  world.give_nonce(ada);
  for (Client* client : {&ada, &bob}) world.get_ready(*client);
  world.pass(10min);
  EXPECT_FALSE(runs());
}

}  // namespace
}  // namespace race2048::server
