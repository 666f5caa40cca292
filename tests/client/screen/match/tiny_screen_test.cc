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
  EXPECT_EQ(tiny(60, 15).text(),
            "race2048 needs 40x16; this terminal is 60x15\n"
            "The match goes on: 2:18 left\n"
            "You are 2nd of 4, score 0" +
                std::string(12, '\n'));
  EXPECT_EQ(tiny(39, 16).row(0), "race2048 needs 40x16; this terminal is");
}

TEST(TinyScreenTest, FewerWordsStandWhereThereIsRoomForFew) {
  EXPECT_EQ(tiny(20, 5).text(), "needs 40x16\n2:18 left\n2nd of 4, score 0\n\n");
  EXPECT_EQ(tiny(1, 1).text(), "n");
  EXPECT_EQ(tiny(0, 0).text(), "");
}

TEST(TinyScreenTest, BetweenMatchesTheSizeIsAll) {
  View view{in_room({member(0, "ada")})};
  view.columns = 30;
  view.rows = 4;
  EXPECT_EQ(view.text(), "race2048 needs 40x16; this\nterminal is 30x4\n\n");
}

TEST(TinyScreenTest, AQuestionStandsAloneWithTheKeysThatAnswerIt) {
  View view = tiny(20, 5);
  view.ui.dialog = Dialog::leave;
  EXPECT_EQ(view.text(), "Leave the race? Your\nscore stands.\ny    leave\nEsc  stay\n");
}

TEST(TinyScreenTest, TheClockIsDrawnAgain) {
  View view = tiny(20, 5);
  view.now = *next_redraw(view.input());
  EXPECT_EQ(view.row(1), "2:17 left");
}

}  // namespace
}  // namespace race2048::client
