#include "client/text/distinct_names.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/text/text.h"

namespace race2048::client {
namespace {

using Names = std::vector<std::string>;

TEST(DistinctNamesTest, NamesThatFitStayWhole) {
  EXPECT_EQ(distinct_names({"ada", "bo"}, 3, Glyphs::unicode), (Names{"ada", "bo"}));
  EXPECT_EQ(distinct_names({}, 3, Glyphs::unicode), Names{});
  EXPECT_EQ(distinct_names({"ada", "bo"}, 9, Glyphs::unicode, {"(you)", ""}),
            (Names{"ada (you)", "bo"}));
}

TEST(DistinctNamesTest, ALongNameIsCutAtItsEnd) {
  EXPECT_EQ(distinct_names({"bartholomew", "bo"}, 6, Glyphs::unicode), (Names{"barth…", "bo"}));
  EXPECT_EQ(distinct_names({"bartholomew"}, 12, Glyphs::ascii, {"(bot)"}), Names{"barth~ (bot)"});
}

TEST(DistinctNamesTest, NamesThatDifferAtTheirEndKeepIt) {
  EXPECT_EQ(distinct_names({"256-bot", "256-bot2", "256-bot3"}, 6, Glyphs::unicode),
            (Names{"256-…t", "256-…2", "256-…3"}));
  EXPECT_EQ(distinct_names({"sixteen_chars_10", "sixteen_chars_20"}, 8, Glyphs::unicode),
            (Names{"sixte…10", "sixte…20"}));
}

TEST(DistinctNamesTest, AWholeNameIsNeverTheCutOfAnother) {
  const Names shown = distinct_names({"256~", "256-bot"}, 4, Glyphs::ascii);
  EXPECT_EQ(shown, (Names{"256~", "25~t"}));
}

TEST(DistinctNamesTest, NamesThatNoCommonCutKeepsApartAreCutOneByOne) {
  const Names names = {"aXcdefgh", "aYcdefgh", "abcdefgX", "abcdefgY"};
  const Names shown = distinct_names(names, 4, Glyphs::unicode);
  EXPECT_EQ(std::set(shown.begin(), shown.end()).size(), names.size());
}

TEST(DistinctNamesTest, NoNameIsWiderThanItsColumnNorCutWithinALetter) {
  const Names names = {"日本語日本語", "日本語日本人", "ünï日本", "sixteen_chars_10"};
  for (int width = 3; width <= 16; ++width) {
    for (const std::string& name : distinct_names(names, width, Glyphs::unicode)) {
      EXPECT_LE(width_of(name), width) << name;
      EXPECT_EQ(as_shown(name, Glyphs::unicode), name);
    }
  }
}

}  // namespace
}  // namespace race2048::client
