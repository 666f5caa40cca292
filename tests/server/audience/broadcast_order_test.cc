// Whom a broadcast reaches first.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

// The order in which a message to all goes to the links: of those who speak in turn.
class BroadcastOrderTest : public testing::Test {
 protected:
  BroadcastOrderTest() {
    world.create(*people.front(), race_settings());
    for (Client* person : people) {
      if (person != people.front()) world.join(*person, people.front()->code);
    }
    world.server.on_time(world.now);
    world.server.take_touched();
  }
  std::vector<SessionId> next_order() {
    v1::ToServer message;
    message.mutable_announce()->set_text("hello");
    std::string frame;
    wire::append_frame(message, frame);
    world.now += 2s;  // as often as a host may
    world.server.receive(people.front()->id, wire::bytes_of(frame), world.now);
    return world.server.take_touched();
  }

  World world;
  std::vector<Client*> people{&world.log_in("ada"), &world.log_in("bob"), &world.log_in("cyd"),
                              &world.log_in("dee")};
};

// What somebody wants to be first with, such as a Go, comes once in so many broadcasts.
constexpr int kOnceIn[] = {1, 2, 7, 8};
constexpr int kTimes = 400;

TEST_F(BroadcastOrderTest, EverybodyIsTheFirstInTurn) {
  for (const int once_in : kOnceIn) {
    std::map<SessionId, int> first;
    for (int i = 0; i < kTimes; ++i) {
      for (int skipped = 1; skipped < once_in; ++skipped) next_order();
      ++first[next_order().front()];
    }
    ASSERT_EQ(first.size(), people.size());
    for (const auto& [session, times] : first) EXPECT_NEAR(times, kTimes / 4, 20) << once_in;
  }
}

TEST_F(BroadcastOrderTest, OfAnyTwoEachIsBeforeTheOtherEverySecondTime) {
  std::map<std::pair<SessionId, SessionId>, int> before;
  for (int i = 0; i < kTimes; ++i) {
    const std::vector<SessionId> order = next_order();
    ASSERT_EQ(order.size(), people.size());
    for (std::size_t a = 0; a < order.size(); ++a) {
      for (std::size_t b = a + 1; b < order.size(); ++b) ++before[{order[a], order[b]}];
    }
  }
  ASSERT_EQ(before.size(), people.size() * (people.size() - 1));
  for (const auto& [two, times] : before) EXPECT_NEAR(times, kTimes / 2, 20);
}

}  // namespace
}  // namespace race2048::server
