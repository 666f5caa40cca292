// The first seats to make each tile: which are kept, and when each person is sent them.
#include "engine/match/splits.h"

#include <ostream>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/match_feed_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {

inline void PrintTo(const Split& split, std::ostream* out) {
  *out << tile_value(split.exponent) << " by seat " << split.seat << " at " << split.at_ms;
}

namespace {

using Noted = std::vector<Split>;

Noted noted(const Splits& splits) {
  return {splits.all().begin(), splits.all().end()};
}

class SplitsFeedTest : public MatchFeedTest {
 protected:
  // Moves until the seat's board has a tile of this exponent.
  void make(SeatNumber seat, int exponent) {
    while (run(seat).board().best_exponent() < exponent) move(seat);
  }
  static Noted told(const v1::ToClient& message) {
    Noted told;
    for (const v1::Split& split : message.standings().splits()) {
      told.push_back({.exponent = static_cast<int>(split.exponent()),
                      .seat = static_cast<SeatNumber>(split.seat()),
                      .at_ms = split.at_ms()});
    }
    return told;
  }
};

TEST_F(SplitsFeedTest, ASplitHasTheTimeOfTheMoveThatMadeTheTile) {
  race(2);
  make(1, 5);
  ASSERT_EQ(match().splits.all().size(), 1u);
  EXPECT_EQ(match().splits.all()[0], (Split{5, 1, run(1).moves()})) << "a millisecond a move";
}

TEST_F(SplitsFeedTest, WhatIsNewIsToldOnceAndAllToWhoIsNew) {
  race(3);
  make(0, 5);
  EXPECT_EQ(told(standings().changes).size(), 1u);
  move(0);
  EXPECT_TRUE(told(standings().changes).empty());
  make(1, 5);
  make(2, 5);
  const FeedUpdate update = standings();
  const Noted news = told(update.changes);
  ASSERT_EQ(news.size(), 1u) << "the third is not told";
  EXPECT_EQ(news[0].seat, 1u);
  EXPECT_EQ(told(update.whole), noted(match().splits));
}

TEST_F(SplitsFeedTest, OfManySeatsTheNewsAreToldWithAllThatLead) {
  race(30);
  make(29, 5);
  standings();
  make(28, 6);
  const FeedUpdate update = standings();
  EXPECT_EQ(changed_seats(update), all_seats(update));
  EXPECT_EQ(told(update.changes).size(), 2u) << "second to a 32, first to a 64";
  EXPECT_EQ(told(update.whole).size(), 3u);
}

TEST_F(SplitsFeedTest, ANextBoardMakesNoTileForTheFirstTime) {
  MatchSettings settings = time_settings(600'000);
  settings.rules.size = 3;
  race(1, settings);
  make(0, 5);
  while (run(0).state() != RunState::stuck) move(0);
  const Noted before = noted(match().splits);
  const std::uint32_t board = run(0).board_number();
  move(0);
  make(0, 5);
  EXPECT_GT(run(0).board_number(), board);
  EXPECT_EQ(noted(match().splits), before);
}

TEST_F(SplitsFeedTest, ANewMatchTellsNothingOfTheOneBefore) {
  race(2);
  make(0, 5);
  standings();
  end();
  race(2);
  EXPECT_TRUE(told(standings().whole).empty());
  make(0, 5);
  EXPECT_EQ(told(standings().changes).size(), 1u);
}

TEST_F(SplitsFeedTest, InLockstepATileIsMadeWhenItsStepEnds) {
  race(3, step_settings(5000));
  while (run(0).board().best_exponent() < 5) {
    for (SeatNumber seat = 0; seat < 3; ++seat) move(seat);
    end_step(false);
  }
  const Noted splits = noted(match().splits);
  ASSERT_EQ(splits.size(), 2u) << "all three made it: the first two are told";
  EXPECT_EQ(splits[0], (Split{5, 0, match().step_began_ms}));
  EXPECT_EQ(splits[1], (Split{5, 1, match().step_began_ms}));
}

TEST_F(SplitsFeedTest, WhatTheServerMovesForWhoIsLateCountsToo) {
  race(1, step_settings(5000));
  while (run(0).board().best_exponent() < 5) end_step(true);
  EXPECT_EQ(noted(match().splits), (Noted{{5, 0, match().step_began_ms}}));
}

// ---- in a room

TEST(SplitsRoomTest, WhoComesInMidRaceAndTheEndHaveThemAll) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings());
  world.pass(1s);
  while (world.run(ada).board().best_exponent() < 5) world.slide_somewhere(ada);
  world.pass(2s);
  while (world.run(bob).board().best_exponent() < 5) world.slide_somewhere(bob);
  world.pass(1s);
  Client& late = world.log_in("late");
  world.watch(late, ada.code);
  world.pass(1s);
  const v1::Standings& told = late.last(v1::ToClient::kStandings).standings();
  ASSERT_EQ(told.splits_size(), 2);
  for (const v1::Split& split : told.splits()) EXPECT_EQ(split.exponent(), 5u);
  EXPECT_EQ(told.splits(0).seat(), ada.seat);
  EXPECT_EQ(told.splits(0).at_ms(), 1'000u);
  EXPECT_EQ(told.splits(1).seat(), bob.seat);
  EXPECT_EQ(told.splits(1).at_ms(), 3'000u);
  world.pass(60s);
  ASSERT_EQ(bob.end().splits_size(), 2);
  EXPECT_EQ(bob.end().splits(1).at_ms(), 3'000u);
}

}  // namespace
}  // namespace race2048::server
