// The boards of a match that a room is shown, by kind of receiver, and pages on request.
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
  const std::optional<FeedUpdate> update = boards();
  ASSERT_EQ(changed_seats(*update), (Seats{1}));
  EXPECT_EQ(update->changes.boards().boards(0).cells(), cells_of(run(1).board()));
  EXPECT_EQ(all_seats(*update).size(), 3u);
  EXPECT_FALSE(boards()->changed);
}

TEST_F(MatchFeedTest, ABoardThatComesBackAmongThoseToldIsToldThoughItIsAsItWas) {
  race(21);
  for (SeatNumber seat = 0; seat < 21; ++seat) move_without_gain(seat);
  boards();
  gain(20, 4);
  EXPECT_EQ(board_in(boards()->whole, 19), nullptr);
  move_without_gain(0);  // now ranks behind seats with fewer moves
  const std::optional<FeedUpdate> update = boards();
  EXPECT_EQ(board_in(update->whole, 0), nullptr);
  ASSERT_EQ(changed_seats(*update), (Seats{19}));
  EXPECT_EQ(board_in(update->changes, 19)->cells(), cells_of(run(19).board()));
}

class HiddenBoardsTest : public MatchFeedTest, public testing::WithParamInterface<Watch> {};

TEST_P(HiddenBoardsTest, ARefereeSeesThemAllTheSame) {
  race(2, GetParam());
  EXPECT_FALSE(boards(View::as_set));
  move(0);
  const std::optional<FeedUpdate> update = boards(View::referee);
  ASSERT_TRUE(update);
  EXPECT_EQ(board_in(update->whole, 0)->cells(), cells_of(run(0).board()));
  EXPECT_TRUE(page(0, View::as_set).boards().empty());
  EXPECT_EQ(page(0, View::referee).boards_size(), 2);
}

INSTANTIATE_TEST_SUITE_P(InRoomsThatAre, HiddenBoardsTest,
                         testing::Values(Watch::at_end, Watch::off),
                         [](const auto& it) { return it.param == Watch::off ? "off" : "at_end"; });

TEST_F(MatchFeedTest, WhatOneViewWasToldIsNotToldToTheOther) {
  race(2, Watch::live);
  boards(View::as_set);
  move(0);
  EXPECT_EQ(changed_seats(*boards(View::as_set)), (Seats{0}));
  // The referee arrived later.
  EXPECT_EQ(changed_seats(*boards(View::referee)).size(), 2u);
  move(1);
  EXPECT_EQ(changed_seats(*boards(View::referee)), (Seats{1}));
  EXPECT_EQ(changed_seats(*boards(View::as_set)), (Seats{1}));
}

TEST_F(MatchFeedTest, BothViewsAndThePagesMayBeUsedInOneGo) {
  race(2);
  for (int i = 0; i < 3; ++i) move(0);
  const FeedUpdate told = standings();
  const std::optional<FeedUpdate> watched = boards(View::as_set);
  const std::optional<FeedUpdate> seen = boards(View::referee);
  const v1::Page asked = page(0, View::referee);
  EXPECT_EQ(told.whole.standings().standings_size(), 2);
  EXPECT_EQ(board_in(watched->whole, 0)->moves(), 3u);
  EXPECT_EQ(board_in(seen->whole, 0)->moves(), 3u);
  EXPECT_FALSE(boards(View::as_set)->changed);
  EXPECT_FALSE(boards(View::referee)->changed);
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
  EXPECT_EQ(page(0, std::nullopt).standings_size(), 20);
  EXPECT_EQ(page(0, std::nullopt).boards_size(), 0);
}

TEST_F(PagesTest, APageDoesNotChangeWhatTheOthersAreTold) {
  standings();
  boards();
  page(20);
  EXPECT_FALSE(standings().changed);
  EXPECT_FALSE(boards()->changed);
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
