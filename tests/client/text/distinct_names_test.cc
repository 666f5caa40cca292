#include "client/text/distinct_names.h"

#include <set>

#include <gtest/gtest.h>

#include "client/text/text.h"

namespace race2048::client {
namespace {

using CutNames = std::vector<std::string>;

CutNames cut_names(const CutNames& names, int width) {
  return distinct_names(names, width, Glyphs::unicode);
}

TEST(DistinctNamesTest, NamesThatFitStayWhole) {
  EXPECT_EQ(cut_names({"ada", "bo", "maximilian"}, 10), (CutNames{"ada", "bo", "maximilian"}));
}

TEST(DistinctNamesTest, ALongNameLosesItsEnd) {
  EXPECT_EQ(cut_names({"ada", "maximilian"}, 6), (CutNames{"ada", "maxim…"}));
  EXPECT_EQ(distinct_names(CutNames{"maximilian"}, 6, Glyphs::ascii), (CutNames{"maxim~"}));
}

TEST(DistinctNamesTest, NamesThatBeginAlikeKeepTheirEnds) {
  EXPECT_EQ(cut_names({"sixteen_chars_10", "sixteen_chars_11", "bo"}, 10),
            (CutNames{"sixteen_…0", "sixteen_…1", "bo"}));
  EXPECT_EQ(cut_names({"sixteen_chars_10", "sixteen_chars_20", "sixteen_chars_11"}, 10),
            (CutNames{"sixteen…10", "sixteen…20", "sixteen…11"}));
}

TEST(DistinctNamesTest, NamesThatDifferInTheMiddleGetNumbers) {
  EXPECT_EQ(cut_names({"abcdefXghijkl", "abcdefYghijkl", "abcdefZghijkl"}, 6),
            (CutNames{"abcde…", "abcd…2", "abcd…3"}));
}

TEST(DistinctNamesTest, AWholeNameIsNeverTakenForACutOne) {
  EXPECT_EQ(cut_names({"abcd…2", "abcdefXghijkl", "abcdefYghijkl"}, 6),
            (CutNames{"abcd…2", "abcde…", "abcd…3"}));
}

TEST(DistinctNamesTest, WidthsMayDiffer) {
  const CutNames names = {"maximilian_one", "maximilian_two", "maximilian_six"};
  const std::vector<int> widths = {8, 8, 14};
  EXPECT_EQ(distinct_names(names, widths, Glyphs::unicode),
            (CutNames{"maximi…e", "maximi…o", "maximilian_six"}));
}

TEST(DistinctNamesTest, AMarkStandsBehindItsNameAndIsNeverCut) {
  const CutNames marks = {"(you)", "", "(bot)"};
  EXPECT_EQ(distinct_names(CutNames{"ada", "bo", "bartholomew"}, 12, Glyphs::ascii, marks),
            (CutNames{"ada (you)", "bo", "barth~ (bot)"}));
}

TEST(DistinctNamesTest, NoNameIsCutWithinALetter) {
  const CutNames names = {"日本語日本語", "日本語日本人", "ünï日本", "sixteen_chars_10"};
  for (int width = 3; width <= 16; ++width) {
    for (const std::string& name : cut_names(names, width)) {
      EXPECT_LE(width_of(name), width) << name;
      EXPECT_EQ(as_shown(name, Glyphs::unicode), name);
    }
  }
}

TEST(DistinctNamesTest, AHundredNamesAreDifferentAtEveryWidth) {
  CutNames names;
  for (int i = 0; i < 100; ++i) {
    names.push_back("player" + std::to_string(100 + i) +
                    (i % 2 == 0 ? "_of_a_team" : "_of_b_team"));
  }
  for (int width = 5; width <= 20; ++width) {
    const CutNames shown = cut_names(names, width);
    EXPECT_EQ(std::set<std::string>(shown.begin(), shown.end()).size(), names.size()) << width;
    for (const std::string& name : shown) EXPECT_LE(width_of(name), width);
  }
}

TEST(DistinctNamesTest, WithoutAnyRoomItEnds) {
  EXPECT_EQ(cut_names({"ab", "ac"}, 0).size(), 2u);
  EXPECT_EQ(cut_names({"abc", "abd", "abe"}, 1).size(), 3u);
}

}  // namespace
}  // namespace race2048::client
