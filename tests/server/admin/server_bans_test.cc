// The operator keeps keys and networks off a server, and talks to everybody on it.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/door/bans.h"
#include "server/door/identity_limits.h"
#include "shared/fingerprint.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

constexpr std::int64_t kBanMs = 24LL * 60 * 60 * 1000;

std::string key_text(std::uint8_t key) {
  return "key:" + to_text(fingerprint_of(World::key_of(key)));
}

TEST(BannedPartyTest, IsReadAndWrittenInOneWay) {
  for (const char* const text : {"key:kxq7wp2m", "192.0.2.7", "192.0.2.0/24", "10.0.0.0/8",
                                 "2001:db8::/48", "2001:db8::7"}) {
    const auto party = BannedParty::parse(text);
    ASSERT_TRUE(party) << text;
    EXPECT_EQ(party->text(), text);
  }
  EXPECT_EQ(BannedParty::parse("::ffff:192.0.2.7")->text(), "192.0.2.7");
  EXPECT_EQ(BannedParty::parse("192.0.2.7/32")->text(), "192.0.2.7");
}

TEST(BannedPartyTest, OtherTextIsAFaultThatSaysHow) {
  for (const char* const text :
       {"", "ada", "key:", "key:kxq7wp2", "key:KXQ7WP2M", "key:kxq7wp21",
        "key:aaaaaaaaaaaaaaaaaaaaaaaaaaa", "192.0.2.7/33", "192.0.2.7/24", "192.0.2", "\x1b[2J"}) {
    const auto party = BannedParty::parse(text);
    ASSERT_FALSE(party) << text;
    EXPECT_EQ(party.fault().text.find('\x1b'), std::string::npos);
    EXPECT_NE(party.fault().text.find("key"), std::string::npos);
  }
}

TEST(BannedPartyTest, AFewLettersOfAKeyAreEnough) {
  const std::string fingerprint = to_text(fingerprint_of(World::key_of(7)));
  const auto party = BannedParty::parse("key:" + key_mark(identity_of(World::key_of(7))));
  EXPECT_TRUE(party->has(fingerprint));
  EXPECT_FALSE(party->has(to_text(fingerprint_of(World::key_of(8)))));
  EXPECT_FALSE(BannedParty::parse("192.0.2.7")->has(fingerprint));
}

TEST(BannedPartyTest, AWideNetworkIsMoreThanACompanys) {
  for (const char* const wide : {"0.0.0.0/0", "10.0.0.0/8", "192.0.0.0/15", "::/0", "2001::/31"}) {
    EXPECT_TRUE(BannedParty::parse(wide)->is_wide()) << wide;
  }
  for (const char* const narrow :
       {"192.0.0.0/16", "192.0.2.7", "2001:db8::/32", "2001:db8::7", "key:kxq7wp2m"}) {
    EXPECT_FALSE(BannedParty::parse(narrow)->is_wide()) << narrow;
  }
}

TEST(BannedPartyTest, ANetworkHasItsAddresses) {
  const auto has = [](const char* who, const char* address) {
    return BannedParty::parse(who)->has(*Address::parse(address));
  };
  EXPECT_TRUE(has("192.0.2.0/24", "192.0.2.255"));
  EXPECT_FALSE(has("192.0.2.0/24", "192.0.3.0"));
  EXPECT_TRUE(has("192.0.2.7", "[::ffff:192.0.2.7]"));
  EXPECT_TRUE(has("2001:db8::/48", "[2001:db8::7]"));
  EXPECT_FALSE(has("2001:db8::/48", "[2001:db8:1::7]"));
}

class ServerBansTest : public testing::Test {
 protected:
  ServerBansTest() { world.unix_ms = 1'764'583'200'000; }  // 2025-12-01 10:00 UTC

  void ban(const std::string& who, std::optional<std::int64_t> until_ms = {},
           const std::string& note = "") {
    const auto banned = world.acts.ban(who, until_ms, note);
    ASSERT_TRUE(banned) << banned.fault().text;
    world.settle();
  }
  // The text of the goodbye that a key gets which logs in; empty: it gets in.
  std::string goodbye_to_key(std::uint8_t key) {
    Client& client = world.connect_with_key(key);
    world.send(client, World::hello("somebody"));
    const std::string text = client.got(v1::ToClient::kGoodbye) ? client.goodbye().text() : "";
    if (!client.closed) world.cut(client);
    return text;
  }
  std::string goodbye_to(const std::string& peer) {
    Client& client = world.connect(peer);
    const std::string text = client.got(v1::ToClient::kGoodbye) ? client.goodbye().text() : "";
    if (!client.closed) world.cut(client);
    return text;
  }

  World world;
};

TEST_F(ServerBansTest, ABannedKeyCannotLogInUntilTheEnd) {
  ban(key_text(7), world.unix_ms + kBanMs, "insults");
  EXPECT_EQ(goodbye_to_key(7),
            "The server's operator keeps you off until 2025-12-02 10:00 UTC: insults");
  EXPECT_EQ(goodbye_to_key(8), "");
  world.unix_ms += kBanMs;
  EXPECT_EQ(goodbye_to_key(7), "");
  EXPECT_TRUE(world.server.bans().empty());
}

TEST_F(ServerBansTest, ABannedNetworkIsClosedToNewConnections) {
  ban("192.0.2.0/24");
  EXPECT_EQ(goodbye_to("192.0.2.7:4000"), "The server's operator keeps you off for good.");
  EXPECT_EQ(goodbye_to("192.0.3.7:4000"), "");
  EXPECT_EQ(goodbye_to(World::kHere), "");
  ASSERT_TRUE(world.acts.unban("192.0.2.0/24"));
  EXPECT_EQ(goodbye_to("192.0.2.7:4000"), "");
  EXPECT_EQ(world.acts.unban("192.0.2.0/24").fault().text, "There is no ban of 192.0.2.0/24.");
}

TEST_F(ServerBansTest, WhoHasConnectedBeforeTheBanCannotLogIn) {
  Client& mallory = world.connect("192.0.2.7:4000");
  ban("192.0.2.7");
  world.send_bytes(mallory, std::string(limits::kPreface));
  world.send(mallory, World::hello("mallory"));
  EXPECT_EQ(mallory.goodbye().reason(), v1::REASON_BANNED);
}

TEST_F(ServerBansTest, WhoIsThereIsPutOutAndLosesThePlace) {
  Client& ada = world.log_in("ada");
  Client& mallory = world.log_in_with_key("mallory", 7);
  world.create(ada, race_settings());
  world.join(mallory, ada.code);
  ban(key_text(7));
  EXPECT_TRUE(mallory.closed);
  EXPECT_EQ(mallory.goodbye().reason(), v1::REASON_BANNED);
  EXPECT_EQ(world.room(ada).members().size(), 1u);
}

TEST_F(ServerBansTest, WhoIsThereFromABannedNetworkIsPutOut) {
  Client& mallory = world.log_in("mallory", false, "192.0.2.7:4000");
  Client& ada = world.log_in("ada", false, "192.0.3.7:4000");
  ban("192.0.2.7");
  EXPECT_TRUE(mallory.closed);
  EXPECT_FALSE(ada.closed);
}

TEST_F(ServerBansTest, ABanThatEndsInThePastOrHasABadNoteIsRefused) {
  EXPECT_FALSE(world.acts.ban(key_text(7), world.unix_ms, ""));
  EXPECT_FALSE(world.acts.ban(key_text(7), {}, "\x1b[2J"));
  EXPECT_FALSE(world.acts.ban(key_text(7), {}, std::string(limits::kMaxBanNote + 1, 'x')));
  EXPECT_TRUE(world.server.bans().empty());
}

TEST_F(ServerBansTest, TheNewestBanOfAPartyHolds) {
  ban(key_text(7), world.unix_ms + kBanMs, "first");
  ban(key_text(7), {}, "second");
  ASSERT_EQ(world.server.bans().size(), 1u);
  EXPECT_EQ(world.server.bans().front().note, "second");
}

TEST_F(ServerBansTest, BeyondTheMostAFurtherBanIsRefusedUntilOneEnds) {
  for (std::size_t i = 0; i < limits::kMaxServerBans; ++i) {
    ban("10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250), world.unix_ms + kBanMs);
  }
  EXPECT_EQ(world.acts.ban("192.0.2.7", {}, "").fault().text,
            "There are 1000 bans already, the most there can be: lift one of them first.");
  world.unix_ms += kBanMs;
  ban("192.0.2.7");
  EXPECT_EQ(world.server.bans().size(), 1u);
}

TEST_F(ServerBansTest, AKickedPersonMayComeBack) {
  Client& ada = world.log_in("ada");
  Client& mallory = world.log_in("mallory");
  world.create(ada, race_settings());
  world.join(mallory, ada.code);
  std::vector<bool> kicked;
  const auto note = [&kicked](const OrFault<Affected>& affected) {
    kicked.push_back(affected && affected->count == 1);
  };
  world.acts.kick("MALLORY", "be nice", note);
  world.settle();
  EXPECT_TRUE(mallory.closed);
  EXPECT_EQ(mallory.goodbye().reason(), v1::REASON_KICKED);
  EXPECT_EQ(mallory.goodbye().text(), "The server's operator has put you out: be nice");
  world.acts.kick("mallory", "", note);
  world.settle();
  EXPECT_EQ(kicked, (std::vector<bool>{true, false}));
  world.join(world.log_in("mallory"), ada.code);
  EXPECT_EQ(world.room(ada).members().size(), 2u);
}

TEST_F(ServerBansTest, EverybodyHearsANotice) {
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& stranger = world.connect();
  world.create(ada, race_settings());
  ASSERT_TRUE(world.acts.notice("Back in five minutes"));
  world.settle();
  for (const Client* const client : {&ada, &bob}) {
    EXPECT_EQ(client->last(v1::ToClient::kNotice).notice().text(), "Back in five minutes");
  }
  EXPECT_FALSE(stranger.got(v1::ToClient::kNotice));
  EXPECT_FALSE(world.acts.notice("\x1b[2J"));
}

class PeopleOnServerTest : public testing::Test {
 protected:
  // "ada key room since, bob - away"
  std::string picture() {
    std::string text;
    bool done = false;
    const auto take = [&text](const PersonThere& person) {
      text += (text.empty() ? "" : ", ") + person.name + " " +
              (person.key.empty() ? "guest" : person.key.substr(0, 2)) + " " +
              (person.room.empty() ? "-" : "room") + " " + std::to_string(person.since_unix_ms) +
              (person.bot ? " bot" : "") + (person.away ? " away" : " " + person.address);
    };
    world.acts.people(take, [&done] { done = true; });
    while (!done) world.settle();
    return text;
  }

  World world{1, Timings{}};
};

TEST_F(PeopleOnServerTest, AreListedByName) {
  world.unix_ms = 5;
  Client& bob = world.log_in_with_key("bob", 0, "192.0.2.7:1");
  world.unix_ms = 6;
  Client& ada = world.log_in("ada", true, "192.0.2.8:1");
  world.connect();
  world.create(ada, race_settings());
  EXPECT_EQ(picture(), "ada guest room 6 bot 192.0.2.8, bob aa - 5 192.0.2.7");
  world.join(bob, ada.code);
  world.cut(bob);
  EXPECT_EQ(picture(), "ada guest room 6 bot 192.0.2.8, bob aa room 5 away");
}

TEST_F(PeopleOnServerTest, WhoIsAwayIsPutOutToo) {
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in_with_key("bob", 7);
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.cut(bob);
  ASSERT_TRUE(world.acts.ban(key_text(7), {}, ""));
  world.settle();
  EXPECT_EQ(world.room(ada).members().size(), 1u);
  Client& again = world.connect_with_key(7);
  world.send(again, World::hello_again(bob));
  EXPECT_EQ(again.goodbye().reason(), v1::REASON_BANNED);
}

TEST_F(PeopleOnServerTest, WhoIsAwayFromABannedNetworkHasNoPlaceAnyMore) {
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob", false, "192.0.2.7:4000");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.cut(bob);
  ASSERT_TRUE(world.acts.ban("192.0.2.0/24", {}, ""));
  world.settle();
  EXPECT_EQ(world.room(ada).members().size(), 1u);
}

TEST(ManyPutOutTest, SomeGoInEachWakeUpUntilAllAreGone) {
  World w{1, Timings{}};
  Client& ada = w.log_in("ada");
  w.create(ada, race_settings());
  std::vector<Client*> many;
  for (int i = 0; i < 180; ++i) {
    const std::string address = "10.1." + std::to_string(i / 30) + "." + std::to_string(i % 30 + 1);
    many.push_back(&w.log_in("p" + std::to_string(i), false, address));
    w.watch(*many.back(), ada.code);
  }
  for (std::size_t i = 0; i < many.size(); i += 3) w.cut(*many[i]);  // their places are kept
  const std::size_t there = w.room(ada).members().size();
  ASSERT_GT(there, 100u);
  ASSERT_TRUE(w.acts.ban("10.1.0.0/16", std::nullopt, ""));
  std::size_t before = there;
  std::size_t most = 0;
  for (int i = 0; i < 100 && before != 1; ++i) {
    const std::size_t now = w.room(ada).members().size();
    most = std::max(most, before - now);
    before = now;
    w.server.on_time(w.now);
  }
  EXPECT_EQ(w.room(ada).members().size(), 1u);
  EXPECT_LE(most, 10u);
  w.settle();
  EXPECT_EQ(w.server.client_count(), 1u);
}

TEST(ManyPutOutTest, WhoIsGoneBeforeTheTurnComesIsGone) {
  World w{1, Timings{}};
  std::vector<Client*> many;
  for (int i = 0; i < 120; ++i) {
    const std::string address = "10.1." + std::to_string(i / 30) + "." + std::to_string(i % 30 + 1);
    many.push_back(&w.log_in("p" + std::to_string(i), false, address));
  }
  ASSERT_TRUE(w.acts.ban("10.1.0.0/16", std::nullopt, ""));
  for (Client* const one : many) {
    one->closed = true;
    w.server.gone(one->id, "connection reset", w.now);
  }
  w.pass(1s);
  EXPECT_EQ(w.server.session_count(), 0u);
}

}  // namespace
}  // namespace race2048::server
