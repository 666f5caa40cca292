#include "client/plain/speech.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

const Speech kFull;
const Speech kBrief(Words::brief);

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
  EXPECT_EQ(kFull.row(board, 0), "Row 1: 2, empty, empty, empty.");
  EXPECT_EQ(kFull.board(board)[2], "Row 3: empty, empty, 131072, empty.");
  EXPECT_EQ(kFull.board(board).size(), 4u);
  EXPECT_EQ(kFull.place(8, 4), "row 3 column 1");
}

TEST(SpeechTest, ASlideSaysWhatItGainedAndWhereTheTileCame) {
  const std::vector<Spawn> one = {{8, 1}};
  EXPECT_EQ(kFull.slide(Direction::left, 8, one, 4), "left, plus 8. New 2, row 3 column 1.");
  EXPECT_EQ(kFull.slide(Direction::up, 0, one, 4), "up. New 2, row 3 column 1.");
  EXPECT_EQ(kFull.slide(Direction::up, 4, {}, 4), "up, plus 4.");
  const std::vector<Spawn> two = {{0, 1}, {15, 2}};
  EXPECT_EQ(kFull.tiles(two, 4), "2, row 1 column 1; 4, row 4 column 4");
}

TEST(SpeechTest, EqualTilesAreToldWithTheGapsBetweenThemTheLargestFirst) {
  const std::string board = "2 . 2 8/4 . . 8/. . . 16/64 . . 4";
  EXPECT_EQ(kFull.merges(board_from_text(board).value()),
            "8, column 4 rows 1 and 2; 2, row 1 columns 1 and 3. "
            "The largest tile is 64, row 4 column 1.");
  EXPECT_EQ(kBrief.merges(board_from_text(board).value()),
            "8 at 1 4 and 2 4; 2 at 1 1 and 1 3; largest 64 at 4 1");
}

TEST(SpeechTest, WhatHasAnotherTileBetweenDoesNotMerge) {
  EXPECT_EQ(kFull.merges(board_from_text("2 4 2 ./. . . ./. . . ./. . . 8").value()),
            "No neighbours are equal. The largest tile is 8, row 4 column 4.");
}

TEST(SpeechTest, SeveralLargestTilesAreAllTold) {
  EXPECT_EQ(kFull.merges(board_from_text("8 2 . ./. . 8 ./. . . ./. . . .").value()),
            "No neighbours are equal. The largest tile is 8, row 1 column 1 and row 2 column 3.");
}

TEST(SpeechTest, OfManyPairsTheRestIsCounted) {
  const std::string text =
      kBrief.merges(board_from_text("2 2 2 2/2 2 2 2/2 2 2 2/2 2 2 2").value());
  EXPECT_NE(text.find("; 18 more; largest 2 at"), std::string::npos) << text;
}

}  // namespace
}  // namespace race2048::client
