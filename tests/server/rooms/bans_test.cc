// Who may not come back after a kick: a name, and an address that nobody else in the room has.
#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class BansTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada", false, "192.0.2.1:4000");

  BansTest() { world.create(ada, race_settings()); }

  Client& join(const std::string& name, const std::string& address, bool bot = false) {
    Client& client = world.log_in(name, bot, address + ":4001");
    world.join(client, ada.code);
    return client;
  }
  bool may_enter(const std::string& name, const std::string& address, bool bot = false) {
    Client& client = join(name, address, bot);
    const bool entered = client.got(v1::ToClient::kEntered);
    if (!entered) {
      EXPECT_EQ(client.refused().reason(), v1::REASON_KICKED);
    }
    world.cut(client);
    return entered;
  }
  void kick(Client& client) {
    world.kick(ada, client.name);
    world.cut(client);
  }
};

TEST_F(BansTest, ANameAndAnAddressMayNotComeBack) {
  kick(join("mallory", "192.0.2.7"));
  EXPECT_FALSE(may_enter("Mallory", "192.0.2.8"));
  EXPECT_FALSE(may_enter("trudy", "192.0.2.7"));
  EXPECT_TRUE(may_enter("bob", "192.0.2.9"));
}

TEST_F(BansTest, AnAddressThatSomebodyElseInTheRoomHasStaysOpen) {
  join("pupil1", "192.0.2.7");
  kick(join("mallory", "192.0.2.7"));
  EXPECT_FALSE(may_enter("mallory", "192.0.2.7"));
  EXPECT_TRUE(may_enter("pupil2", "192.0.2.7"));
}

TEST_F(BansTest, SayingToBeABotHelpsNobody) {
  kick(join("mallory", "192.0.2.7"));
  EXPECT_FALSE(may_enter("mallory", "192.0.2.8", true));
  kick(join("liar", "192.0.2.9", true));
  EXPECT_FALSE(may_enter("liar", "192.0.2.9", true));
}

TEST_F(BansTest, TheHostsOwnBotsMayBeReplaced) {
  kick(join("512-bot", "192.0.2.1", true));
  EXPECT_TRUE(may_enter("512-bot", "192.0.2.1", true));
}

TEST_F(BansTest, ANameIsNotBannedWithAnotherPersonsPlayerId) {
  Client& victim = join("victim", "192.0.2.5");
  v1::ToServer copy = World::hello("thief");
  copy.mutable_hello()->set_player_id(World::hello("victim").hello().player_id());
  Client& thief = world.connect("192.0.2.6:1");
  world.send_bytes(thief, std::string(limits::kPreface));
  world.send(thief, copy);
  thief.name = "thief";
  world.join(thief, ada.code);
  kick(thief);
  world.leave(victim);
  world.join(victim, ada.code);
  EXPECT_TRUE(victim.got(v1::ToClient::kEntered));
}

TEST_F(BansTest, AnotherNameDoesNotHelpAPersonWhoShowsTheOldToken) {
  join("pupil1", "192.0.2.7");
  Client& mallory = join("mallory", "192.0.2.7");
  kick(mallory);
  Client& again = world.log_in("trudy", false, "192.0.2.7:4002");
  v1::ToServer message;
  message.mutable_join_room()->set_code(ada.code);
  message.mutable_join_room()->set_token(mallory.token);
  world.send(again, message);
  EXPECT_EQ(again.refused().reason(), v1::REASON_KICKED);
}

TEST_F(BansTest, AnIPv6AddressCountsWithoutItsPort) {
  Client& mallory = world.log_in("mallory", false, "[2001:db8::7]:4001");
  world.join(mallory, ada.code);
  kick(mallory);
  Client& trudy = world.log_in("trudy", false, "[2001:db8::7]:4002");
  world.join(trudy, ada.code);
  EXPECT_EQ(trudy.refused().reason(), v1::REASON_KICKED);
}

}  // namespace
}  // namespace race2048::server
