// Tests that take minutes: a million games in four parts (GTEST_TOTAL_SHARDS=4 runs one at a time).
#include <string>

#include <gtest/gtest.h>

#include "tests/engine/random_games.h"

namespace race2048 {
namespace {

class NightlyGames : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(RandomGamesTest, NightlyGames, testing::Range(0, 4));

TEST_P(NightlyGames, AMillionInFourPartsGoLikeTheNaiveOnes) {
  constexpr std::uint64_t kPart = 250'000;
  // Not the ten thousand games of the daily test.
  const std::uint64_t first = 10'000 + static_cast<std::uint64_t>(GetParam()) * kPart;
  std::uint64_t moves = 0;
  for (std::uint64_t number = first; number < first + kPart; ++number) {
    const std::string parting = compare_with_naive_game(number, moves);
    ASSERT_TRUE(parting.empty()) << parting;
  }
  RecordProperty("moves", std::to_string(moves));
}

}  // namespace
}  // namespace race2048
