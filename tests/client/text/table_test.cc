#include "client/text/table.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(TableTest, ColumnsAreAsWideAsTheirWidestCell) {
  EXPECT_EQ(aligned({{"name", "score"}, {"ada", "1,024"}, {"somebody", "4"}}),
            "name      score\n"
            "ada       1,024\n"
            "somebody  4\n");
}

TEST(TableTest, NumbersStandAtTheRight) {
  EXPECT_EQ(aligned({{"score", "name"}, {"4", "ada"}}, {0}),
            "score  name\n"
            "    4  ada\n");
}

TEST(TableTest, WideLettersTakeTwoColumns) {
  EXPECT_EQ(aligned({{"漢字", "a"}, {"ab", "c"}}), "漢字  a\nab    c\n");
}

TEST(TableTest, NoLineEndsInBlanks) {
  EXPECT_EQ(aligned({{"a", ""}, {"b", "long"}}), "a\nb  long\n");
}

TEST(TableTest, NoRowsAreNoText) {
  EXPECT_EQ(aligned({}), "");
}

}  // namespace
}  // namespace race2048::client
