// The boards of a match that a room is shown, and pages on request.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/match_feed_fixture.h"

namespace race2048::server {
namespace {

// ---- boards

TEST_F(MatchFeedTest, OnlyBoardsThatAreNotAsTheyWereAreToldAgain) {
  race(3);
  boards();
  move(1);
  const FeedUpdate update = boards();
  ASSERT_EQ(changed_boards(update), (Seats{1}));
  EXPECT_EQ(update.changes.standings().boards(0).cells(), cells_of(run(1).board()));
  EXPECT_EQ(all_seats(update).size(), 3u);
  EXPECT_FALSE(boards().changed);
}

TEST_F(MatchFeedTest, ABoardComesWithTheStandingOfItsMoment) {
  race(2);
  boards();
  gain(1, 4);
  const FeedUpdate update = boards();
  const v1::Standings& changes = update.changes.standings();
  ASSERT_EQ(changed_boards(update), (Seats{1}));
  EXPECT_EQ(changes.standings(0).seat(), 1u);
  EXPECT_EQ(changes.standings(0).score(), changes.boards(0).score());
  EXPECT_EQ(changes.standings(0).moves(), changes.boards(0).moves());
}

TEST_F(MatchFeedTest, ABoardThatComesBackAmongThoseToldIsToldThoughItIsAsItWas) {
  race(21);
  for (SeatNumber seat = 0; seat < 21; ++seat) move_without_gain(seat);
  boards();
  gain(20, 4);
  EXPECT_EQ(board_in(boards().whole, 19), nullptr);
  move_without_gain(0);  // now ranks behind seats with fewer moves
  const FeedUpdate update = boards();
  EXPECT_EQ(board_in(update.whole, 0), nullptr);
  ASSERT_EQ(changed_boards(update), (Seats{19}));
  EXPECT_EQ(board_in(update.changes, 19)->cells(), cells_of(run(19).board()));
}

TEST_F(MatchFeedTest, TheViewWithoutBoardsHasNone) {
  race(2);
  move(0);
  EXPECT_TRUE(standings().whole.standings().boards().empty());
  EXPECT_TRUE(page(0, View::standings).boards().empty());
}

TEST_F(MatchFeedTest, WhatOneViewWasToldIsNotToldToTheOther) {
  race(2);
  boards();
  move(0);
  EXPECT_EQ(changed_boards(boards()), (Seats{0}));
  EXPECT_EQ(changed_seats(standings()).size(), 2u) << "its first receiver arrived later";
  EXPECT_FALSE(standings().changed);
  EXPECT_FALSE(boards().changed);
}

TEST_F(MatchFeedTest, BothViewsAndThePagesMayBeUsedInOneGo) {
  race(2);
  for (int i = 0; i < 3; ++i) move(0);
  const FeedUpdate told = standings();
  const FeedUpdate shown = boards();
  const v1::Page asked = page(0);
  EXPECT_EQ(told.whole.standings().standings_size(), 2);
  EXPECT_EQ(board_in(shown.whole, 0)->moves(), 3u);
  EXPECT_FALSE(boards().changed);
  EXPECT_FALSE(standings().changed);
}

// ---- pages

class PagesTest : public MatchFeedTest {
 protected:
  // A race of forty-five seats; later seats score more.
  PagesTest() {
    race(45);
    for (SeatNumber seat = 1; seat < 45; ++seat) {
      const std::uint64_t behind = run(static_cast<SeatNumber>(seat - 1)).best_score();
      gain(seat, behind + 1);
    }
  }
};

TEST_F(PagesTest, APageHasTwentySeatsByPlace) {
  const v1::Page second = page(20);
  EXPECT_EQ(second.first(), 20u);
  EXPECT_EQ(second.total(), 45u);
  EXPECT_EQ(second.round(), 1u);
  ASSERT_EQ(second.standings_size(), 20);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(second.standings(i).seat(), static_cast<std::uint32_t>(24 - i));
    EXPECT_EQ(second.standings(i).rank(), static_cast<std::uint32_t>(21 + i));
  }
  EXPECT_EQ(seats_of(second.boards()), seats_of(second.standings()));
}

TEST_F(MatchFeedTest, SeatsOfALaterPageShareThePlaceOfSeatsBeforeIt) {
  race(45);
  gain(0, 4);
  const v1::Page second = page(20);
  ASSERT_EQ(second.standings_size(), 20);
  for (const v1::Standing& standing : second.standings()) EXPECT_EQ(standing.rank(), 2u);
}

TEST_F(PagesTest, BeyondTheEndIsTheLastPage) {
  for (const std::uint32_t first : {26u, 44u, 45u, UINT32_MAX}) {
    const v1::Page last = page(first);
    EXPECT_EQ(last.first(), 25u) << first;
    ASSERT_EQ(last.standings_size(), 20) << first;
    EXPECT_EQ(last.standings(19).seat(), 0u) << first;
  }
}

TEST_F(PagesTest, WhoMaySeeNoBoardsGetsAPageWithoutThem) {
  EXPECT_EQ(page(0, View::standings).standings_size(), 20);
  EXPECT_EQ(page(0, View::standings).boards_size(), 0);
}

TEST_F(PagesTest, APageDoesNotChangeWhatTheOthersAreTold) {
  standings();
  boards();
  page(20);
  EXPECT_FALSE(standings().changed);
  EXPECT_FALSE(boards().changed);
}

TEST_F(MatchFeedTest, ASmallMatchIsOnePage) {
  race(3);
  const v1::Page only = page(2);
  EXPECT_EQ(only.first(), 0u);
  EXPECT_EQ(only.total(), 3u);
  EXPECT_EQ(only.standings_size(), 3);
}

}  // namespace
}  // namespace race2048::server
