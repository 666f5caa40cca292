#include "client/commands/archive/daily_race.h"

#include <gtest/gtest.h>

#include "shared/hex.h"

namespace race2048::client {
namespace {

TEST(DailyRaceTest, ADateIsADayOfTheCalendar) {
  for (const char* const date : {"2026-11-27", "2028-02-29", "1999-12-31"}) {
    EXPECT_TRUE(is_date(date)) << date;
  }
  for (const char* const text : {"", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-10",
                                 "2026-1-27", "26-11-27", "2026/11/27", "2026-11-27 ", "today"}) {
    EXPECT_FALSE(is_date(text)) << text;
  }
}

TEST(DailyRaceTest, TheTilesFollowFromTheDateAsTheRulesSay) {
  const MatchSettings settings = daily_settings("2026-11-27");
  EXPECT_TRUE(check(settings));
  EXPECT_EQ(settings.format, Format::time);
  EXPECT_EQ(settings.time_limit_ms, 180'000u);
  EXPECT_EQ(settings.rules, Rules{});
  EXPECT_EQ(settings.draws, Draws::position);
  EXPECT_EQ(settings.seats, 1u);
  ASSERT_TRUE(settings.open_seed);
  EXPECT_EQ(hex(*settings.open_seed),
            "1630c263a1ca99d273e4319092f2eb6bc265dc208988f8d49db60a24ebed4d42");
  EXPECT_NE(daily_settings("2026-11-28").open_seed, settings.open_seed);
}

TEST(DailyRaceTest, TheLineTellsTheResultAndWhetherItCounts) {
  DailyRace race{.match_id = {0x3a, 0xfd, 0x8a, 0x5a, 0x7b, 0xc2},
                 .score = 2316,
                 .best_tile = 256,
                 .length_ms = 180'000,
                 .on_the_day = true,
                 .counts = true};
  EXPECT_EQ(daily_line("2026-11-27", race),
            "race2048 daily 2026-11-27: 2,316 points, 256 in 3:00, ID 3afd8a5a7bc2");
  race.counts = false;
  EXPECT_EQ(daily_line("2026-11-27", race),
            "race2048 daily 2026-11-27 again: 2,316 points, 256 in 3:00, ID 3afd8a5a7bc2");
  race.on_the_day = false;
  EXPECT_EQ(daily_line("2026-11-27", race),
            "race2048 daily 2026-11-27 later: 2,316 points, 256 in 3:00, ID 3afd8a5a7bc2");
}

}  // namespace
}  // namespace race2048::client
