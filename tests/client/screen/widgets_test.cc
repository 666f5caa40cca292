#include "client/screen/widgets.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/text/duration.h"

namespace race2048::client {
namespace {

TEST(WidgetsTest, NumbersAreWrittenForPeople) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(3'932'100), "3,932,100");
  EXPECT_EQ(ordinal(1) + ordinal(2) + ordinal(3) + ordinal(4), "1st2nd3rd4th");
  EXPECT_EQ(ordinal(11) + ordinal(12) + ordinal(13) + ordinal(21), "11th12th13th21st");
  EXPECT_EQ(tenths_text(92'499), "1:32.4");
}

TEST(WidgetsTest, TextIsWrappedAtBlanks) {
  EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("abcdefghij", 4), (std::vector<std::string>{"abcd", "efgh", "ij"}));
  EXPECT_EQ(wrapped("été été", 3), (std::vector<std::string>{"été", "été"}));
  EXPECT_EQ(wrapped("", 4), std::vector<std::string>{""});
  EXPECT_EQ(wrapped("漢字 かな", 4), (std::vector<std::string>{"漢字", "かな"}));
  EXPECT_EQ(wrapped("漢字漢字", 5), (std::vector<std::string>{"漢字", "漢字"}));
  EXPECT_EQ(wrapped("bo: 漢字かな", 8), (std::vector<std::string>{"bo: 漢字", "かな"}));
  EXPECT_EQ(wrapped("bo: 漢字 かな", 8), (std::vector<std::string>{"bo: 漢字", "かな"}));
  EXPECT_EQ(wrapped("bo: 漢", 5), (std::vector<std::string>{"bo:", "漢"}));
  EXPECT_EQ(wrapped("漢字 abcdef", 9), (std::vector<std::string>{"漢字", "abcdef"}));
  EXPECT_EQ(wrapped("a漢😀", 1), (std::vector<std::string>{"a", "漢", "😀"})) << "none is lost";
}

// The blanks at the left and at the right of the only number on this row of a cell.
void expect_in_the_middle(const Frame& frame, int row, int column, int columns) {
  int left = 0;
  while (frame.at(row, column + left).glyph == U' ') ++left;
  int right = 0;
  while (frame.at(row, column + columns - 1 - right).glyph == U' ') ++right;
  EXPECT_LE(std::abs(left - right), 1) << frame.text();
}

TEST(WidgetsTest, NumbersOfOneToSevenDigitsStandInTheMiddleOfTheirTiles) {
  constexpr int kExponents[] = {1, 4, 7, 10, 14, 17, 20};
  for (const int exponent : kExponents) {
    for (int columns = 4; columns <= 14; ++columns) {
      for (const int rows : {1, 2, 3, 4, 5, 6, 7}) {
        Frame frame(rows, columns);
        draw_tile(frame, 0, 0, exponent, columns, rows, false);
        expect_in_the_middle(frame, rows / 2, 0, columns);
      }
      Frame compact(1, columns);
      draw_compact_tile(compact, {0, 0, 1, columns}, exponent, false);
      expect_in_the_middle(compact, 0, 0, columns);
    }
  }
}

TEST(WidgetsTest, ACutNameKeepsItsMark) {
  EXPECT_EQ(fitted_name("bartholomew", "(bot)", 12, Glyphs::unicode), "barth… (bot)");
  EXPECT_EQ(fitted_name("bartholomew", "(bot)", 12, Glyphs::ascii), "barth~ (bot)");
  EXPECT_EQ(fitted_name("bo", "(bot)", 12, Glyphs::unicode), "bo (bot)");
}

TEST(WidgetsTest, TheLeastImportantKeysAreLeftOutWhereThereIsNoRoom) {
  const ShownHints keys = {{"r", "ready", 7}, {"s", "start now", 6}, {"o", "hand over", 1},
                           {"l", "lock", 1},  {"?", "help", 8},      {"q", "leave", 9}};
  Frame frame(3, 52);
  EXPECT_EQ(draw_keys(frame, keys, 0, 1), 1);
  EXPECT_EQ(frame.row_text(2), " r ready  s start now  o hand over  ? help  q leave");
  Frame narrow(3, 40);
  EXPECT_EQ(draw_keys(narrow, keys, 0, 1), 1);
  EXPECT_EQ(narrow.row_text(2), " r ready  s start now  ? help  q leave");
  Frame two(3, 40);
  EXPECT_EQ(draw_keys(two, keys, 16, 2), 2);
  EXPECT_EQ(two.row_text(1), " r ready  s start now");
  EXPECT_EQ(two.row_text(2), " ? help  q leave");
  Frame tiny(1, 5);
  EXPECT_EQ(draw_keys(tiny, keys, 0, 1), 1);
}

TEST(WidgetsTest, ATitleGivesWayToWhatStandsAtTheRight) {
  const auto title = [](int columns, std::string_view text, std::string_view right) {
    Frame frame(1, columns);
    draw_title(frame, text, right);
    return frame.row_text(0);
  };
  EXPECT_EQ(title(40, "results", "KXQ7WP"), " race2048 · results              KXQ7WP");
  EXPECT_EQ(title(30, "results · round 2", "KXQ7WP"), " results · round 2     KXQ7WP");
  EXPECT_EQ(title(20, "results · round 2", "KXQ7WP"), " results · … KXQ7WP");
  EXPECT_EQ(title(30, "rooms", "a.very.long.name.example.org:2048"),
            " rooms         a.very.long.n…");
  EXPECT_EQ(title(30, "", "0.1.0"), " race2048               0.1.0");
}

TEST(WidgetsTest, LinesTooLongForABoxAreBrokenBelowTheirText) {
  Frame frame(6, 25);
  draw_text_box(
      frame, {0, 0, 6, 25},
      {{"Which bot?", {}}, {"1    512  plays well, and fast", {}, 10}, {"Esc  none", {}}});
  EXPECT_EQ(frame.text(),
            "┌───────────────────────┐\n"
            "│ Which bot?            │\n"
            "│ 1    512  plays well, │\n"
            "│           and fast    │\n"
            "│ Esc  none             │\n"
            "└───────────────────────┘");
}

}  // namespace
}  // namespace race2048::client
