#include "client/plain/speech.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(SpeechTest, NumbersHaveNoCommas) {
  EXPECT_EQ(spoken_count(1, "move"), "1 move");
  EXPECT_EQ(spoken_count(1320, "move"), "1320 moves");
  EXPECT_EQ(spoken_numbers("You were 1st, ahead of bo, with 12,002,352 points."),
            "You were 1st, ahead of bo, with 12002352 points.");
}

TEST(SpeechTest, TimesAreRoundedUpToSeconds) {
  EXPECT_EQ(spoken_time(0), "0 seconds");
  EXPECT_EQ(spoken_time(1), "1 second");
  EXPECT_EQ(spoken_time(59'001), "1 minute");
  EXPECT_EQ(spoken_time(125'000), "2 minutes 5 seconds");
}

TEST(SpeechTest, LongListsOfNamesAreCounted) {
  EXPECT_EQ(spoken_names({"ada"}), "ada");
  EXPECT_EQ(spoken_names({"ada", "bo"}), "ada and bo");
  EXPECT_EQ(spoken_names({"ada", "bo", "cy", "di"}), "ada, bo, cy and di");
  EXPECT_EQ(spoken_names({"ada", "bo", "cy", "di", "ed"}), "ada, bo, cy and 2 more");
}

TEST(SpeechTest, RowsAndCellsCountFromOne) {
  const Board board = board_from_text("2 . . ./. 4 . ./. . 131072 ./. . . 16").value();
  EXPECT_EQ(spoken_row(board, 0), "Row 1: 2, empty, empty, empty.");
  EXPECT_EQ(spoken_board(board)[2], "Row 3: empty, empty, 131072, empty.");
  EXPECT_EQ(spoken_board(board).size(), 4u);
  EXPECT_EQ(spoken_place(8, 4), "row 3 column 1");
}

TEST(SpeechTest, ASlideSaysWhatItGainedAndWhereTheTileCame) {
  const std::vector<Spawn> one = {{8, 1}};
  EXPECT_EQ(spoken_slide(Direction::left, 8, one, 4), "left, plus 8. New 2, row 3 column 1.");
  EXPECT_EQ(spoken_slide(Direction::up, 0, one, 4), "up. New 2, row 3 column 1.");
  EXPECT_EQ(spoken_slide(Direction::up, 4, {}, 4), "up, plus 4.");
  const std::vector<Spawn> two = {{0, 1}, {15, 2}};
  EXPECT_EQ(spoken_tiles(two, 4), "2, row 1 column 1; 4, row 4 column 4");
}

}  // namespace
}  // namespace race2048::client
