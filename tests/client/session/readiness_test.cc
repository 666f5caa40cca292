#include "client/session/readiness.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

// The person is no host. `own_ready`: as the server says.
Model room_of(std::size_t seated, bool own_ready = false) {
  std::vector<Member> members;
  for (std::uint32_t seat = 0; seat < seated; ++seat) {
    members.push_back(member(seat, "p" + std::to_string(seat)));
  }
  members[0].ready = own_ready;
  Model model = in_room(std::move(members));
  model.room.host = "somebody";
  return model;
}

Model hosted_room_of(std::size_t seated) {
  Model model = room_of(seated);
  model.room.host = model.own_name;
  return model;
}

TEST(ReadinessTest, IsSaidOnceARoundAndOnlyWhenEnoughAreSeated) {
  Readiness readiness({.policy = ReadyPolicy::always, .when_seated = 2});
  EXPECT_EQ(readiness.to_say(room_of(1)), std::nullopt);
  EXPECT_EQ(readiness.to_say(room_of(2)), true);
  EXPECT_EQ(readiness.to_say(room_of(2)), std::nullopt) << "it is said already";
}

TEST(ReadinessTest, AWithdrawalTakesBackWhatTheServerKeeps) {
  Readiness readiness({.policy = ReadyPolicy::first_match});
  EXPECT_EQ(readiness.to_say(room_of(2)), true);
  EXPECT_EQ(readiness.to_say(room_of(2, true)), std::nullopt);
  readiness.withdraw();
  EXPECT_EQ(readiness.to_say(room_of(2, true)), false);
}

TEST(ReadinessTest, AGuestIsReadyAsLongAsTheyAreHere) {
  Readiness readiness({.policy = ReadyPolicy::here});
  EXPECT_EQ(readiness.to_say(room_of(1)), true);
  EXPECT_TRUE(readiness.promises(room_of(1))) << "until the server says so";
  EXPECT_EQ(readiness.to_say(room_of(1, true)), std::nullopt);
  EXPECT_FALSE(readiness.promises(room_of(1, true))) << "it is said";
  EXPECT_EQ(readiness.to_say(room_of(1)), true) << "the server has taken it back";
  Model sits_out = room_of(1);
  sits_out.room.sits_out = true;
  EXPECT_EQ(Readiness({.policy = ReadyPolicy::here}).to_say(sits_out), std::nullopt);
}

TEST(ReadinessTest, AHostPressesUnlessTheFirstMatchIsPromised) {
  Readiness readiness({.policy = ReadyPolicy::here});
  EXPECT_EQ(readiness.to_say(hosted_room_of(2)), std::nullopt);
  EXPECT_FALSE(readiness.promises(hosted_room_of(2)));
  Readiness promised({.policy = ReadyPolicy::first_match, .when_seated = 2});
  EXPECT_EQ(promised.to_say(hosted_room_of(1)), std::nullopt);
  EXPECT_TRUE(promised.promises(hosted_room_of(1)));
  EXPECT_EQ(promised.to_say(hosted_room_of(2)), true);
  Model second = hosted_room_of(2);
  second.room.seal->match_id[0] ^= 1;
  EXPECT_EQ(promised.to_say(second), std::nullopt) << "the second match is not promised";
}

TEST(ReadinessTest, AMatchToWhichAClientComesBackIsTheFirst) {
  Readiness readiness({.policy = ReadyPolicy::first_match});
  readiness.raced();
  EXPECT_EQ(readiness.to_say(hosted_room_of(2)), std::nullopt);
}

TEST(ReadinessTest, NothingIsSaidForAMatchThatHasEnded) {
  Readiness readiness({.policy = ReadyPolicy::here});
  Model over = room_of(2);
  over.race.emplace().seal = *over.room.seal;
  over.phase = Phase::results;
  EXPECT_EQ(readiness.to_say(over), std::nullopt) << "the next seal has not come";
  over.room.seal->match_id[0] ^= 1;
  EXPECT_EQ(readiness.to_say(over), true);
}

}  // namespace
}  // namespace race2048::client
