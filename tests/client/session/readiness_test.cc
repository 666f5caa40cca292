#include "client/session/readiness.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

Room room_of(std::size_t seated) {
  std::vector<Member> members;
  for (std::uint32_t seat = 0; seat < seated; ++seat) {
    members.push_back(member(seat, "p" + std::to_string(seat)));
    members.back().ready = false;
  }
  return in_room(std::move(members)).room;
}

TEST(ReadinessTest, IsSaidOnceARoundAndOnlyWhenEnoughAreSeated) {
  Readiness readiness({.policy = ReadyPolicy::always, .when_seated = 2});
  EXPECT_EQ(readiness.to_say(room_of(1)), std::nullopt);
  EXPECT_EQ(readiness.to_say(room_of(2)), true);
  EXPECT_EQ(readiness.to_say(room_of(2)), std::nullopt) << "it is said already";
}

TEST(ReadinessTest, AWithdrawalTakesBackWhatTheServerKeeps) {
  Readiness readiness({.policy = ReadyPolicy::first_match});
  Room room = room_of(2);
  EXPECT_EQ(readiness.to_say(room), true);
  room.people[0].ready = true;
  EXPECT_EQ(readiness.to_say(room), std::nullopt);
  readiness.withdraw();
  EXPECT_EQ(readiness.to_say(room), false);
}

TEST(ReadinessTest, OnlySettingsThatChangeTakeItBack) {
  Readiness readiness(ReadyOptions{});
  Member own = member(0, "ada");
  own.ready = true;
  readiness.settings_changed(&own);
  own.ready = false;
  EXPECT_TRUE(readiness.taken_back(&own));
  EXPECT_FALSE(readiness.taken_back(&own)) << "once";
}

}  // namespace
}  // namespace race2048::client
