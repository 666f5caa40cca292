#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "client/control/follow.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// A match of three that has just ended, its show so many seconds old. The boards of all are known.
View at_match_end(std::vector<Standing> standings, double seconds) {
  View view{in_race({member(0, "ada"), member(1, "bo"), bot(2, "Vera")})};
  show_board(view.model, 1, "2 4 8 16\n4 8 16 32\n2 2 4 64\n0 0 2 128");
  show_board(view.model, 2, "2 4 8 16\n4 8 16 32\n2 2 4 8\n0 0 2 4");
  set_standings(view.model, standings);
  view.now = at(180);
  follow(view.model, view.setup, view.now, view.ui);
  view.model = in_results(view.model, verified());
  follow(view.model, view.setup, view.now, view.ui);
  view.now = at(180 + seconds);
  follow(view.model, view.setup, view.now, view.ui);
  return view;
}

const std::vector<Standing> kAdaWins = {standing(0, 1, 1228, 128, 140),
                                        standing(1, 2, 1212, 128, 141), standing(2, 3, 88, 32, 39)};
const std::vector<Standing> kBoWins = {standing(0, 2, 1212, 128, 140),
                                       standing(1, 1, 1228, 128, 141), standing(2, 3, 88, 32, 39)};
const std::vector<Standing> kBothWin = {standing(0, 1, 1228, 128, 140),
                                        standing(1, 1, 1228, 128, 140), standing(2, 3, 88, 32, 39)};
constexpr double kWhileFrozen = 1.8;
constexpr double kAtOutcome = 3;

View as_large_as(View view, int columns, int rows) {
  view.columns = columns;
  view.rows = rows;
  return view;
}

TEST(EndScreenTest, TheRaceFreezesUnderTheCall) {
  expect_screen(at_match_end(kAdaWins, kWhileFrozen), "end/frozen");
  const View watching = [] {
    View view{watched(in_race({member(0, "ada"), member(1, "bo")}, first_settings(7)))};
    show_board(view.model, 0, "2 4 8 16\n4 8 16 32\n2 2 4 64\n0 0 2 128");
    set_standings(view.model, {standing(0, 1, 1228, 128, 140), standing(1, 2, 1212, 64, 141)});
    follow(view.model, view.setup, view.now, view.ui);
    view.model = in_results(view.model, verified(), EndReason::target_reached);
    follow(view.model, view.setup, view.now, view.ui);
    return view;
  }();
  expect_rows(watching, {"ada WINS · first to 128 · watching 2 players"});
}

TEST(EndScreenTest, TheFinalPlaceStandsAboveTheFrozenBoards) {
  View view = at_match_end(kBoWins, 0);
  EXPECT_EQ(view.style_of("TIME!"), Style(Tone::urgent));
  expect_rows(view, {"TIME!", "you are 2nd of 3", "16 behind bo"});
}

TEST(EndScreenTest, TheWinnerIsToldSoInLargeLetters) {
  expect_screen(at_match_end(kAdaWins, kAtOutcome), "end/winner");
  expect_screen(as_large_as(at_match_end(kAdaWins, kAtOutcome), 40, 16), "end/winner_40x16");
  expect_screen(as_large_as(at_match_end(kAdaWins, kAtOutcome), 120, 40), "end/winner_120x40");
}

TEST(EndScreenTest, TheOthersSeeTheWinnersBoard) {
  expect_screen(at_match_end(kBoWins, kAtOutcome), "end/second");
}

TEST(EndScreenTest, WithoutAPointThereIsNoWinnersBoard) {
  const View view = at_match_end(
      {standing(0, 1, 0, 4, 0), standing(1, 1, 0, 4, 0), standing(2, 1, 0, 4, 0)}, kAtOutcome);
  EXPECT_FALSE(view.says("1 ada")) << view.text();
}

TEST(EndScreenTest, WhereTheWinnersBoardHasNoRoomTheWinnerIsNamed) {
  View view = as_large_as(at_match_end(kBoWins, kAtOutcome), 40, 16);
  view.model.race->seal.settings.rules.size = 8;
  EXPECT_TRUE(view.says("bo 1,228")) << view.text();
}

TEST(EndScreenTest, ASharedPlaceIsShared) {
  expect_screen(at_match_end(kBothWin, kAtOutcome), "end/shared");
}

TEST(EndScreenTest, LettersAreAsciiWhereOnlyThatIsShown) {
  View view = at_match_end(kAdaWins, kAtOutcome);
  view.unicode = false;
  EXPECT_FALSE(view.says("█"));
  EXPECT_TRUE(view.says("##  ##")) << view.text();
}

TEST(EndScreenTest, AnOutcomeWithoutLargeLettersIsText) {
  View view = at_match_end(kBoWins, 0);
  view.model.race->own_seat.reset();
  view.model.race->seats[1].name = "Zoë";
  view.now = at(180 + kAtOutcome);
  follow(view.model, view.setup, view.now, view.ui);
  expect_rows(view, {"Zoë wins by 16"});
}

TEST(EndScreenTest, ANewBestIsToldThereAndInTheResults) {
  View view = at_match_end(kBoWins, kAtOutcome);
  view.model.new_best = NewBest{.mark = {.value = 1212}, .before = 900};
  expect_rows(view, {"New best: 1,212 (before 900)", "1 bo "});
  EXPECT_EQ(view.style_of("New best"), Style(Tone::good));
  view.ui.race.show = {};
  expect_rows(view, {"Time is up after 3:00. You are 2nd of 3. New best: 1,212 (before 900)."});
}

TEST(EndScreenTest, NothingHidesALineOfChat) {
  View view = at_match_end(kAdaWins, kAtOutcome);
  view.model.room.chat.push_back({.name = "bo", .text = "well played", .at = view.now});
  expect_rows(view, {"bo: well played"});
}

TEST(EndScreenTest, TheScreenIsDrawnAnewWhenTheShowGoesOn) {
  EXPECT_EQ(next_redraw(at_match_end(kAdaWins, kWhileFrozen).input()), at(182));
  EXPECT_EQ(next_redraw(at_match_end(kAdaWins, kAtOutcome).input()), at(186));
}

TEST(EndScreenTest, EverySizeHasARoomForIt) {
  for (int rows = 16; rows <= 60; rows += 4) {
    for (int columns = 40; columns <= 200; columns += 20) {
      for (const double seconds : {kWhileFrozen, kAtOutcome}) {
        const View view = as_large_as(at_match_end(kBoWins, seconds), columns, rows);
        EXPECT_TRUE(view.says("skip") || view.ui.changed_at) << view.text();
      }
    }
  }
}

}  // namespace
}  // namespace race2048::client
