#include "client/words/standings_rows.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

// The places as text, with a dot for a gap: "0 1 2 . 8 9 10".
std::string near_text(std::size_t count, std::optional<std::size_t> own, std::size_t capacity) {
  std::string text;
  for (const auto& i : near_places(count, own, capacity, 12)) {
    text += (text.empty() ? "" : " ") + (i ? std::to_string(*i) : ".");
  }
  return text;
}

TEST(StandingsRowsTest, UpToTwelvePlacesAreAllShown) {
  EXPECT_EQ(near_text(12, 11, 12), "0 1 2 3 4 5 6 7 8 9 10 11");
  EXPECT_EQ(near_text(4, 2, 30), "0 1 2 3");
  EXPECT_EQ(near_text(0, std::nullopt, 30), "");
}

TEST(StandingsRowsTest, OfMoreTheLeadersAndTheOwnNeighboursAre) {
  EXPECT_EQ(near_text(30, 15, 30), "0 1 2 . 13 14 15 16 17");
  EXPECT_EQ(near_text(30, 0, 30), "0 1 2 3 4 5 6 7");
  EXPECT_EQ(near_text(30, 5, 30), "0 1 2 3 4 5 6 7");
  EXPECT_EQ(near_text(30, 6, 30), "0 1 2 3 4 5 6 7 8") << "a gap of one is none";
  EXPECT_EQ(near_text(30, 29, 30), "0 1 2 . 25 26 27 28 29");
  EXPECT_EQ(near_text(30, std::nullopt, 30), "0 1 2 3 4 5 6 7");
}

TEST(StandingsRowsTest, TheOwnRowAndTheFirstAreTheLastToGo) {
  EXPECT_EQ(near_text(30, 15, 7), "0 1 2 . 14 15 16");
  EXPECT_EQ(near_text(30, 15, 5), "0 . 14 15 16");
  EXPECT_EQ(near_text(30, 15, 4), "0 14 15 16");
  EXPECT_EQ(near_text(30, 15, 3), "0 14 15");
  EXPECT_EQ(near_text(30, 15, 2), "0 15");
  EXPECT_EQ(near_text(30, 15, 1), "15");
  EXPECT_EQ(near_text(30, 15, 0), "");
  EXPECT_EQ(near_text(8, 6, 3), "0 5 6");
}

TEST(StandingsRowsTest, WithoutALimitTheRowsAroundTheOwnOneFillTheLines) {
  std::string text;
  for (const auto& i : near_places(30, 15, 11, 30)) text += i ? std::to_string(*i) + " " : ". ";
  EXPECT_EQ(text, "0 1 2 . 12 13 14 15 16 17 18 ");
}

TEST(StandingsRowsTest, NeverMoreThanFitsAndAlwaysTheOwnRow) {
  for (std::size_t count = 1; count <= 40; ++count) {
    for (std::size_t own = 0; own < count; ++own) {
      for (std::size_t capacity = 1; capacity <= 20; ++capacity) {
        for (const std::size_t all : {std::size_t{12}, count}) {
          const auto rows = near_places(count, own, capacity, all);
          EXPECT_LE(rows.size(), capacity);
          EXPECT_EQ(std::count(rows.begin(), rows.end(), std::optional(own)), 1);
        }
      }
    }
  }
}

}  // namespace
}  // namespace race2048::client
