// Bots that a host has invited take seats where others may not.
#include <string>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class InvitedBotsTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada");

  InvitedBotsTest() {
    v1::RoomOptions options;
    options.set_locked(true);
    options.set_password("sesame");
    world.create(ada, race_settings(), options);
  }

  static std::string id_of(const std::string& name) {
    return World::hello(name).hello().player_id();
  }
  void invite(const std::string& player_id) {
    v1::ToServer message;
    message.mutable_invite_bot()->set_player_id(player_id);
    world.send(ada, message);
  }
  // The reason why a newcomer cannot play here; unspecified: it has a seat.
  v1::Reason why_not(const std::string& name, bool bot = true,
                     const std::string& peer = World::kHere) {
    Client& client = world.log_in(name, bot, peer);
    world.join(client, ada.code);
    const v1::Reason why =
        client.got(v1::ToClient::kEntered) ? v1::REASON_UNSPECIFIED : client.refused().reason();
    world.cut(client);
    return why;
  }
};

TEST_F(InvitedBotsTest, PassTheLockAndThePasswordOnce) {
  const std::size_t decided = world.log.decision_count();
  invite(id_of("512-bot"));
  EXPECT_EQ(world.log.decision_count(), decided);
  EXPECT_EQ(why_not("512-bot"), v1::REASON_UNSPECIFIED);
  EXPECT_EQ(why_not("512-bot"), v1::REASON_WRONG_PASSWORD);
}

TEST_F(InvitedBotsTest, AreKnownByTheirIdAndAreBots) {
  invite(id_of("512-bot"));
  EXPECT_EQ(why_not("other-bot"), v1::REASON_WRONG_PASSWORD);
  EXPECT_EQ(why_not("512-bot", false), v1::REASON_WRONG_PASSWORD);
  EXPECT_EQ(why_not("512-bot"), v1::REASON_UNSPECIFIED) << "the others used nothing up";
}

TEST_F(InvitedBotsTest, MayOnlyPlay) {
  invite(id_of("512-bot"));
  Client& bot = world.log_in("512-bot", true);
  world.watch(bot, ada.code);
  EXPECT_EQ(bot.refused().reason(), v1::REASON_WRONG_PASSWORD);
}

TEST_F(InvitedBotsTest, PassTheBanOfAnAddressButNotOfTheirName) {
  Client& mallory = world.log_in("mallory", true, "192.0.2.7:1");
  invite(id_of("mallory"));
  world.join(mallory, ada.code);
  world.kick(ada, "mallory");
  world.cut(mallory);
  invite(id_of("512-bot"));
  EXPECT_EQ(why_not("512-bot", true, "192.0.2.7:2"), v1::REASON_UNSPECIFIED);
  invite(id_of("mallory"));
  EXPECT_EQ(why_not("mallory", true, "192.0.2.8:1"), v1::REASON_KICKED);
}

TEST_F(InvitedBotsTest, NeedAFreeSeat) {
  MatchSettings settings = race_settings();
  settings.seats = 1;
  world.edit(ada, settings);
  invite(id_of("512-bot"));
  EXPECT_EQ(why_not("512-bot"), v1::REASON_ROOM_FULL);
}

TEST_F(InvitedBotsTest, AreForgottenAfterAMinute) {
  invite(id_of("in-time"));
  world.pass(limits::kInvitationHolds - 1s);
  EXPECT_EQ(why_not("in-time"), v1::REASON_UNSPECIFIED);
  invite(id_of("too-late"));
  world.pass(limits::kInvitationHolds);
  EXPECT_EQ(why_not("too-late"), v1::REASON_WRONG_PASSWORD);
}

TEST_F(InvitedBotsTest, AreForgottenWhenThereAreTooMany) {
  for (std::size_t i = 0; i <= limits::kMaxInvited; ++i) {
    invite(id_of("bot" + std::to_string(i)));
    world.pass(500ms);
  }
  EXPECT_EQ(why_not("bot0"), v1::REASON_WRONG_PASSWORD);
  EXPECT_EQ(why_not("bot1"), v1::REASON_UNSPECIFIED);
}

TEST_F(InvitedBotsTest, HaveAnIdOfSixteenBytes) {
  for (const std::size_t size : {0U, 15U, 17U}) {
    ada.inbox.clear();
    invite(std::string(size, 'x'));
    EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_PLAYER_ID);
  }
}

TEST_F(InvitedBotsTest, AreNotLetPastAPasswordByAHostWhoStandsIn) {
  Client& bob = world.log_in("bob");
  world.watch(bob, ada.code, "sesame");
  world.leave(ada);
  v1::ToServer message;
  message.mutable_invite_bot()->set_player_id(id_of("512-bot"));
  world.send(bob, message);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_OWNER);
  EXPECT_EQ(why_not("512-bot"), v1::REASON_WRONG_PASSWORD);
}

}  // namespace
}  // namespace race2048::server
