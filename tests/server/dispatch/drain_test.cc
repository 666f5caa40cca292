// A server that is told to stop lets running matches end, and begins nothing.
#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

class DrainTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");

  void drain(std::chrono::seconds timeout = 60s) {
    world.server.drain(world.now + timeout, world.now);
    world.settle();
  }
  bool drained() const { return world.server.drained(); }
  static const v1::Stopping& stopping(const Client& client) {
    return client.last(v1::ToClient::kStopping).stopping();
  }
  static v1::Reason refusal(const Client& client) {
    return client.last(v1::ToClient::kRefused).refused().reason();
  }
};

TEST_F(DrainTest, WithoutAMatchTheServerMayStopAtOnceAndAnnouncesNothing) {
  world.seat({&ada, &bob}, race_settings());
  drain();
  EXPECT_TRUE(drained());
  EXPECT_FALSE(ada.got(v1::ToClient::kStopping));
}

TEST_F(DrainTest, WaitsUntilTheMatchHasEnded) {
  world.race({&ada, &bob}, race_settings(30'000));
  drain();
  EXPECT_FALSE(drained());
  world.slide_somewhere(ada);
  world.pass(29s);
  EXPECT_FALSE(drained());
  world.pass(2s);
  EXPECT_TRUE(drained());
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_TIME_UP);
}

TEST(DrainWithAJournalTest, WaitsUntilTheEndIsStored) {
  SlowJournal journal;
  journal.stalls = false;
  World world{Observers{}, &journal};
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings(30'000));
  world.server.drain(world.now + 60s, world.now);
  world.pass(29s);
  journal.stalls = true;
  world.pass(3s);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  EXPECT_FALSE(world.server.drained());
  journal.stalls = false;
  world.server.release(journal.newest);
  world.pass(1s);
  EXPECT_TRUE(ada.got(v1::ToClient::kEnd));
  EXPECT_TRUE(world.server.drained());
}

TEST_F(DrainTest, ACountdownIsAMatchThatRuns) {
  world.seat({&ada, &bob}, race_settings(10'000));
  world.get_ready(ada);
  world.get_ready(bob);
  drain();
  EXPECT_FALSE(drained());
  world.pass(limits::kCountdown + 9s);
  EXPECT_FALSE(drained());
  world.pass(2s);
  EXPECT_TRUE(drained());
  EXPECT_TRUE(bob.got(v1::ToClient::kEnd));
}

TEST_F(DrainTest, WaitsForTheLastOfSeveralMatches) {
  Client& cyd = world.log_in("cyd");
  Client& dee = world.log_in("dee");
  world.race({&ada, &bob}, race_settings(20'000));
  world.race({&cyd, &dee}, race_settings(40'000));
  drain();
  world.pass(30s);
  EXPECT_TRUE(ada.got(v1::ToClient::kEnd));
  EXPECT_FALSE(drained());
  world.pass(15s);
  EXPECT_TRUE(drained());
}

TEST_F(DrainTest, WaitsNoLongerThanItsTime) {
  world.race({&ada, &bob}, race_settings(300'000));
  drain(10s);
  world.pass(9999ms);
  EXPECT_FALSE(drained());
  world.pass(1ms);
  EXPECT_TRUE(drained()) << "next_deadline() brings the server to that time";
  EXPECT_EQ(world.server.running_count(), 1u);
}

TEST_F(DrainTest, WithoutTimeTheServerMayStopAtOnce) {
  world.race({&ada, &bob}, race_settings(300'000));
  drain(0s);
  EXPECT_TRUE(drained());
}

TEST_F(DrainTest, OnlyTheFirstCallCounts) {
  world.race({&ada, &bob}, race_settings(300'000));
  drain(10s);
  world.pass(5s);
  ada.inbox.clear();
  drain(60s);
  EXPECT_FALSE(ada.got(v1::ToClient::kStopping));
  world.pass(5s);
  EXPECT_TRUE(drained());
}

TEST_F(DrainTest, EverybodyIsToldInRoomsAndOutside) {
  Client& cyd = world.log_in("cyd");
  Client& watcher = world.log_in("wes");
  world.race({&ada, &bob}, race_settings(300'000));
  world.watch(watcher, ada.code);
  drain(10s);
  for (const Client* each : {&ada, &bob, &cyd, &watcher}) {
    EXPECT_EQ(stopping(*each).in_ms(), 10'000u) << each->name;
    EXPECT_FALSE(stopping(*each).restarts()) << "this server keeps no rooms";
  }
}

TEST_F(DrainTest, WhoLogsInMeanwhileIsToldToo) {
  world.race({&ada, &bob}, race_settings(300'000));
  drain(10s);
  world.pass(4s);
  Client& cyd = world.connect();
  world.send_bytes(cyd, std::string(limits::kPreface));
  world.send(cyd, World::hello("cyd"));
  ASSERT_EQ(cyd.inbox.size(), 2u);
  EXPECT_TRUE(cyd.inbox.front().has_welcome());
  EXPECT_EQ(stopping(cyd).in_ms(), 6'000u);
}

TEST_F(DrainTest, NoRoomIsCreated) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob}, race_settings(300'000));
  drain();
  world.create(cyd, race_settings());
  EXPECT_EQ(refusal(cyd), v1::REASON_SERVER_STOPS);
  cyd.inbox.clear();
  world.quick(cyd, race_settings());
  EXPECT_EQ(refusal(cyd), v1::REASON_SERVER_STOPS);
}

TEST_F(DrainTest, PeopleStillEnterRoomsAndWatch) {
  Client& cyd = world.log_in("cyd");
  Client& watcher = world.log_in("wes");
  world.race({&ada, &bob}, race_settings(300'000));
  drain();
  world.join(cyd, ada.code);
  world.watch(watcher, ada.code);
  EXPECT_TRUE(cyd.got(v1::ToClient::kEntered));
  EXPECT_TRUE(watcher.got(v1::ToClient::kEntered));
}

// A match runs in ada's and bob's room meanwhile.
class DrainedRoomTest : public DrainTest {
 protected:
  Client& cyd = world.log_in("cyd");
  Client& dee = world.log_in("dee");

  DrainedRoomTest() { world.race({&ada, &bob}, race_settings(300'000)); }
};

TEST_F(DrainedRoomTest, TheHostsStartIsRefused) {
  world.seat({&cyd, &dee}, race_settings());
  drain();
  world.start(cyd);
  EXPECT_EQ(refusal(cyd), v1::REASON_SERVER_STOPS);
  EXPECT_FALSE(world.room(cyd).running());
}

TEST_F(DrainedRoomTest, NothingStartsWhenAllAreReady) {
  world.seat({&cyd, &dee}, race_settings());
  drain();
  world.get_ready(cyd);
  world.get_ready(dee);
  world.pass(10s);
  EXPECT_FALSE(world.room(cyd).running());
  EXPECT_EQ(world.room(cyd).state().ready_seats().size(), 2u) << "for when the server is back";
}

TEST_F(DrainedRoomTest, APlannedStartIsDueAndDoesNotCome) {
  v1::RoomOptions options;
  options.set_start_in_s(5);
  world.create(cyd, race_settings(), options);
  world.join(dee, cyd.code);
  for (Client* each : {&cyd, &dee}) {
    world.give_nonce(*each);
    world.get_ready(*each);
  }
  drain();
  world.pass(10s);
  EXPECT_FALSE(world.room(cyd).running());
  EXPECT_TRUE(world.room(cyd).state().start_is_due());
}

TEST_F(DrainedRoomTest, ASeriesDoesNotGoOn) {
  v1::RoomOptions options;
  options.set_rounds(3);
  world.create(cyd, race_settings(10'000), options);
  world.join(dee, cyd.code);
  world.give_nonce(cyd);
  world.give_nonce(dee);
  world.get_ready(dee);
  world.start(cyd);
  world.pass(limits::kCountdown + 1s);
  drain(120s);
  world.pass(10s);
  ASSERT_TRUE(cyd.got(v1::ToClient::kEnd));
  world.give_nonce(cyd);
  world.give_nonce(dee);
  world.pass(60s);
  EXPECT_FALSE(world.room(cyd).running());
  EXPECT_FALSE(drained()) << "the other match goes on";
}

}  // namespace
}  // namespace race2048::server
