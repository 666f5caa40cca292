#include "client/model/series_story.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

// A series of ada, bo and cy.
class SeriesStoryTest : public ::testing::Test {
 protected:
  // Ends a round in which they had these scores; places in the series by `order`.
  void play(const std::vector<std::uint64_t>& scores, const std::vector<std::string>& order,
            const std::vector<Split>& made = {}) {
    Model model = in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")});
    Race& race = *model.race;
    race.seal.match_id[0] = static_cast<std::uint8_t>(++series_.played);
    for (std::uint32_t seat = 0; seat < scores.size(); ++seat) {
      std::uint32_t rank = 1;
      for (const std::uint64_t score : scores) rank += score > scores[seat] ? 1 : 0;
      race.standings[seat] = standing(seat, rank, scores[seat], 64, 40);
    }
    race.own.reset();
    race.splits = made;
    series_.rows.clear();
    for (const std::string& name : order) {
      series_.rows.push_back(
          series_row(static_cast<std::uint32_t>(series_.rows.size()) + 1, name, 10, 0, 1));
    }
    note_round(race, series_, story_);
    last_ = race;
  }

  Series series_{.rounds = 4, .played = 0, .rows = {}};
  SeriesStory story_;
  Race last_;
};

TEST_F(SeriesStoryTest, TheFastestOfEachTileIsKept) {
  play({9, 5, 1}, {"ada", "bo", "cy"}, {{9, 1, 48'000}});
  play({9, 5, 1}, {"ada", "bo", "cy"}, {{9, 2, 41'000}});
  play({9, 5, 1}, {"ada", "bo", "cy"}, {{9, 0, 50'000}});
  EXPECT_EQ(story_.fastest.at(9),
            (SeriesStory::Fastest{.name = "cy", .at_ms = 41'000, .round = 2, .rounds = 3}));
}

TEST_F(SeriesStoryTest, TheBestScoreIsTheFirstOfItsKind) {
  play({900, 5, 1}, {"ada", "bo", "cy"});
  play({100, 900, 1}, {"ada", "bo", "cy"});
  EXPECT_EQ(story_.best, (SeriesStory::BestScore{.name = "ada", .score = 900, .round = 1}));
}

TEST_F(SeriesStoryTest, WhereNobodyScoredThereIsNoBestScore) {
  play({0, 0, 0}, {"ada", "bo", "cy"});
  EXPECT_EQ(story_.best, std::nullopt);
  EXPECT_EQ(story_.closest, std::nullopt) << "all shared the first place";
}

TEST_F(SeriesStoryTest, TheClosestRoundHasTheSmallestLead) {
  play({900, 500, 1}, {"ada", "bo", "cy"});
  play({1, 504, 508}, {"ada", "bo", "cy"});
  play({900, 500, 1}, {"ada", "bo", "cy"});
  EXPECT_EQ(story_.closest,
            (SeriesStory::Closest{.winner = "cy", .second = "bo", .points = 4, .round = 2}));
}

TEST_F(SeriesStoryTest, AComebackIsFromTheFirstHalfToTheEnd) {
  play({9, 5, 1}, {"cy", "bo", "ada"});
  play({9, 5, 1}, {"ada", "bo", "cy"});
  play({9, 5, 1}, {"bo", "ada", "cy"});
  EXPECT_EQ(comeback_of(series_, story_), std::nullopt) << "the series goes on";
  play({9, 5, 1}, {"cy", "ada", "bo"});
  EXPECT_EQ(comeback_of(series_, story_), (Comeback{.name = "cy", .from = 3, .to = 1}));
}

TEST_F(SeriesStoryTest, OnePlaceIsNoComeback) {
  for (int round = 0; round < 3; ++round) play({9, 5, 1}, {"ada", "bo", "cy"});
  play({9, 5, 1}, {"bo", "ada", "cy"});
  EXPECT_EQ(comeback_of(series_, story_), std::nullopt);
}

TEST_F(SeriesStoryTest, WhoCameLaterHasSeenNoHalf) {
  series_.played = 2;
  play({9, 5, 1}, {"cy", "bo", "ada"});
  play({9, 5, 1}, {"ada", "bo", "cy"});
  EXPECT_EQ(story_.seen, 2u);
  EXPECT_EQ(comeback_of(series_, story_), std::nullopt);
}

TEST_F(SeriesStoryTest, NoMatchIsNotedTwice) {
  play({9, 5, 1}, {"ada", "bo", "cy"});
  const SeriesStory once = story_;
  note_round(last_, series_, story_);
  EXPECT_EQ(story_, once);
  ++series_.played;  // a round of which only the table came
  note_round(last_, series_, story_);
  EXPECT_EQ(story_.seen, 1u);
}

TEST_F(SeriesStoryTest, AnotherSeriesBeginsAnew) {
  play({9, 5, 1}, {"ada", "bo", "cy"});
  play({9, 5, 1}, {"ada", "bo", "cy"});
  series_.played = 0;
  note_series(series_, story_);
  EXPECT_EQ(story_.best, std::nullopt);
  EXPECT_EQ(story_.seen, 0u);
  play({7, 5, 1}, {"ada", "bo", "cy"});
  EXPECT_EQ(story_.best->round, 1u);
}

}  // namespace
}  // namespace race2048::client
