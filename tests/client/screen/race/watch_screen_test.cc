#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST(WatchScreenTest, TwoBoardsAreWatchedLarge) {
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}))};
  set_standings(view.model, {standing(0, 1, 16204, 1024, 790), standing(1, 2, 9120, 512, 1)});
  show_board(view.model, 0, "2 4 8 16/32 64 128 256/512 1024 2048 4096/. . 2 131072");
  show_board(view.model, 1, "2 . . ./. . 4 ./. . . ./. . 2 .");
  expect_screen(view, "watch/two");
}

TEST(WatchScreenTest, OneBoardIsWatchedLarge) {
  View view{watched(in_race({member(0, "ada")}, moves_settings(500)))};
  set_standings(view.model, {standing(0, 1, 16204, 1024, 790)});
  show_board(view.model, 0, "2 4 8 16/32 64 128 256/512 1024 2048 4096/. . 2 131072");
  expect_rows(view, {"best score in 500 moves", "watching 1 player"});
}

TEST(WatchScreenTest, FourBoardsAreWatchedSideBySide) {
  View view = race_of_four();
  view.model = watched(view.model);
  for (const std::uint32_t seat : {0U, 1U, 3U}) {
    show_board(view.model, seat, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  }
  expect_screen(view, "watch/four");
}

TEST(WatchScreenTest, MoreBoardsAreWatchedCompactAndPaged) {
  View view = race_of_twenty(4);
  view.model = watched(view.model);
  for (std::uint32_t seat = 0; seat < 20; ++seat) {
    show_board(view.model, seat, "2 4 8 16/. . . ./. . . ./. . . 2048");
  }
  expect_screen(view, "watch/twenty_page_1");
  view.ui.page = -1;
  expect_rows(view, {"20 sixt"});
  EXPECT_TRUE(view.says("PgDn page 2/2")) << view.text();
  view.ui.page = 2;
  EXPECT_TRUE(view.says("PgDn page 1/2"));
}

TEST(WatchScreenTest, OnTheSmallestScreenTwoBoardsStandBesideEachOther) {
  View view = race_of_four();
  view.model = watched(view.model);
  for (std::uint32_t seat = 0; seat < 4; ++seat) {
    show_board(view.model, seat, "2 4 8 16/. . . ./. . . 512/. . 131072 2048");
  }
  view.rows = 16;
  view.columns = 40;
  expect_screen(view, "watch/four_40x16");
}

TEST(WatchScreenTest, AHighlightTakesTheSecondRow) {
  View view = race_of_four();
  view.model = watched(view.model);
  show_board(view.model, 0, "2 4 8 16/. . . ./. . . 512/. . 131072 2048");
  EXPECT_EQ(view.row(1), " 4 watching (live)");
  view.ui.race.memo = {.match_id = view.model.race->seal.match_id,
                       .standings = standings_now(*view.model.race),
                       .highlight = Highlight{.what = Highlight::What::lead, .seat = 3},
                       .highlight_at = view.now};
  EXPECT_EQ(view.row(1), " dee leads");
  EXPECT_EQ(view.style_of("dee leads"), Style(Tone::bold));
  view.ui.room.table = true;
  EXPECT_EQ(view.row(1), " dee leads");
}

TEST(WatchScreenTest, LargerScreensShowLargerBoardsAndMoreOfThem) {
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}))};
  for (const std::uint32_t seat : {0U, 1U}) show_board(view.model, seat, "2 . ./. . ./. . .");
  view.model.race->seal.settings.rules.size = 3;
  view.rows = 40;
  view.columns = 120;
  expect_screen(view, "watch/two_120x40");
  View twenty = race_of_twenty(4);
  twenty.model = watched(twenty.model);
  twenty.rows = 40;
  twenty.columns = 120;
  for (std::uint32_t seat = 0; seat < 20; ++seat) {
    show_board(twenty.model, seat, "2 4 8 16/. . . ./. . . ./. . . 2048");
  }
  expect_rows(twenty, {"20 sixteen_chars_29"});
  EXPECT_FALSE(twenty.says("PgDn")) << "all on one page\n" << twenty.text();
}

TEST(WatchScreenTest, ATableThatDoesNotFitHasPages) {
  View view = race_of_twenty(4);
  view.model = watched(view.model);
  view.rows = 16;
  view.columns = 40;
  EXPECT_TRUE(view.says("PgDn page 1/3")) << view.text();
  view.ui.page = 2;
  expect_rows(view, {"watching 20 players KXQ7WP", "PgDn page 3/3"});
  EXPECT_TRUE(view.says("20  sixteen_chars_29 (bot)")) << view.text();
}

TEST(WatchScreenTest, WatchersAreToldWhyTheyDoNotSeeBoards) {
  MatchSettings settings = time_settings(180'000);
  settings.watch = Watch::off;
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}, settings))};
  set_standings(view.model, {standing(0, 1, 16204, 1024, 790), standing(1, 2, 9120, 512, 1)});
  expect_rows(view, {"This room does not show boards."});
  EXPECT_TRUE(view.says("\n This room does not show boards.\n"));
}

TEST(WatchScreenTest, ARefereeIsCalledSoAndSeesTheKeysThatWork) {
  View view{refereed(in_race({member(0, "ada"), bot(1, "bo")}))};
  view.model.room.info.rounds = 3;
  expect_screen(view, "watch/as_referee");
}

TEST(WatchScreenTest, TheTableTakesTheBoardsPlace) {
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}))};
  set_standings(view.model, {standing(0, 1, 16204, 1024, 790), standing(1, 2, 9120, 512, 1)});
  show_board(view.model, 0, "2 4 8 16/. . . ./. . . ./. . . .");
  view.ui.room.table = true;
  expect_screen(view, "watch/table");
}

TEST(WatchScreenTest, OfManySeatsTheBoardsComeByPlace) {
  View view{watched(in_race(many(30)))};
  for (std::uint32_t seat = 0; seat < 30; ++seat) {
    view.model.race->standings[seat] = standing(seat, 30 - seat, 100 + seat, 64, 9);
    show_board(view.model, seat, "2 . . ./. . . ./. . . ./. . . .");
  }
  EXPECT_TRUE(view.says(" 1 p29 (bot)")) << view.text();
  EXPECT_EQ(refresh_of(view.input()), std::nullopt);
  view.ui.page = 1;
  EXPECT_TRUE(view.says(" 13 p17 (bot)")) << view.text();
  EXPECT_EQ(refresh_of(view.input()), (Refresh{AskPage{12}, std::chrono::seconds(1)}));
  view.ui.room.table = true;
  view.ui.page = 1;
  EXPECT_EQ(refresh_of(view.input())->command, Command(AskPage{16}));
}

TEST(WatchScreenTest, LargeBoardsAreWatchedOnSmallScreens) {
  MatchSettings settings = time_settings(180'000);
  settings.rules.size = 8;
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}, settings))};
  for (const std::uint32_t seat : {0U, 1U}) view.model.race->boards[seat].board = Board(8);
  expect_rows(view, {"- ada", "- bo (bot)"});
  EXPECT_FALSE(view.says("1/2"));
}

TEST(WatchScreenTest, InLockstepWhoHasChosenIsSaid) {
  View view{watched(in_race({member(0, "ada"), bot(1, "bo")}, step_settings(10'000)))};
  set_standings(view.model, {standing(0, 1, 16, 8, 7), standing(1, 2, 8, 8, 7)});
  view.model.race->standings[1].chosen = true;
  for (const std::uint32_t seat : {0U, 1U}) show_board(view.model, seat, "2 . ./. . ./. . .");
  expect_rows(view, {"1 still thinking", "chosen"});
}

TEST(WatchScreenTest, WhoMadeWhichTileFirstStandsBelowTheTable) {
  View view = race_of_four();
  view.model = watched(view.model);
  tell_split(view.model, 9, 3, 48'000);
  tell_split(view.model, 10, 0, 92'000);
  view.ui.room.table = true;
  expect_rows(view, {"1024 by ada at 1:32", "512 by dee at 0:48"});
  EXPECT_TRUE(view.says("\n 512 by dee at 0:48 · 1024 by ada at 1:32\n")) << view.text();
  View crowded = race_of_twenty(4);
  crowded.model = watched(crowded.model);
  crowded.ui.room.table = true;
  const std::string before = crowded.text();
  tell_split(crowded.model, 9, 3, 48'000);
  EXPECT_EQ(crowded.text(), before) << "there is no room for it";
}

}  // namespace
}  // namespace race2048::client
