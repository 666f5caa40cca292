#include "client/words/podium_text.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;
using PodiumLines = std::vector<std::string>;

Model after_series(std::vector<SeriesRow> rows) {
  Model model = in_results(in_race({member(0, "ada"), member(1, "bo")}), {});
  model.room.series = Series{.rounds = 3, .played = 3, .rows = std::move(rows)};
  return model;
}

TEST(PodiumTextTest, TheFirstThreePlacesAreNamed) {
  EXPECT_EQ(
      podium_lines(after_series({series_row(1, "ada", 1200), series_row(2, "bo", 8),
                                 series_row(3, "cy", 1), series_row(4, "dee", 0)})),
      (PodiumLines{"1st: ada with 1,200 points", "2nd: bo with 8 points", "3rd: cy with 1 point"}));
}

TEST(PodiumTextTest, WhoSharesAPlaceIsNamedTogether) {
  EXPECT_EQ(podium_lines(after_series(
                {series_row(1, "ada", 9), series_row(1, "bo", 9), series_row(3, "cy", 1)})),
            (PodiumLines{"1st: ada and bo with 9 points", "3rd: cy with 1 point"}));
  std::vector<SeriesRow> many;
  for (int i = 10; i < 40; ++i) many.push_back(series_row(1, "p" + std::to_string(i), 0));
  EXPECT_EQ(podium_lines(after_series(many)),
            (PodiumLines{"1st: p10, p11, p12 and 27 more with 0 points"}));
}

TEST(PodiumTextTest, ThereIsWhoWonWhat) {
  Model model =
      after_series({series_row(1, "ada", 9, 2), series_row(2, "bo", 8, 1), series_row(3, "cy", 1)});
  SeriesStory& story = model.room.story;
  story.fastest[9] = {.name = "bo", .at_ms = 48'700, .round = 2, .rounds = 2};
  story.fastest[10] = {.name = "ada", .at_ms = 100'000, .round = 1, .rounds = 1};
  story.best = {.name = "ada", .score = 12'345, .round = 1};
  story.closest = {.winner = "ada", .second = "bo", .points = 1, .round = 3};
  story.half = {series_row(3, "ada", 1)};
  const PodiumLines lines = podium_lines(model, [](std::uint64_t n) { return std::to_string(n); });
  EXPECT_EQ(PodiumLines(lines.begin() + 3, lines.end()),
            (PodiumLines{"most rounds won: ada with 2", "fastest 512: bo at 0:48 in round 2",
                         "best score: ada with 12345 in round 1", "comeback: ada from 3rd to 1st",
                         "closest: ada ahead of bo by 1 point in round 3"}));
}

TEST(PodiumTextTest, WhoIsAheadWithTheSamePointsIsToldSo) {
  Model model = after_series({series_row(1, "ada", 9), series_row(2, "bo", 8)});
  model.room.story.closest = {.winner = "ada", .second = "bo", .points = 0, .round = 2};
  EXPECT_EQ(podium_lines(model).back(), "closest: ada ahead of bo, level on points in round 2");
}

TEST(PodiumTextTest, WhoMissedRoundsIsToldSo) {
  Model model = after_series({series_row(1, "ada", 9)});
  SeriesStory& story = model.room.story;
  story.seen = 3;
  EXPECT_EQ(podium_lines(model), (PodiumLines{"1st: ada with 9 points"}));
  story.seen = 1;
  EXPECT_EQ(podium_lines(model),
            (PodiumLines{"1st: ada with 9 points",
                         "you saw 1 of the 3 rounds; the others may have had better"}));
}

TEST(PodiumTextTest, ThereIsNoPodiumBeforeTheEnd) {
  Model model = after_series({series_row(1, "ada", 9)});
  model.room.series->played = 2;
  EXPECT_TRUE(podium_lines(model).empty());
  model.room.series.reset();
  EXPECT_TRUE(podium_lines(model).empty());
}

}  // namespace
}  // namespace race2048::client
