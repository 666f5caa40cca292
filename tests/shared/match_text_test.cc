#include "shared/match_text.h"

#include <gtest/gtest.h>

#include "tests/support/settings.h"

namespace race2048 {
namespace {

TEST(MatchTextTest, AreSaidToAPerson) {
  EXPECT_EQ(describe(time_settings(180'000)), "best score in 3:00");
  EXPECT_EQ(describe(first_settings(11)), "first to 2048");
  EXPECT_EQ(describe(moves_settings(500)), "best score in 500 moves");
  EXPECT_EQ(describe(moves_settings(1)), "best score in 1 move");
  EXPECT_EQ(describe(last_settings()), "best score until stuck");
  EXPECT_EQ(describe(step_settings(10'000)), "lockstep, 10 s each");
  EXPECT_EQ(describe(step_settings(5'000, 100)), "100 moves in lockstep, 5 s each");
  EXPECT_EQ(describe(knockout_settings(30'000)), "knock-out every 30 s");
  MatchSettings large = first_settings(11);
  large.rules.size = 5;
  EXPECT_EQ(describe(large), "first to 2048 on 5x5");
  EXPECT_EQ(clock_text(0), "0:00");
  EXPECT_EQ(clock_text(1), "0:01");
  EXPECT_EQ(clock_text(61'000), "1:01");
  EXPECT_EQ(clock_text(1'800'000), "30:00");
}

TEST(MatchTextTest, AreBriefInAColumn) {
  EXPECT_EQ(describe_briefly(time_settings(180'000)), "score, 3:00");
  EXPECT_EQ(describe_briefly(first_settings(11)), "first to 2048");
  EXPECT_EQ(describe_briefly(moves_settings(1)), "1 move");
  EXPECT_EQ(describe_briefly(last_settings()), "until stuck");
  EXPECT_EQ(describe_briefly(step_settings(10'000, 5)), "step 10 s");
  EXPECT_EQ(describe_briefly(knockout_settings(30'000)), "knock-out, 30 s");
  MatchSettings large = moves_settings(500);
  large.rules.size = 5;
  EXPECT_EQ(describe_briefly(large), "500 moves 5x5");
}

}  // namespace
}  // namespace race2048
