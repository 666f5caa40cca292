#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

View tiny(int columns, int rows) {
  View view = race_of_four();
  view.columns = columns;
  view.rows = rows;
  return view;
}

TEST(TinyScreenTest, TheSizeNeededIsSaidWhileTheMatchGoesOn) {
  expect_screen(tiny(60, 15), "tiny/race_60x15");
  expect_rows(tiny(39, 16), {"race2048 needs 40x16; this terminal is"});
}

TEST(TinyScreenTest, FewerWordsStandWhereThereIsRoomForFew) {
  expect_screen(tiny(20, 5), "tiny/race_20x5");
  EXPECT_EQ(tiny(1, 1).text(), "n");
  EXPECT_EQ(tiny(0, 0).text(), "");
}

TEST(TinyScreenTest, BetweenMatchesTheSizeIsAll) {
  View view{in_room({member(0, "ada")})};
  view.columns = 30;
  view.rows = 4;
  expect_rows(view, {"race2048 needs 40x16; this", "terminal is 30x4"});
}

TEST(TinyScreenTest, AQuestionStandsAloneWithTheKeysThatAnswerIt) {
  View view = tiny(20, 5);
  ask(view.ui, LeaveQuestion::sure);
  expect_rows(view, {"Leave the race? Your", "score stands."});
}

TEST(TinyScreenTest, TheClockIsDrawnAgain) {
  View view = tiny(20, 5);
  view.now = *next_redraw(view.input());
  EXPECT_TRUE(view.says("2:17 left"));
}

}  // namespace
}  // namespace race2048::client
