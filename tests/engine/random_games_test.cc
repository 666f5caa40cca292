#include "tests/engine/random_games.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(RandomGamesTest, TenThousandGoLikeTheNaiveOnes) {
  std::uint64_t moves = 0;
  for (std::uint64_t number = 0; number < 10'000; ++number) {
    const std::string parting = compare_with_naive_game(number, moves);
    ASSERT_TRUE(parting.empty()) << parting;
  }
  EXPECT_GT(moves, 500'000U);
}

}  // namespace
}  // namespace race2048
