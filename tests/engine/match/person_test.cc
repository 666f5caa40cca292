#include "engine/match/person.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(FoldedNameTest, IsInLowerCase) {
  EXPECT_EQ(folded_name("AdA_.-9Z"), "ada_.-9z");
  EXPECT_EQ(folded_name("@[`{"), "@[`{");
}

TEST(FoldedNameTest, OfLettersWithAccentsToo) {
  EXPECT_EQ(folded_name("\u00C0\u00DE\u00D7\u00DF"), "\u00E0\u00FE\u00D7\u00DF");
  EXPECT_EQ(folded_name("\u0100\u0136\u0139\u0147\u014A\u0176\u0178\u0179\u017D"),
            "\u0101\u0137\u013A\u0148\u014B\u0177\u00FF\u017A\u017E");
  EXPECT_EQ(folded_name("\u00E9\u00FF\u0101\u013A\u0142\u017E"),
            "\u00E9\u00FF\u0101\u013A\u0142\u017E");
  EXPECT_TRUE(is_same_name("ZO\u00CB", "Zo\u00EB"));
  EXPECT_FALSE(is_same_name("Zo\u00EB", "Zoe"));
}

TEST(FoldedNameTest, OfBytesThatAreNoNameIsThemselves) {
  EXPECT_EQ(folded_name("\xC3"), "\xC3");
  EXPECT_EQ(folded_name("\xC3(\xFF\x80"), "\xC3(\xFF\x80");
}

}  // namespace
}  // namespace race2048
