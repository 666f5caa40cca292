#include "client/core/screens/widgets.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/screens/standings_table.h"

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
}

TEST(WidgetsTest, ACutNameKeepsItsMark) {
  EXPECT_EQ(fitted_name("bartholomew", "(bot)", 12, Glyphs::unicode), "barth… (bot)");
  EXPECT_EQ(fitted_name("bartholomew", "(bot)", 12, Glyphs::ascii), "barth~ (bot)");
  EXPECT_EQ(fitted_name("bo", "(bot)", 12, Glyphs::unicode), "bo (bot)");
}

TEST(WidgetsTest, AWindowHoldsTheOwnRowWhateverTheSizes) {
  for (std::size_t count = 1; count <= 30; ++count) {
    for (std::size_t own = 0; own < count; ++own) {
      for (std::size_t capacity = 1; capacity <= 20; ++capacity) {
        const auto window = window_of(count, own, capacity);
        EXPECT_LE(window.size(), capacity);
        EXPECT_EQ(std::count(window.begin(), window.end(), std::optional(own)), 1)
            << count << " " << own << " " << capacity;
      }
    }
  }
}

}  // namespace
}  // namespace race2048::client
