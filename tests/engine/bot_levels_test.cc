#include "engine/bot_levels.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(BotLevelsTest, RiseInStrengthAndHaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  int tile = 0;
  for (const BotLevel& level : bot_levels()) {
    EXPECT_TRUE(names.insert(level.name).second) << level.name;
    EXPECT_FALSE(level.summary.empty());
    EXPECT_GT(std::stoi(std::string(level.name)), tile);
    tile = std::stoi(std::string(level.name));
  }
  EXPECT_GE(names.size(), 3u);
}

TEST(BotLevelsTest, AreFoundByName) {
  for (const BotLevel& level : bot_levels()) {
    ASSERT_TRUE(bot_level(level.name));
    EXPECT_EQ(bot_level(level.name)->depth, level.depth);
  }
  EXPECT_EQ(bot_level("2049"), std::nullopt);
  EXPECT_EQ(bot_level(""), std::nullopt);
  EXPECT_TRUE(bot_level(kDefaultBotLevel));
}

}  // namespace
}  // namespace race2048
