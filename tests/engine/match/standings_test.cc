#include "engine/match/standings.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

// The criteria that decide between two seats, in their order.
struct RankCase {
  std::string name;
  RankKey better;
  RankKey worse;
};

class RankTest : public testing::TestWithParam<RankCase> {};

TEST_P(RankTest, OneIsBeforeTheOtherAndNotTheReverse) {
  const RankCase& it = GetParam();
  EXPECT_TRUE(ranks_before(it.better, it.worse));
  EXPECT_FALSE(ranks_before(it.worse, it.better));
  EXPECT_FALSE(ranks_before(it.better, it.better));
}

INSTANTIATE_TEST_SUITE_P(
    Keys, RankTest,
    testing::Values(
        RankCase{"ReachedBeforeAnyScore",
                 {.reached = true, .reached_ms = 900'000, .best_score = 4, .moves = 999},
                 {.best_score = 1'000'000, .best_exponent = 16}},
        RankCase{"LastedLongerBeforeAnyScore",
                 {.lasted_ms = 60'000, .moved = false},
                 {.lasted_ms = 30'000, .best_score = 1'000'000, .best_exponent = 16}},
        RankCase{"RacingBeforeOut",
                 {.lasted_ms = kStillRacing},
                 {.lasted_ms = 30'000, .best_score = 100}},
        RankCase{"AnyMoveBeforeNone",
                 {.best_exponent = 1, .moves = 9},
                 {.moved = false, .best_exponent = 2}},
        RankCase{"ReachedEarlier",
                 {.reached = true, .reached_ms = 999, .best_score = 100},
                 {.reached = true, .reached_ms = 1000, .best_score = 9999}},
        RankCase{"ReachedInTheSameMillisecondByScore",
                 {.reached = true, .reached_ms = 1000, .best_score = 101},
                 {.reached = true, .reached_ms = 1000, .best_score = 100}},
        RankCase{"ScoreBeforeTile",
                 {.best_score = 104, .best_exponent = 4},
                 {.best_score = 100, .best_exponent = 5}},
        RankCase{"TileBeforeMoves",
                 {.best_score = 100, .best_exponent = 5, .moves = 80},
                 {.best_score = 100, .best_exponent = 4, .moves = 20}},
        RankCase{"FewerMovesBeforeTime",
                 {.best_score = 100, .best_exponent = 5, .moves = 19, .last_gain_ms = 5000},
                 {.best_score = 100, .best_exponent = 5, .moves = 20, .last_gain_ms = 1000}},
        RankCase{"EarlierLastGain",
                 {.best_score = 100, .best_exponent = 5, .moves = 20, .last_gain_ms = 999},
                 {.best_score = 100, .best_exponent = 5, .moves = 20, .last_gain_ms = 1000}}),
    [](const auto& it) { return it.param.name; });

TEST(PlacesTest, AreInTheOrderOfTheSeatsGiven) {
  const std::vector<RankKey> keys = {{.best_score = 10}, {.best_score = 30}, {.best_score = 20}};
  EXPECT_EQ(places(keys), (std::vector<std::uint32_t>{3, 1, 2}));
}

TEST(PlacesTest, EqualInAllIsASharedPlaceAndTheNextIsLeftOut) {
  const RankKey best = {.best_score = 100, .best_exponent = 5, .moves = 20, .last_gain_ms = 7};
  EXPECT_EQ(places(std::vector<RankKey>{best, best, {.best_score = 4}}),
            (std::vector<std::uint32_t>{1, 1, 3}));
  EXPECT_EQ(places(std::vector<RankKey>{{.best_score = 4}, best, {.best_score = 4}, best}),
            (std::vector<std::uint32_t>{3, 1, 3, 1}));
}

TEST(PlacesTest, NobodyIsNoTrouble) {
  EXPECT_TRUE(places({}).empty());
}

TEST(RankKeyTest, IsThatOfTheBestBoardAndOfTheMovesOnAll) {
  // A run that gets stuck on board 0 and continues a little on the next.
  race2048::Run run({}, Key{});
  std::uint32_t at_ms = 0;
  const auto slide_somewhere = [&] {
    for (const Direction direction : kDirections) {
      if (!slide(run.board(), direction).moved) continue;
      run.apply(action_of(direction), run.board_number(), ++at_ms);
      return;
    }
  };
  while (run.state() == RunState::racing) slide_somewhere();
  const RankKey stuck = rank_key(run, true);
  EXPECT_EQ(stuck.best_score, run.score());
  EXPECT_EQ(stuck.moves, at_ms);
  EXPECT_LE(stuck.last_gain_ms, at_ms);
  run.apply(Action::next_board, 0, ++at_ms);
  for (int i = 0; i < 10; ++i) slide_somewhere();
  const RankKey later = rank_key(run, true);
  EXPECT_LT(run.score(), stuck.best_score);
  EXPECT_EQ(later.best_score, stuck.best_score);
  EXPECT_EQ(later.best_exponent, stuck.best_exponent);
  EXPECT_EQ(later.last_gain_ms, stuck.last_gain_ms);
  EXPECT_EQ(later.moves, stuck.moves + 10);
}

}  // namespace
}  // namespace race2048
