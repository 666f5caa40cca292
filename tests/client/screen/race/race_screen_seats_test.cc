// The race screen with many seats.
#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// ---- Many seats.

View race_of_thirty(std::uint32_t own_rank) {
  View view{in_race(many(30))};
  for (std::uint32_t seat = 0; seat < 30; ++seat) {
    const std::uint32_t rank = seat == 0 ? own_rank : seat < own_rank ? seat : seat + 1;
    view.model.race->standings[seat] = standing(seat, rank, 3000 - rank, 64, 9);
  }
  return view;
}

Refresh asking_for(std::uint32_t first) {
  return {AskPage{first}, std::chrono::seconds(1)};
}

TEST(RaceScreenTest, OfManySeatsThePagesAreAskedFor) {
  View view = race_of_thirty(1);
  EXPECT_EQ(refresh_of(view.input()), std::nullopt) << "the leaders come by themselves";
  EXPECT_TRUE(view.says("PgDn all")) << view.text();
  EXPECT_TRUE(view.says("16   p15"));
  EXPECT_FALSE(view.says("p16")) << "no row is left";
  view.ui.page = 1;
  expect_screen(view, "race/of_thirty_page_1");
  EXPECT_EQ(refresh_of(view.input()), std::nullopt);
  view.ui.page = 2;
  expect_rows(view, {"p17 (bot)", "PgDn page 2/2"});
  EXPECT_TRUE(view.says("30   p29 (bot)"));
  EXPECT_TRUE(view.says("1   p0 (you)")) << "the own row is always there";
  EXPECT_EQ(refresh_of(view.input()), asking_for(15));
  view.ui.page = 3;
  EXPECT_TRUE(view.says("PgDn all")) << "behind the last page one is back";
  view.ui.page = -1;
  EXPECT_TRUE(view.says("PgDn page 2/2"));
}

TEST(RaceScreenTest, TheOwnNeighboursAreAskedForBehindTheLeaders) {
  EXPECT_EQ(refresh_of(race_of_thirty(13).input()), std::nullopt) << "the 20th is the last shown";
  EXPECT_EQ(refresh_of(race_of_thirty(18).input()), asking_for(16));
  EXPECT_EQ(refresh_of(race_of_thirty(27).input()), asking_for(16));
  View view = race_of_thirty(27);
  view.ui.side = Side::chat;
  EXPECT_EQ(refresh_of(view.input()), std::nullopt) << "they are not to be seen";
}

TEST(RaceScreenTest, WhereMorePlacesFitThanTheServerSendsAtOnceThePagesTakeTurns) {
  View view{in_race(many(100))};
  for (std::uint32_t seat = 0; seat < 100; ++seat) {
    const std::uint32_t rank = seat == 0 ? 60 : seat < 60 ? seat : seat + 1;
    view.model.race->standings[seat] = standing(seat, rank, 3000 - rank, 64, 9);
  }
  view.rows = 40;
  view.columns = 120;
  view.now = at(2);
  EXPECT_EQ(refresh_of(view.input()), asking_for(40)) << view.text();
  view.now = at(3);
  EXPECT_EQ(refresh_of(view.input()), asking_for(60));
  view.now = at(4);
  EXPECT_EQ(refresh_of(view.input()), asking_for(40));
}

TEST(RaceScreenTest, TwelveSeatsAreAllShown) {
  View view{in_race(many(12))};
  for (std::uint32_t seat = 0; seat < 12; ++seat) {
    view.model.race->standings[seat] = standing(seat, seat + 1, 3000 - seat, 64, 9);
  }
  expect_rows(view, {"you are 1st of 12"});
  for (const Member& member : view.model.room.seated()) EXPECT_TRUE(view.says(member.name));
}

TEST(RaceScreenTest, ACountdownOfManyTellsHowManyMoreThereAre) {
  View view{in_race(many(1000))};
  view.model.phase = Phase::countdown;
  expect_rows(view, {"1,000 players", "and 982 more"});
}

TEST(RaceScreenTest, AStuckBoardOffersTheNextOne) {
  View view{in_race({member(0, "ada"), member(1, "bo")})};
  EXPECT_FALSE(view.says(" n next board "));
  end_own_run(view.model, SeatState::stuck);
  EXPECT_TRUE(view.says("\n n next board "));
  EXPECT_FALSE(view.says("hjkl"));
}

TEST(RaceScreenTest, WhoWasNotReadyWatchesToo) {
  View view{in_race({member(0, "ada"), member(1, "bo")})};
  EXPECT_FALSE(view.says("watching"));
  view.model.room.people.push_back(member(2, "cy"));
  EXPECT_TRUE(view.says("1 watching (live)"));
}

TEST(RaceScreenTest, MovesThatWaitAreCounted) {
  View view = race_of_four();
  EXPECT_FALSE(view.says("waiting"));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(view.model.race->ahead.add(Action::left));
  expect_rows(view, {"3 waiting"});
}

TEST(RaceScreenTest, ASilenceIsCountedAndTheClockIsNotTrusted) {
  View view = race_of_four();
  EXPECT_TRUE(view.says("2:18 left"));
  view.model.silence = Silence{.since = at(40), .noticed = at(42)};
  view.now = at(43.5);
  EXPECT_TRUE(view.says("2:18? left")) << view.text();
  EXPECT_TRUE(view.says("No word from the server for 3 s: moves are ignored"));
  EXPECT_EQ(next_redraw(view.input()), at(44));
  view.model.silence->dropped = 4;
  expect_rows(view, {"No word from the server for 3 s: moves are ignored, 4 dropped"});
  view.rows = 16;
  view.columns = 40;
  expect_rows(view, {"No word from the server for 3 s: moves", "are ignored, 4 dropped"});
  EXPECT_TRUE(view.says("2:18?")) << view.text();
  view.rows = 6;
  EXPECT_TRUE(view.says("No word from the server for 3 s")) << view.text();
}

TEST(RaceScreenTest, AWatcherIsToldOfASilenceToo) {
  View view = race_of_four();
  view.model = watched(view.model);
  view.model.silence = Silence{.since = at(40), .noticed = at(52)};
  view.now = at(53);
  EXPECT_TRUE(view.says("No word from the server for 13 s"));
  EXPECT_FALSE(view.says("moves are taken"));
}

TEST(RaceScreenTest, ASlideIsSeenAsItHappensAndThenTheBoardAsItIs) {
  View view = race_of_four();
  ASSERT_TRUE(view.model.race->own->act(Action::up));
  const std::string slid = own_board(view.frame());
  follow_own_slides(view.model, true, view.ui.race.motion, at(42));
  for (int frame = 0; frame < 3; ++frame) {
    EXPECT_NE(own_board(view.frame()), slid) << frame;
    EXPECT_EQ(next_redraw(view.input()), view.now + kMotionFrame);
    view.now += kMotionFrame;
  }
  view.now = at(42) + kMotionTime;
  EXPECT_EQ(own_board(view.frame()), slid);
}

TEST(RaceScreenTest, NothingIsDrawnAnewForASlideThatCannotBeSeen) {
  View view = race_of_four();
  ASSERT_TRUE(view.model.race->own->act(Action::up));
  for (const auto& [rows, columns] : {std::pair{16, 40}, {12, 80}}) {
    view.rows = rows;
    view.columns = columns;
    view.ui.race.motion.reset();
    const std::optional<TimePoint> without = next_redraw(view.input());
    follow_own_slides(view.model, true, view.ui.race.motion, view.now);
    ASSERT_TRUE(view.ui.race.motion);
    EXPECT_EQ(next_redraw(view.input()), without) << rows;
  }
}

}  // namespace
}  // namespace race2048::client
