#include "client/words/splits_text.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/text/text.h"
#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;
using Lines = std::vector<std::string>;

constexpr int kWide = 200;

// The person at this client is ada.
Model race() {
  return in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")});
}

std::string line(const Model& model, int width = kWide, Glyphs glyphs = Glyphs::unicode) {
  const Lines lines = splits_lines(*model.race, width, 1, glyphs);
  return lines.empty() ? "" : lines.front();
}

TEST(SplitsTest, NobodyHasMadeATile) {
  EXPECT_EQ(line(race()), "");
}

TEST(SplitsTest, ATileOfOnesOwnHasItsTimeAsSoonAsItIsMade) {
  Model model = race();
  make_tiles(model, {48'999});
  EXPECT_EQ(line(model), "32 at 0:48");
}

TEST(SplitsTest, OnceItIsToldOneIsFirst) {
  Model model = race();
  make_tiles(model, {48'000});
  tell_split(model, 5, 0, 48'000);
  EXPECT_EQ(line(model), "32 at 0:48, first");
}

TEST(SplitsTest, WhoIsAloneIsNotSaidToBeFirst) {
  Model model = in_race({member(0, "ada")});
  make_tiles(model, {48'000});
  tell_split(model, 5, 0, 48'000);
  EXPECT_EQ(line(model), "32 at 0:48");
}

TEST(SplitsTest, WhoWasFirstIsComparedWithTheSecond) {
  Model model = race();
  make_tiles(model, {48'000});
  tell_split(model, 5, 0, 48'000);
  tell_split(model, 5, 2, 53'600);
  EXPECT_EQ(line(model), "32 at 0:48, 5 s ahead of cy");
}

TEST(SplitsTest, AnybodyElseIsComparedWithTheFirst) {
  Model model = race();
  make_tiles(model, {92'000});
  tell_split(model, 5, 2, 86'000);
  EXPECT_EQ(line(model), "32 at 1:32, 6 s behind cy");
  tell_split(model, 5, 1, 87'000);
  EXPECT_EQ(line(model), "32 at 1:32, 6 s behind cy") << "one is third, and not told";
}

TEST(SplitsTest, TheSameTimeIsNoLead) {
  Model model = race();
  make_tiles(model, {10'000});
  tell_split(model, 5, 1, 10'000);
  tell_split(model, 5, 0, 10'000);
  EXPECT_EQ(line(model), "32 at 0:10, level with bo");
}

TEST(SplitsTest, LeadsAreAsExactAsTheyAreShort) {
  const auto lead = [](std::uint32_t ms) {
    Model model = race();
    make_tiles(model, {ms});
    tell_split(model, 5, 1, 0);
    const std::string text = line(model);
    const std::size_t comma = text.find(", ") + 2;
    return text.substr(comma, text.find(" behind bo") - comma);
  };
  EXPECT_EQ(lead(1), "0.1 s");
  EXPECT_EQ(lead(480), "0.4 s");
  EXPECT_EQ(lead(999), "0.9 s");
  EXPECT_EQ(lead(1'000), "1 s");
  EXPECT_EQ(lead(1'500), "1 s");
  EXPECT_EQ(lead(59'999), "59 s");
  EXPECT_EQ(lead(60'000), "1:00");
  EXPECT_EQ(lead(101'700), "1:41");
}

TEST(SplitsTest, TheLargestTileOfTheOthersIsToldToo) {
  Model model = race();
  make_tiles(model, {48'000});
  tell_split(model, 5, 0, 48'000);
  tell_split(model, 6, 1, 60'000);
  tell_split(model, 7, 1, 80'000);
  EXPECT_EQ(line(model), "32 at 0:48, first · 128 by bo at 1:20");
  make_tiles(model, {48'000, 90'000});
  EXPECT_EQ(line(model), "32 at 0:48, first · 64 at 1:30, 30 s behind bo · 128 by bo at 1:20");
}

TEST(SplitsTest, WatchersSeeWhoWasFirst) {
  Model model = watched(race());
  tell_split(model, 5, 2, 48'000);
  tell_split(model, 5, 0, 49'000);
  tell_split(model, 6, 0, 60'000);
  EXPECT_EQ(line(model), "32 by cy at 0:48 · 64 by ada at 1:00");
}

TEST(SplitsTest, WhereThereIsLittleRoomTheSmallestTilesGo) {
  Model model = race();
  make_tiles(model, {10'000, 20'000, 30'000, 40'000});
  const std::string three = "64 at 0:20 · 128 at 0:30 · 256 at 0:40";
  EXPECT_EQ(line(model), "32 at 0:10 · " + three);
  EXPECT_EQ(line(model, width_of(three)), three);
  EXPECT_EQ(line(model, width_of(three) - 1), "128 at 0:30 · 256 at 0:40");
  EXPECT_EQ(line(model, 11), "256 at 0:40");
  EXPECT_EQ(line(model, 8), "256 at …");
}

TEST(SplitsTest, TilesGoOnInTheNextLineWhereThereAreMore) {
  Model model = race();
  make_tiles(model, {10'000, 20'000, 30'000, 40'000});
  const auto lines = [&model](int width, std::size_t count) {
    return splits_lines(*model.race, width, count, Glyphs::ascii);
  };
  EXPECT_EQ(lines(30, 2), (Lines{"32 at 0:10 - 64 at 0:20", "128 at 0:30 - 256 at 0:40"}));
  EXPECT_EQ(lines(30, 9), lines(30, 2));
  EXPECT_EQ(lines(12, 2), (Lines{"128 at 0:30", "256 at 0:40"}));
  EXPECT_TRUE(lines(30, 0).empty());
}

}  // namespace
}  // namespace race2048::client
