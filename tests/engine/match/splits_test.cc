// The first seats to make each tile.
#include "engine/match/splits.h"

#include <ostream>
#include <vector>

#include <gtest/gtest.h>

namespace race2048 {

inline void PrintTo(const Split& split, std::ostream* out) {
  *out << tile_value(split.exponent) << " by seat " << split.seat << " at " << split.at_ms;
}

namespace {

using Noted = std::vector<Split>;

Noted noted(const Splits& splits) {
  return {splits.all().begin(), splits.all().end()};
}

class SplitsTest : public testing::Test {
 protected:
  SplitsTest() { splits.reset(); }
  Splits splits;
};

TEST_F(SplitsTest, TheFirstTwoSeatsOfEachTileAreKeptInTheirOrder) {
  splits.note(7, 5, 100);
  splits.note(7, 6, 200);
  splits.note(3, 5, 300);
  splits.note(9, 5, 400);
  splits.note(9, 6, 500);
  EXPECT_EQ(noted(splits), (Noted{{5, 7, 100}, {6, 7, 200}, {5, 3, 300}, {6, 9, 500}}));
}

TEST_F(SplitsTest, TilesBelowA32AreNotKept) {
  for (int exponent = 0; exponent < 5; ++exponent) splits.note(0, exponent, 10);
  EXPECT_TRUE(splits.all().empty());
}

TEST_F(SplitsTest, ASeatIsKeptOnceForATile) {
  splits.note(0, 6, 10);
  splits.note(0, 6, 20);  // a move that makes no larger tile
  splits.note(0, 5, 30);  // its next board
  splits.note(0, 6, 40);
  EXPECT_EQ(noted(splits), (Noted{{6, 0, 10}, {5, 0, 30}}));
}

TEST_F(SplitsTest, AtTheSameTimeWhoeverIsNotedFirstIsFirst) {
  splits.note(4, 5, 10);
  splits.note(2, 5, 10);
  EXPECT_EQ(noted(splits), (Noted{{5, 4, 10}, {5, 2, 10}}));
}

TEST_F(SplitsTest, NoMatchHasMoreThanTheBound) {
  for (int exponent = 0; exponent <= kMaxExponent; ++exponent) {
    for (SeatNumber seat = 0; seat < 5; ++seat) splits.note(seat, exponent, 10);
  }
  EXPECT_EQ(splits.all().size(), limits::kMaxSplits);
}

TEST_F(SplitsTest, AMatchBeginsWithNone) {
  splits.note(0, 5, 10);
  splits.reset();
  EXPECT_TRUE(splits.all().empty());
  splits.note(0, 5, 10);
  EXPECT_EQ(splits.all().size(), 1u);
}

}  // namespace
}  // namespace race2048
