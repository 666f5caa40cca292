// People with keys and guests: what is theirs, and what nobody gets by copying an id.
#include <string>

#include <gtest/gtest.h>

#include "shared/fingerprint.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class IdentityTest : public testing::Test {
 protected:
  IdentityTest() { world.log.replays = true; }

  static std::string mark(std::uint8_t key) { return key_mark(identity_of(World::key_of(key))); }
  // A guest whose Hello says the id of a person with this key.
  Client& guest_with_id_of(std::uint8_t key, const std::string& name) {
    v1::ToServer hello = World::hello(name);
    hello.mutable_hello()->set_player_id(wire::to_bytes(identity_of(World::key_of(key))));
    Client& client = world.connect("192.0.2.99:1");
    client.name = name;
    world.send_bytes(client, std::string(limits::kPreface));
    world.send(client, hello);
    return client;
  }
  static v1::Reason refused(const Client& client) {
    return client.got(v1::ToClient::kRefused) ? client.refused().reason() : v1::REASON_UNSPECIFIED;
  }
  static v1::RoomOptions listed() {
    v1::RoomOptions options;
    options.set_listed(true);
    return options;
  }

  World world;
};

TEST_F(IdentityTest, PeopleSeeTheMarkOfAKeyAndNothingOfAGuest) {
  Client& ada = world.connect_with_key(1);
  world.send(ada, World::hello("ada"));
  EXPECT_EQ(ada.last(v1::ToClient::kWelcome).welcome().key_mark(), mark(1));
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in_with_key("cyd", 3);
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.watch(cyd, ada.code);
  world.pass(1s);
  EXPECT_EQ(bob.roster().members(0).key_mark(), mark(1));
  EXPECT_EQ(bob.roster().members(1).key_mark(), "");
  EXPECT_EQ(bob.roster().watching().people(0).key_mark(), mark(3));
}

TEST_F(IdentityTest, TheKeyIsTheIdWhateverTheHelloSays) {
  Client& ada = world.log_in_with_key("ada", 1);
  world.create(ada, race_settings());
  const Person& person = world.room(ada).members().at(ada.id).person;
  EXPECT_TRUE(person.keyed);
  EXPECT_EQ(person.player_id, identity_of(World::key_of(1)));
}

TEST_F(IdentityTest, ANameThatBelongsToAKeyIsKeptWhileItsPersonIsGone) {
  world.cut(world.log_in_with_key("ada", 1));
  Client& guest = guest_with_id_of(1, "Ada");
  EXPECT_EQ(refused(guest), v1::REASON_NAME_TAKEN);
  EXPECT_EQ(guest.refused().suggestion(), "Ada2");
  Client& other = world.connect_with_key(2);
  world.send(other, World::hello("ada"));
  EXPECT_EQ(refused(other), v1::REASON_NAME_TAKEN);
  world.log_in_with_key("ADA", 1);
  EXPECT_TRUE(world.acts.free_name("ada"));
  EXPECT_FALSE(world.acts.free_name("ada"));
}

TEST_F(IdentityTest, AnOwnerIsKnownByTheKeyUnderAnyName) {
  Client& ada = world.log_in_with_key("ada", 1);
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.leave(ada);
  world.cut(ada);
  EXPECT_EQ(bob.roster().host(), "bob");
  Client& again = world.log_in_with_key("augusta", 1);
  world.join(again, bob.code);
  EXPECT_EQ(bob.roster().host(), "augusta");
}

TEST_F(IdentityTest, AStrangerWithTheOwnersIdIsNotTheOwner) {
  Client& ada = world.log_in_with_key("ada", 1);
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.leave(ada);
  world.cut(ada);
  ASSERT_TRUE(world.acts.free_name("ada"));
  Client& thief = guest_with_id_of(1, "ada");
  world.join(thief, bob.code);
  EXPECT_EQ(bob.roster().host(), "bob");
}

TEST_F(IdentityTest, AnOwnersTokenIsNothingWithoutTheKey) {
  Client& ada = world.log_in_with_key("ada", 1);
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.leave(ada);
  const auto join_with_token = [&](Client& client) {
    v1::ToServer message;
    message.mutable_join_room()->set_code(bob.code);
    message.mutable_join_room()->set_token(ada.token);
    world.send(client, message);
  };
  join_with_token(world.log_in("thief"));
  EXPECT_EQ(bob.roster().host(), "bob");
  join_with_token(ada);
  EXPECT_EQ(bob.roster().host(), "ada");
}

// A series counts people by numbers, which only tokens tell.
TEST_F(IdentityTest, AStrangerWithTheNameAndTheIdDoesNotGoOnWithThePoints) {
  Client& ada = world.log_in("ada");
  Client& victim = world.log_in_with_key("victim", 1);
  v1::RoomOptions options;
  options.set_rounds(2);
  world.create(ada, race_settings(5'000), options);
  world.join(victim, ada.code);
  world.give_nonce(ada);
  world.give_nonce(victim);
  world.get_ready(victim);
  world.start(ada);
  world.pass(limits::kCountdown);
  world.slide_somewhere(victim);
  world.pass(10s);
  world.cut(victim);
  ASSERT_TRUE(world.acts.free_name("victim"));
  Client& thief = guest_with_id_of(1, "victim");
  world.join(thief, ada.code);
  ASSERT_TRUE(thief.seated);
  const Series& series = world.room(ada).state().series();
  const PersonNumber number = world.room(thief).members().at(thief.id).person.number;
  for (const SeriesRow& row : series.rows()) EXPECT_NE(row.person.number, number);
}

TEST_F(IdentityTest, ATokenOfAPersonWithAKeyNeedsTheKey) {
  World holding(1, Timings{});
  Client& ada = holding.log_in_with_key("ada", 1);
  holding.create(ada, race_settings());
  holding.cut(ada);
  Client& guest = holding.resume(ada);
  EXPECT_EQ(refused(guest), v1::REASON_BAD_TOKEN);
  Client& other = holding.connect_with_key(2);
  holding.send(other, World::hello_again(ada));
  EXPECT_EQ(refused(other), v1::REASON_BAD_TOKEN);
  Client& again = holding.connect_with_key(1);
  holding.send(again, World::hello_again(ada));
  EXPECT_TRUE(again.got(v1::ToClient::kEntered));
  EXPECT_EQ(again.last(v1::ToClient::kWelcome).welcome().key_mark(), mark(1));
}

// ------------------------------------------------------------------------------------- seats

TEST_F(IdentityTest, AKeyHasOneSeatInAListedRoom) {
  Client& ada = world.log_in_with_key("ada", 1);
  world.create(ada, race_settings(), listed());
  Client& twin = world.log_in_with_key("twin", 1);
  world.join(twin, ada.code);
  EXPECT_EQ(refused(twin), v1::REASON_HAS_SEAT);
  EXPECT_EQ(twin.refused().text(),
            "In a listed room each person has one seat, and you have yours as ada. You can still "
            "watch.");
  world.watch(twin, ada.code);
  twin.inbox.clear();
  world.sit_down(twin);
  EXPECT_EQ(refused(twin), v1::REASON_HAS_SEAT);
  world.stand_up(ada);
  twin.inbox.clear();
  world.sit_down(twin);
  EXPECT_EQ(refused(twin), v1::REASON_UNSPECIFIED);
}

TEST_F(IdentityTest, ARoomInWhichAKeyHasTwoSeatsIsNotListed) {
  Client& ada = world.log_in_with_key("ada", 1);
  world.create(ada, race_settings());
  Client& twin = world.log_in_with_key("twin", 1);
  world.join(twin, ada.code);
  v1::ToServer edit;
  *edit.mutable_edit_room()->mutable_options() = listed();
  world.send(ada, edit);
  EXPECT_EQ(refused(ada), v1::REASON_NOT_NOW);
  EXPECT_FALSE(world.room(ada).state().options().listed);
  world.stand_up(twin);
  world.send(ada, edit);
  EXPECT_TRUE(world.room(ada).state().options().listed);
}

TEST_F(IdentityTest, AKeptSeatCountsInAListedRoom) {
  World holding(1, Timings{});
  Client& host = holding.log_in("host");
  holding.create(host, race_settings(), listed());
  Client& ada = holding.log_in_with_key("ada", 1);
  holding.join(ada, host.code);
  holding.cut(ada);
  Client& twin = holding.log_in_with_key("twin", 1);
  holding.join(twin, host.code);
  EXPECT_EQ(refused(twin), v1::REASON_HAS_SEAT);
  EXPECT_NE(twin.refused().text().find("as ada, kept for your lost connection."),
            std::string::npos);
}

TEST_F(IdentityTest, QuickMatchLooksForARoomWithoutTheSamePerson) {
  Client& ada = world.log_in_with_key("ada", 1);
  world.create(ada, race_settings(), listed());
  Client& twin = world.log_in_with_key("twin", 1);
  world.quick(twin, race_settings());
  ASSERT_TRUE(twin.seated);
  EXPECT_NE(twin.code, ada.code);
}

TEST_F(IdentityTest, APrivateRoomSeatsAKeyTwice) {
  Client& ada = world.log_in_with_key("ada", 1);
  world.create(ada, race_settings());
  Client& twin = world.log_in_with_key("twin", 1);
  world.join(twin, ada.code);
  EXPECT_TRUE(twin.seated);
}

// ------------------------------------------------------------------------------------- kicks

class KickedKeyTest : public IdentityTest {
 protected:
  KickedKeyTest() {
    world.create(ada, race_settings());
    Client& mallory = world.log_in_with_key("mallory", 7, "192.0.2.7:1");
    world.join(mallory, ada.code);
    world.kick(ada, "mallory");
    world.cut(mallory);
  }
  bool may_enter(Client& client) {
    world.join(client, ada.code);
    const bool entered = client.seated;
    if (!entered) {
      EXPECT_EQ(refused(client), v1::REASON_KICKED);
    }
    world.cut(client);
    return entered;
  }

  Client& ada = world.log_in_with_key("ada", 1, "192.0.2.1:1");
};

TEST_F(KickedKeyTest, AnotherNameAndAnotherAddressDoNotHelp) {
  EXPECT_FALSE(may_enter(world.log_in_with_key("trudy", 7, "192.0.2.8:1")));
  EXPECT_TRUE(may_enter(world.log_in_with_key("trent", 8, "192.0.2.8:1")));
}

TEST_F(KickedKeyTest, SayingToBeABotDoesNotHelp) {
  Client& bot = world.connect_with_key(7, "192.0.2.8:1");
  world.send(bot, World::hello("trudy", true));
  EXPECT_FALSE(may_enter(bot));
}

TEST_F(KickedKeyTest, TheHostsIdDoesNotHelp) {
  Client& copy = guest_with_id_of(1, "trudy");
  world.join(copy, ada.code);
  world.kick(ada, "trudy");
  world.join(copy, ada.code);
  EXPECT_EQ(refused(copy), v1::REASON_KICKED);
}

TEST_F(KickedKeyTest, WhoCopiesAnIdAndIsKickedTakesNobodyAlong) {
  Client& copy = guest_with_id_of(5, "trudy");
  world.join(copy, ada.code);
  world.kick(ada, "trudy");
  EXPECT_TRUE(may_enter(world.log_in_with_key("victim", 5, "192.0.2.5:1")));
}

TEST_F(KickedKeyTest, UndoLetsTheKeyIn) {
  world.unkick(ada, "mallory");
  EXPECT_TRUE(may_enter(world.log_in_with_key("trudy", 7, "192.0.2.7:1")));
}

}  // namespace
}  // namespace race2048::server
