// The standings of a match that a room is sent: which seats are in them, and what has changed.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/match_feed_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

// ---- standings

TEST_F(MatchFeedTest, TheFirstStandingsTellEverySeat) {
  race(3);
  const FeedUpdate update = standings();
  EXPECT_TRUE(update.changed);
  EXPECT_EQ(changed_seats(update), (Seats{0, 1, 2}));
  EXPECT_EQ(all_seats(update), (Seats{0, 1, 2}));
  EXPECT_EQ(update.changes.standings().round(), 1u);
  EXPECT_EQ(update.whole.standings().standings(2).rank(), 1u);
}

TEST_F(MatchFeedTest, StandingsAreByPlace) {
  race(3);
  gain(2, 40);
  gain(1, 4);
  EXPECT_EQ(all_seats(standings()), (Seats{2, 1, 0}));
}

TEST_F(MatchFeedTest, NothingHasChangedWhenNothingWasDone) {
  race(25);
  gain(3, 8);
  standings();
  EXPECT_FALSE(standings().changed);
}

TEST_F(MatchFeedTest, OnlySeatsThatAreNotAsTheyWereAreToldAgain) {
  race(3);
  gain(0, 100);
  gain(1, 8);
  standings();
  move(0);
  EXPECT_EQ(changed_seats(standings()), (Seats{0}));
}

TEST_F(MatchFeedTest, APlaceThatAnotherSeatTookIsAChange) {
  race(3);
  gain(0, 20);
  standings();
  gain(1, 40);
  EXPECT_EQ(changed_seats(standings()), (Seats{1, 0, 2}));
}

TEST_F(MatchFeedTest, ARoundTripIsAChange) {
  race(2);
  standings();
  pings[1] = 87;
  const FeedUpdate update = standings();
  ASSERT_EQ(changed_seats(update), (Seats{1}));
  EXPECT_EQ(update.changes.standings().standings(0).ping_ms(), 87u);
}

TEST_F(MatchFeedTest, LockstepTellsWhoHasChosenAndWhoWasLate) {
  race(2, step_settings(5000));
  standings();
  move(1);
  const FeedUpdate chosen = standings();
  ASSERT_EQ(changed_seats(chosen), (Seats{1}));
  EXPECT_TRUE(chosen.changes.standings().standings(0).chosen());
  end_step(true);
  for (const v1::Standing& standing : standings().whole.standings().standings()) {
    EXPECT_FALSE(standing.chosen());
    EXPECT_EQ(standing.missed(), standing.seat() == 0 ? 1u : 0u);
    EXPECT_EQ(standing.moves(), 1u);
  }
}

TEST_F(MatchFeedTest, TwentySeatsAreAllTold) {
  race(20);
  for (SeatNumber seat = 0; seat < 20; ++seat) {
    if (seat != 13) move(seat);
  }
  standings();
  move(13);
  EXPECT_EQ(changed_seats(standings()), (Seats{13}));
}

TEST_F(MatchFeedTest, OfMoreSeatsThanThatOnlyThoseThatLeadAreTold) {
  race(25);
  for (SeatNumber seat = 10; seat < 25; ++seat) gain(seat, 4);
  const FeedUpdate update = standings();
  EXPECT_EQ(update.whole.standings().standings_size(), 20);
  for (const v1::Standing& standing : update.whole.standings().standings()) {
    EXPECT_TRUE(standing.seat() >= 10 || standing.seat() < 5) << standing.seat();
  }
}

TEST_F(MatchFeedTest, ASeatBehindThoseThatLeadChangesNothing) {
  race(25);
  for (SeatNumber seat = 0; seat < 20; ++seat) gain(seat, 100);
  standings();
  boards();
  move(24);
  pings[24] = 5;
  EXPECT_FALSE(standings().changed);
  EXPECT_FALSE(boards().changed);
}

TEST_F(MatchFeedTest, WhoeverHearsOfALargeMatchKnowsExactlyWhoLeads) {
  race(25);
  for (SeatNumber seat = 0; seat < 20; ++seat) gain(seat, 100);
  const Seats before = all_seats(standings());
  gain(24, 2000);
  const FeedUpdate update = standings();
  EXPECT_EQ(changed_seats(update), all_seats(update));
  EXPECT_EQ(all_seats(update).front(), 24u);
  EXPECT_EQ(all_seats(update).size(), 20u);
  // The last leader before is not among the leaders any more.
  EXPECT_EQ(std::count(before.begin(), before.end(), before.back()), 1);
  const Seats now = all_seats(update);
  EXPECT_EQ(std::count(now.begin(), now.end(), before.back()), 0);
}

TEST_F(MatchFeedTest, ANewMatchIsToldFromTheBeginning) {
  race(2);
  gain(0, 8);
  standings();
  boards();
  end();
  race(2);
  const FeedUpdate update = standings();
  EXPECT_EQ(changed_seats(update), (Seats{0, 1}));
  EXPECT_EQ(update.changes.standings().round(), 2u);
  EXPECT_EQ(update.changes.standings().standings(0).score(), 0u);
  EXPECT_EQ(changed_boards(boards()), (Seats{0, 1}));
}

TEST_F(MatchFeedTest, TheFinalStandingsHaveAllSeatsByPlace) {
  race(25);
  for (SeatNumber seat = 0; seat < 25; ++seat) {
    for (int i = 0; i <= seat; ++i) move(seat);
  }
  end();
  v1::End told;
  MatchFeed::tell_final(match(), *this, told);
  const auto& standings = told.standings();
  ASSERT_EQ(standings.size(), 25);
  for (int i = 0; i < standings.size(); ++i) {
    const auto seat = static_cast<SeatNumber>(standings[i].seat());
    EXPECT_EQ(standings[i].rank(), match().place_of(seat));
    EXPECT_EQ(standings[i].score(), run(seat).best_score());
    EXPECT_EQ(standings[i].moves(), run(seat).moves());
    EXPECT_GE(standings[i].rank(), standings[std::max(0, i - 1)].rank());
  }
}

// ---- the sum of the changes

class FollowingTest : public MatchFeedTest, public testing::WithParamInterface<std::size_t> {};

TEST_P(FollowingTest, ChangesAddUpToTheWhole) {
  const std::size_t seats = GetParam();
  race(seats);
  std::map<std::uint32_t, std::string> known_standings;
  std::map<std::uint32_t, std::string> known_boards;
  v1::Standings known_splits;
  std::uint32_t draw = 1;
  for (int round = 0; round < 300; ++round) {
    for (int i = 0; i < 7; ++i) {
      draw = draw * 1664525 + 1013904223;
      const auto seat = static_cast<SeatNumber>((draw >> 16) % seats);
      if (!run(seat).over()) move(seat);
    }
    const FeedUpdate told = standings();
    for (const v1::Standing& it : told.changes.standings().standings()) {
      known_standings[it.seat()] = it.SerializeAsString();
    }
    for (const v1::Standing& it : told.whole.standings().standings()) {
      ASSERT_EQ(known_standings[it.seat()], it.SerializeAsString());
    }
    known_splits.mutable_splits()->MergeFrom(told.changes.standings().splits());
    ASSERT_EQ(known_splits.splits_size(), told.whole.standings().splits_size());
    const FeedUpdate shown = boards();
    for (const v1::SeatBoard& it : shown.changes.standings().boards()) {
      known_boards[it.seat()] = it.SerializeAsString();
    }
    for (const v1::SeatBoard& it : shown.whole.standings().boards()) {
      ASSERT_EQ(known_boards[it.seat()], it.SerializeAsString());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(InMatches, FollowingTest, testing::Values(1, 2, 20, 21, 60),
                         [](const auto& it) { return "of_" + std::to_string(it.param); });

}  // namespace
}  // namespace race2048::server
