#include "engine/rules.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

// Every field is written out, so that no default of the sources is used.
constexpr Rules kClassic = {.size = 4,
                            .start_tiles = 2,
                            .four_probability = 429496729,
                            .spawn = SpawnPlace::random,
                            .target_exponent = 11,
                            .on_target = OnTarget::play_on,
                            .spawn_when_unchanged = false,
                            .scoring = Scoring::merged};
constexpr Rules kGeeks = {.size = 4,
                          .start_tiles = 1,
                          .four_probability = 0,
                          .spawn = SpawnPlace::random,
                          .target_exponent = 11,
                          .on_target = OnTarget::stop,
                          .spawn_when_unchanged = true,
                          .scoring = Scoring::merged};
constexpr Rules kCheckio = {.size = 4,
                            .start_tiles = 0,
                            .four_probability = 0,
                            .spawn = SpawnPlace::last_empty,
                            .target_exponent = 11,
                            .on_target = OnTarget::stop,
                            .spawn_when_unchanged = true,
                            .scoring = Scoring::merged};
constexpr Rules kClojure = {.size = 4,
                            .start_tiles = 1,
                            .four_probability = 0,
                            .spawn = SpawnPlace::random,
                            .target_exponent = 11,
                            .on_target = OnTarget::stop,
                            .spawn_when_unchanged = false,
                            .scoring = Scoring::half};

TEST(RulesTest, ThePresetsHaveTheRulesThatPeopleKnow) {
  ASSERT_EQ(presets().size(), 4U);
  EXPECT_EQ(find_preset("classic")->rules, kClassic);
  EXPECT_EQ(find_preset("geeks")->rules, kGeeks);
  EXPECT_EQ(find_preset("checkio")->rules, kCheckio);
  EXPECT_EQ(find_preset("clojure")->rules, kClojure);
}

TEST(RulesTest, TheDefaultIsClassicAndComesFirst) {
  EXPECT_EQ(Rules{}, kClassic);
  EXPECT_EQ(presets().front().name, "classic");
}

TEST(RulesTest, OnlyCheckioIsAPuzzleAndOnlyPuzzlesHaveNoStartingTiles) {
  for (const Preset& preset : presets()) {
    EXPECT_EQ(preset.puzzle, preset.name == "checkio") << preset.name;
    EXPECT_EQ(preset.puzzle, preset.rules.start_tiles == 0) << preset.name;
    EXPECT_LE(preset.rules.start_tiles, kMaxStartTiles) << preset.name;
  }
}

TEST(RulesTest, TenPercentIsRoundedDown) {
  constexpr std::uint64_t kAll = std::uint64_t{1} << 32;
  EXPECT_LE(Rules{}.four_probability * std::uint64_t{10}, kAll);
  EXPECT_GT((Rules{}.four_probability + std::uint64_t{1}) * 10, kAll);
}

TEST(RulesTest, APresetIsFoundByItsNameAndNoOther) {
  std::set<std::string_view> names;
  for (const Preset& preset : presets()) {
    EXPECT_EQ(find_preset(preset.name), &preset);
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
  }
  for (const char* name : {"", "Classic", "classic ", "clas", "2048", "checkioo"}) {
    EXPECT_EQ(find_preset(name), nullptr) << name;
  }
}

TEST(RulesTest, EveryPresetHasASummaryForAList) {
  for (const Preset& preset : presets()) {
    ASSERT_FALSE(preset.summary.empty()) << preset.name;
    EXPECT_NE(preset.summary.back(), '.') << preset.name;
    EXPECT_TRUE('a' <= preset.summary.front() && preset.summary.front() <= 'z') << preset.name;
  }
}

TEST(RulesTest, RulesThatDifferInOnePartDiffer) {
  EXPECT_NE(Rules{.size = 5}, Rules{});
  EXPECT_NE(Rules{.start_tiles = 1}, Rules{});
  EXPECT_NE(Rules{.four_probability = 0}, Rules{});
  EXPECT_NE(Rules{.spawn = SpawnPlace::last_empty}, Rules{});
  EXPECT_NE(Rules{.target_exponent = 0}, Rules{});
  EXPECT_NE(Rules{.on_target = OnTarget::stop}, Rules{});
  EXPECT_NE(Rules{.spawn_when_unchanged = true}, Rules{});
  EXPECT_NE(Rules{.scoring = Scoring::half}, Rules{});
}

}  // namespace
}  // namespace race2048
