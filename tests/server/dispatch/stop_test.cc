// The server's decisions when it stops, and when many links are lost at once.
#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class StopTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  Client& watcher = world.log_in("wes");

  // Three clients race and a fourth watches.
  void race() {
    world.race({&ada, &bob, &cyd}, race_settings());
    world.watch(watcher, ada.code);
  }
  template <typename Body>
  std::ptrdiff_t count() const {
    const std::vector<Decision>& made = world.log.decisions.at(ada.code);
    return std::count_if(made.begin(), made.end(), [](const Decision& decision) {
      return std::holds_alternative<Body>(decision.body);
    });
  }
};

TEST_F(StopTest, AMatchThatRunsHasNoResultThough) {
  race();
  world.act(bob, Action::give_up);  // bob's seat is done
  const std::size_t decisions = world.log.decision_count();
  world.server.stop(world.now);
  world.settle();
  EXPECT_EQ(world.log.decision_count(), decisions);
  for (const Client* each : {&ada, &bob, &cyd, &watcher}) {
    EXPECT_EQ(each->goodbye().reason(), v1::REASON_SERVER_STOPS) << each->name;
    EXPECT_FALSE(each->got(v1::ToClient::kEnd)) << each->name;
  }
}

TEST_F(StopTest, NothingIsDecidedAfterwards) {
  race();
  world.server.stop(world.now);
  const std::size_t decisions = world.log.decision_count();
  world.pass(600s);  // after the end of the match
  EXPECT_EQ(world.log.decision_count(), decisions);
}

TEST_F(StopTest, WhenAllSeatsLoseTheirLinksTheMatchEndsForThoseWhoWatch) {
  race();
  for (Client* each : {&ada, &bob, &cyd}) world.cut(*each);
  EXPECT_EQ(count<Unseated>(), 3);
  EXPECT_EQ(count<MatchEnded>(), 1);
  EXPECT_EQ(count<RoomClosed>(), 0);
  EXPECT_EQ(watcher.end().reason(), v1::END_REASON_ALL_DONE);
  for (const v1::Standing& standing : watcher.end().standings()) {
    EXPECT_EQ(standing.state(), v1::SEAT_STATE_LINK_LOST);
  }
}

TEST_F(StopTest, WhenNobodyIsLeftTheRoomClosesWithoutAResult) {
  race();
  for (Client* each : {&watcher, &ada, &bob, &cyd}) world.cut(*each);
  EXPECT_EQ(count<Unseated>(), 3);
  EXPECT_EQ(count<MatchEnded>(), 0);
  const std::vector<Decision>& made = world.log.decisions.at(ada.code);
  EXPECT_TRUE(std::holds_alternative<RoomClosed>(made.back().body));
}

}  // namespace
}  // namespace race2048::server
