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
  void unkick(const std::string& name) {
    ada.inbox.clear();
    world.unkick(ada, name);
  }
  // The names that ada was told last, and how many there are.
  std::string put_out() const {
    const v1::PutOut& told = ada.last(v1::ToClient::kPutOut).put_out();
    std::string text = std::to_string(told.total()) + ":";
    for (const std::string& name : told.names()) text += " " + name;
    return text;
  }
};

TEST_F(BansTest, ANameAndAnAddressMayNotComeBack) {
  kick(join("mallory", "192.0.2.7"));
  EXPECT_FALSE(may_enter("Mallory", "192.0.2.8"));
  EXPECT_FALSE(may_enter("trudy", "192.0.2.7"));
  EXPECT_TRUE(may_enter("bob", "192.0.2.9"));
}

TEST_F(BansTest, OfIPv6TheAddressesOfOneHouseholdAreOne) {
  kick(join("mallory", "[2001:db8:0:100::1]"));
  EXPECT_FALSE(may_enter("trudy", "[2001:db8:0:1ff::9]"));
  EXPECT_TRUE(may_enter("bob", "[2001:db8:0:200::1]"));
  join("pupil1", "[2001:db8:0:300::1]");
  kick(join("eve", "[2001:db8:0:301::1]"));
  EXPECT_TRUE(may_enter("pupil2", "[2001:db8:0:302::1]"));
}

TEST_F(BansTest, AnAddressThatSomebodyElseInTheRoomHasStaysOpen) {
  join("pupil1", "192.0.2.7");
  kick(join("mallory", "192.0.2.7"));
  EXPECT_FALSE(may_enter("mallory", "192.0.2.7"));
  EXPECT_TRUE(may_enter("pupil2", "192.0.2.7"));
}

// All who play over SSH, and all accounts of the server's machine, have it.
TEST_F(BansTest, TheAddressOfTheServersOwnMachineStaysOpen) {
  int number = 0;
  for (const std::string address : {"127.0.0.1", "127.1.2.3", "[::1]", "[::ffff:127.0.0.1]"}) {
    const std::string count = std::to_string(++number);
    kick(join("one" + count, address));
    EXPECT_TRUE(may_enter("thr" + count, address)) << address;
    EXPECT_FALSE(may_enter("ONE" + count, address)) << address;
  }
}

TEST_F(BansTest, OnlyTheRefusalOfAnAddressSaysThatItMayBeAMistake) {
  kick(join("mallory", "192.0.2.7"));
  EXPECT_EQ(join("trudy", "192.0.2.7").refused().text(),
            "The host of room " + ada.code +
                " has kicked somebody with your network address, and can let you in again.");
  EXPECT_EQ(join("mallory", "192.0.2.8").refused().text(),
            "The host of room " + ada.code + " has kicked you.");
}

TEST_F(BansTest, WhoIsPutOutAndWhoWasReadTheSame) {
  Client& mallory = join("mallory", "192.0.2.7");
  world.kick(ada, "mallory");
  const std::string told = mallory.last(v1::ToClient::kLeft).left().text();
  world.join(mallory, ada.code);
  EXPECT_EQ(mallory.refused().text(), told);
}

TEST_F(BansTest, WhoIsLetInAgainMayComeUnderAnyNameAndFromThere) {
  Client& mallory = join("mallory", "192.0.2.7");
  kick(mallory);
  unkick("MALLORY");
  EXPECT_TRUE(may_enter("mallory", "192.0.2.8"));
  EXPECT_TRUE(may_enter("trudy", "192.0.2.7"));
  Client& again = world.log_in("trudy", false, "192.0.2.7:4002");
  v1::ToServer message;
  message.mutable_join_room()->set_code(ada.code);
  message.mutable_join_room()->set_token(mallory.token);
  world.send(again, message);
  EXPECT_TRUE(again.got(v1::ToClient::kEntered));
}

TEST_F(BansTest, TheHostIsToldWhoIsKeptOut) {
  EXPECT_FALSE(ada.got(v1::ToClient::kPutOut));
  kick(join("mallory", "192.0.2.7"));
  Client& trudy = join("Trudy", "192.0.2.8");
  Client& bystander = join("bob", "192.0.2.9");
  bystander.inbox.clear();
  kick(trudy);
  EXPECT_EQ(put_out(), "2: mallory Trudy");
  unkick("mallory");
  EXPECT_EQ(put_out(), "1: Trudy");
  unkick("mallory");
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NO_SUCH_PERSON);
  EXPECT_FALSE(ada.got(v1::ToClient::kPutOut)) << "nothing has changed";
  EXPECT_FALSE(bystander.got(v1::ToClient::kPutOut));
}

TEST_F(BansTest, TheHostIsToldTheNewestOfMany) {
  constexpr std::size_t kKicked = limits::kMaxPutOutTold + 1;
  for (std::size_t i = 0; i < kKicked; ++i) {
    kick(join("n" + std::to_string(i), "127.0.0.1"));
    world.pass(500ms);
  }
  const v1::PutOut& told = ada.last(v1::ToClient::kPutOut).put_out();
  EXPECT_EQ(told.total(), kKicked);
  ASSERT_EQ(told.names_size(), static_cast<int>(limits::kMaxPutOutTold));
  EXPECT_EQ(told.names(0), "n1");
  EXPECT_EQ(*told.names().rbegin(), "n" + std::to_string(kKicked - 1));
}

TEST_F(BansTest, BeyondTheMostTheOldestKickEndsAndTheNewestCanBeUndone) {
  for (std::size_t i = 0; i <= limits::kMaxBanned; ++i) {
    kick(join("n" + std::to_string(i), "127.0.0.1"));
    world.pass(500ms);
  }
  const std::string newest = "n" + std::to_string(limits::kMaxBanned);
  EXPECT_EQ(ada.last(v1::ToClient::kPutOut).put_out().total(), limits::kMaxBanned);
  EXPECT_FALSE(may_enter(newest, "192.0.2.8"));
  unkick(newest);
  EXPECT_FALSE(ada.got(v1::ToClient::kRefused));
  EXPECT_TRUE(may_enter(newest, "192.0.2.8"));
  unkick("n0");
  EXPECT_EQ(ada.refused().text(),
            "Nobody with that name is kept out of the room, and your own bots never are.");
  EXPECT_TRUE(may_enter("n0", "192.0.2.8"));
}

TEST_F(BansTest, SayingToBeABotHelpsNobody) {
  kick(join("mallory", "192.0.2.7"));
  EXPECT_FALSE(may_enter("mallory", "192.0.2.8", true));
  kick(join("liar", "192.0.2.9", true));
  EXPECT_FALSE(may_enter("liar", "192.0.2.9", true));
}

TEST_F(BansTest, TheHostsOwnBotsMayBeReplaced) {
  kick(join("512-bot", "192.0.2.1", true));
  unkick("512-bot");
  EXPECT_EQ(ada.refused().text(),
            "Nobody with that name is kept out of the room, and your own bots never are.");
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
