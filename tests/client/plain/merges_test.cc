#include "client/plain/merges.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::string merges(const std::string& board, Words words = Words::full) {
  return spoken_merges(board_from_text(board).value(), words);
}

TEST(MergesTest, EqualTilesAreToldWithTheGapsBetweenThemTheLargestFirst) {
  const std::string board = "2 . 2 8/4 . . 8/. . . 16/64 . . 4";
  EXPECT_EQ(merges(board),
            "8, column 4 rows 1 and 2; 2, row 1 columns 1 and 3. "
            "The largest tile is 64, row 4 column 1.");
  EXPECT_EQ(merges(board, Words::brief), "8 at 1 4 and 2 4; 2 at 1 1 and 1 3; largest 64 at 4 1");
}

TEST(MergesTest, WhatHasAnotherTileBetweenDoesNotMerge) {
  EXPECT_EQ(merges("2 4 2 ./. . . ./. . . ./. . . 8"),
            "No neighbours are equal. The largest tile is 8, row 4 column 4.");
}

TEST(MergesTest, SeveralLargestTilesAreAllTold) {
  EXPECT_EQ(merges("8 2 . ./. . 8 ./. . . ./. . . ."),
            "No neighbours are equal. The largest tile is 8, row 1 column 1 and row 2 column 3.");
}

TEST(MergesTest, OfManyPairsTheRestIsCounted) {
  const std::string text = merges("2 2 2 2/2 2 2 2/2 2 2 2/2 2 2 2", Words::brief);
  EXPECT_NE(text.find("; 18 more; largest 2 at"), std::string::npos) << text;
}

}  // namespace
}  // namespace race2048::client
