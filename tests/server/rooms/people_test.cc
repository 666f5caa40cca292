// The people in a room: players and watchers, seats, names, the next host.
#include "server/rooms/people.h"

#include <cstdint>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

class PeopleTest : public testing::Test {
 protected:
  SessionId enter(const std::string& name, bool bot = false) {
    const SessionId session{++last};
    const Person person{.name = name, .bot = bot, .number = static_cast<PersonNumber>(last)};
    people.enter(session, person, "192.0.2.1", TokenBucket(1, 1, TimePoint{}));
    return session;
  }

  People people;
  std::uint64_t last = 0;
};

TEST_F(PeopleTest, APlayerSitsOrWaitsForASeat) {
  const SessionId ada = enter("ada");
  const SessionId bob = enter("bob");
  enter("cid");
  EXPECT_EQ(people.player_count(), 0u);
  people.sit(ada, 3);
  people.await_seat(bob);
  EXPECT_EQ(people.player_count(), 2u);
  EXPECT_EQ(people.watcher_count(), 1u);
  people.sit(bob, 0);
  EXPECT_EQ(people.player_count(), 2u) << "bob counted as a player before";
  EXPECT_FALSE(people.at(bob).wants_seat);
}

TEST_F(PeopleTest, LeavingGivesTheSeatBack) {
  const SessionId ada = enter("ada");
  const SessionId bob = enter("bob");
  people.sit(ada, 3);
  people.await_seat(bob);
  EXPECT_EQ(people.sitting_in(3), ada);
  const std::optional<Member> left = people.leave(ada);
  ASSERT_TRUE(left);
  EXPECT_EQ(left->seat, 3);
  EXPECT_EQ(people.sitting_in(3), std::nullopt);
  EXPECT_FALSE(people.leave(ada)) << "ada has left already";
  EXPECT_EQ(people.player_count(), 1u);
  people.leave(bob);
  EXPECT_EQ(people.player_count(), 0u);
  EXPECT_TRUE(people.empty());
}

TEST_F(PeopleTest, NamesAreFoundWithoutRegardToCase) {
  const SessionId ada = enter("Ada");
  EXPECT_EQ(people.find("aDA"), ada);
  EXPECT_EQ(people.find("bob"), std::nullopt);
}

TEST_F(PeopleTest, TheNextHostIsAPersonThenSeatedThenWaitingThenTheFirstToCome) {
  const SessionId bot = enter("bot", true);
  people.sit(bot, 0);
  EXPECT_EQ(people.next_host().person.name, "bot");
  enter("watcher");
  enter("second watcher");
  EXPECT_EQ(people.next_host().person.name, "watcher");
  people.await_seat(enter("waiting"));
  EXPECT_EQ(people.next_host().person.name, "waiting");
  people.sit(enter("in seat 7"), 7);
  people.sit(enter("in seat 5"), 5);
  EXPECT_EQ(people.next_host().person.name, "in seat 5");
}

TEST_F(PeopleTest, ARefillGivesEverybodyMovesAgain) {
  const SessionId ada = enter("ada");
  EXPECT_TRUE(people.take_move(ada, TimePoint{}));
  EXPECT_FALSE(people.take_move(ada, TimePoint{}));
  people.refill(TokenBucket(1, 1, TimePoint{}));
  EXPECT_TRUE(people.take_move(ada, TimePoint{}));
}

}  // namespace
}  // namespace race2048::server
