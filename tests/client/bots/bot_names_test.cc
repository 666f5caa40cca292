#include "client/bots/bot_names.h"

#include <set>

#include <gtest/gtest.h>

#include "engine/match/person.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

TEST(BotNamesTest, AreManyAndShortAndDiffer) {
  std::set<std::string> folded;
  for (const std::string_view name : bot_names()) {
    EXPECT_TRUE(is_valid_name(name)) << name;
    EXPECT_LE(name.size(), 8u) << name;
    EXPECT_EQ(name.find_first_of("0123456789_.-"), std::string_view::npos) << name;
    folded.insert(folded_name(name));
  }
  EXPECT_EQ(folded.size(), bot_names().size());
  EXPECT_GE(folded.size(), 20u);
}

TEST(BotNamesTest, AreCountedAround) {
  EXPECT_EQ(bot_name(0), bot_names().front());
  EXPECT_EQ(bot_name(bot_names().size() + 1), bot_names()[1]);
  EXPECT_LT(random_bot_number(), bot_names().size());
}

}  // namespace
}  // namespace race2048::client
