#include "engine/settings/settings.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/fault_text.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

TEST(MatchSettingsTest, TheDefaultsOfAFormatAreThoseOfTheGame) {
  const MatchSettings time = time_settings(180'000);
  EXPECT_EQ(time.rules, (Rules{.size = 4, .start_tiles = 2, .four_probability = 429496729}));
  EXPECT_EQ(time.cap_ms, 30u * 60 * 1000);
  EXPECT_EQ(time.finish, Finish::all);
  EXPECT_EQ(time.on_stuck, OnStuck::next_board);
  EXPECT_EQ(time.watch, Watch::live);
  const MatchSettings first = first_settings(11);
  EXPECT_EQ(first.cap_ms, 15u * 60 * 1000);
  EXPECT_EQ(first.finish, Finish::first);
  EXPECT_EQ(first.on_stuck, OnStuck::next_board);
  for (const Format format : {Format::moves, Format::last, Format::step}) {
    const MatchSettings settings = default_settings(format);
    EXPECT_EQ(settings.format, format);
    EXPECT_EQ(settings.cap_ms, 30u * 60 * 1000);
    EXPECT_EQ(settings.finish, Finish::all);
    EXPECT_EQ(settings.on_stuck, OnStuck::out);
  }
}

TEST(MatchSettingsTest, AMatchLastsItsTimeOrItsCapWhicheverIsShorter) {
  MatchSettings settings = time_settings(60'000);
  EXPECT_EQ(settings.length_ms(), 60'000u);
  EXPECT_TRUE(settings.ends_by_time());
  settings.cap_ms = 30'000;
  EXPECT_EQ(settings.length_ms(), 30'000u);
  EXPECT_FALSE(settings.ends_by_time());
  settings.cap_ms = 60'000;
  EXPECT_TRUE(settings.ends_by_time());
  EXPECT_EQ(first_settings(11).length_ms(), 900'000u);
  EXPECT_FALSE(first_settings(11).ends_by_time());
}

TEST(MatchSettingsTest, AKnockoutSaysWhenTheNextOneIsOut) {
  MatchSettings settings = knockout_settings(30'000);
  EXPECT_EQ(settings.on_stuck, OnStuck::next_board);
  EXPECT_EQ(settings.ms_to_knockout(0), 30'000u);
  EXPECT_EQ(settings.ms_to_knockout(29'999), 1u);
  EXPECT_EQ(settings.ms_to_knockout(30'000), 30'000u);
  settings.cap_ms = 60'000;
  EXPECT_EQ(settings.ms_to_knockout(29'000), 1'000u);
  EXPECT_EQ(settings.ms_to_knockout(30'000), std::nullopt) << "the match ends with this interval";
  EXPECT_EQ(settings.ms_to_knockout(90'000), std::nullopt);
  EXPECT_EQ(time_settings(60'000).ms_to_knockout(0), std::nullopt);
}

// The test of the settings' bytes tries the values on both sides of each bound.
TEST(MatchSettingsTest, TheDefaultsOfEveryFormatCanBePlayed) {
  for (const Format format :
       {Format::time, Format::first, Format::moves, Format::last, Format::step, Format::knockout}) {
    EXPECT_TRUE(check(default_settings(format)));
  }
}

TEST(MatchSettingsTest, AFaultNamesTheNumberAndItsBounds) {
  MatchSettings settings = time_settings(180'000);
  settings.seats = 0;
  EXPECT_EQ(fault_text(check(settings)), "the number of seats is 0; it must be 1 to 1000");
  settings = time_settings(180'000);
  settings.rules.size = 9;
  EXPECT_EQ(fault_text(check(settings)), "the board's size is 9; it must be 3 to 8");
}

TEST(MatchSettingsTest, OnlyTheFormatOfATargetMayHaveOne) {
  MatchSettings settings = time_settings(180'000);
  settings.target_exponent = 11;
  EXPECT_EQ(fault_text(check(settings)), "only a race to a tile has a target tile");
  EXPECT_EQ(fault_text(check(first_settings(2))),
            "the target is 4; it must be a tile from 8 to 131072");
}

}  // namespace
}  // namespace race2048
