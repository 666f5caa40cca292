#include "proto/people.h"

#include <gtest/gtest.h>

#include "proto/race2048.pb.h"

namespace race2048::wire {
namespace {

TEST(PeopleTest, TheLevelOfABotTravelsWithItsName) {
  const Person vera{.name = "Vera", .bot = true, .number = 3, .bot_level = 9};
  v1::Member member;
  to_wire(shown(vera), member);
  EXPECT_EQ(member.bot_level(), 512u);
  EXPECT_EQ(person_from(member), shown(vera));
  EXPECT_TRUE(has_person(member, shown(vera)));
  member.set_bot_level(1024);
  EXPECT_FALSE(has_person(member, shown(vera)));
}

TEST(PeopleTest, OnlyBotsHaveALevelAndOnlyTilesAreLevels) {
  EXPECT_EQ(bot_level_of(true, 8), 3);
  EXPECT_EQ(bot_level_of(true, 131'072), 17);
  for (const std::uint64_t none : {0ULL, 1ULL, 4ULL, 500ULL, 262'144ULL, ~0ULL}) {
    EXPECT_EQ(bot_level_of(true, none), 0) << none;
  }
  EXPECT_EQ(bot_level_of(false, 512), 0);
}

}  // namespace
}  // namespace race2048::wire
