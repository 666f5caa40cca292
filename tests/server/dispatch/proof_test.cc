// Keys that people prove in their Hello.
#include <string>

#include <gtest/gtest.h>

#include "shared/fingerprint.h"
#include "tests/server/harness.h"
#include "tests/shared/tls/filters.h"

namespace race2048::server {
namespace {

class ProofTest : public testing::Test {
 protected:
  ProofTest() : world(1, Timings{}) {}

  static const tls::Credentials& key() { return tls::client_credentials(); }
  static const tls::Credentials& other_key() { return tls::server_credentials(); }
  static std::string mark() { return key_mark(identity_of(key().digest())); }

  Client& stranger(const std::string& peer = World::kHere) {
    Client& client = world.connect(peer);
    world.send_bytes(client, limits::kPreface);
    return client;
  }
  // The challenge that the server answers; zeros if it refuses.
  Challenge ask(Client& client) {
    v1::ToServer message;
    message.mutable_ask_challenge();
    client.inbox.clear();
    world.send(client, message);
    if (!client.got(v1::ToClient::kChallenge)) return {};
    const v1::ToClient answer = client.last(v1::ToClient::kChallenge);
    return *wire::array_from<Challenge>(answer.challenge().challenge());
  }
  static void add_proof(v1::ToServer& hello, const tls::Credentials& by, const Challenge& challenge,
                        const std::string& host = "localhost") {
    const KeyProof made = *by.prove(challenge, host);
    v1::KeyProof& proof = *hello.mutable_hello()->mutable_proof();
    proof.set_public_key(made.public_key);
    proof.set_signature(made.signature);
    proof.set_host(made.host);
  }
  // Says Hello with a proof for the challenge that the client gets now.
  void prove(Client& client, const std::string& name, const tls::Credentials& by = key(),
             const std::string& host = "localhost") {
    v1::ToServer hello = World::hello(name);
    add_proof(hello, by, ask(client), host);
    client.name = name;
    world.send(client, hello);
  }
  static v1::Reason refused(const Client& client) {
    return client.got(v1::ToClient::kRefused) ? client.refused().reason() : v1::REASON_UNSPECIFIED;
  }
  static std::string mark_of(const Client& client) {
    return client.last(v1::ToClient::kWelcome).welcome().key_mark();
  }
  // A person who has proved the key in the TLS handshake.
  Client& shown_by_tls(const std::string& name) {
    Client& client = world.connect();
    world.server.secured(client.id, key().digest());
    world.send_bytes(client, limits::kPreface);
    client.name = name;
    world.send(client, World::hello(name));
    return client;
  }

  World world;
};

TEST_F(ProofTest, MakesThePersonWhomTheHandshakeMakes) {
  Client& ada = stranger();
  prove(ada, "ada");
  ASSERT_TRUE(ada.got(v1::ToClient::kWelcome));
  EXPECT_EQ(mark_of(ada), mark());
  world.create(ada, race_settings());
  const Person& person = world.room(ada).members().at(ada.id).person;
  EXPECT_TRUE(person.keyed);
  EXPECT_EQ(person.player_id, identity_of(key().digest()));
}

TEST_F(ProofTest, TheChallengeStaysUntilAHelloUsesItUp) {
  Client& ada = stranger();
  const Challenge first = ask(ada);
  EXPECT_NE(first, Challenge{});
  EXPECT_EQ(ask(ada), first);
  EXPECT_NE(ask(stranger()), first);
  prove(ada, "a");  // no name
  EXPECT_EQ(refused(ada), v1::REASON_BAD_NAME);
  EXPECT_NE(ask(ada), first);
}

TEST_F(ProofTest, AProofWithoutAChallengeIsNone) {
  Client& ada = stranger();
  v1::ToServer hello = World::hello("ada");
  add_proof(hello, key(), Challenge{});
  world.send(ada, hello);
  EXPECT_EQ(refused(ada), v1::REASON_BAD_PROOF);
}

TEST_F(ProofTest, AProofCountsOnceAndOnItsConnectionOnly) {
  Client& ada = stranger();
  Client& thief = stranger();
  v1::ToServer hello = World::hello("ada");
  add_proof(hello, key(), ask(ada));
  ask(thief);
  world.send(thief, hello);
  EXPECT_EQ(refused(thief), v1::REASON_BAD_PROOF);
  world.send(ada, hello);
  EXPECT_EQ(mark_of(ada), mark());
  world.cut(ada);
  Client& later = stranger();
  ask(later);
  world.send(later, hello);
  EXPECT_EQ(refused(later), v1::REASON_BAD_PROOF);
}

// A server that relays the challenge gets a signature for its own name.
TEST_F(ProofTest, AProofForAnotherHostIsNone) {
  for (const char* const host : {"race.example.org", "192.0.2.7", "localhost.example.org"}) {
    Client& ada = stranger();
    prove(ada, "ada", key(), host);
    EXPECT_EQ(refused(ada), v1::REASON_BAD_PROOF) << host;
    EXPECT_FALSE(ada.closed);
  }
}

TEST_F(ProofTest, AnyChangedByteMakesItBad) {
  for (int field = 1; field <= 3; ++field) {
    Client& ada = stranger();
    v1::ToServer hello = World::hello("ada");
    add_proof(hello, key(), ask(ada));
    v1::KeyProof& proof = *hello.mutable_hello()->mutable_proof();
    if (field == 1) proof.mutable_public_key()->back() ^= 1;
    if (field == 2) proof.mutable_signature()->back() ^= 1;
    if (field == 3) proof.set_host("LOCALHOST");
    world.send(ada, hello);
    EXPECT_EQ(refused(ada), v1::REASON_BAD_PROOF) << field;
  }
}

TEST_F(ProofTest, WhoseProofIsBadMayBeAGuest) {
  Client& ada = stranger();
  prove(ada, "ada", key(), "example.org");
  world.send(ada, World::hello("ada"));
  ASSERT_TRUE(ada.got(v1::ToClient::kWelcome));
  EXPECT_EQ(mark_of(ada), "");
}

TEST_F(ProofTest, BadProofsAreLoginAttempts) {
  Client& ada = stranger();
  for (std::size_t i = 0; i < limits::kMaxLoginAttempts; ++i) {
    prove(ada, "ada", key(), "example.org");
    EXPECT_FALSE(ada.closed);
  }
  prove(ada, "ada");
  EXPECT_TRUE(ada.closed);
}

TEST_F(ProofTest, AProofThatHeldCountsForTheNextHelloToo) {
  world.log_in("ada");
  Client& ada = stranger();
  prove(ada, "ada");
  EXPECT_EQ(refused(ada), v1::REASON_NAME_TAKEN);
  world.send(ada, World::hello("ada2"));
  EXPECT_EQ(mark_of(ada), mark());
}

TEST_F(ProofTest, TheKeyOfTheHandshakeStands) {
  for (const bool same : {true, false}) {
    Client& ada = world.connect();
    world.server.secured(ada.id, key().digest());
    world.send_bytes(ada, limits::kPreface);
    prove(ada, "ada", same ? key() : other_key());
    EXPECT_EQ(refused(ada), same ? v1::REASON_UNSPECIFIED : v1::REASON_BAD_PROOF);
    if (!same) world.send(ada, World::hello("ada"));
    EXPECT_EQ(mark_of(ada), mark());
    world.cut(ada);
  }
}

TEST_F(ProofTest, FromAnotherMachineItNeedsEncryption) {
  Client& plain = stranger("192.0.2.9:1");
  EXPECT_EQ(ask(plain), Challenge{});
  EXPECT_EQ(refused(plain), v1::REASON_TLS_REQUIRED);
  EXPECT_FALSE(plain.closed);
  world.send(plain, World::hello("bob"));
  EXPECT_TRUE(plain.got(v1::ToClient::kWelcome));

  Client& encrypted = world.connect("192.0.2.9:2");
  world.server.secured(encrypted.id, std::nullopt);
  world.send_bytes(encrypted, limits::kPreface);
  prove(encrypted, "ada");
  EXPECT_EQ(mark_of(encrypted), mark());
}

TEST_F(ProofTest, ANameIsThatOfTheKeyHoweverItIsProved) {
  world.cut(shown_by_tls("ada"));
  Client& guest = stranger();
  world.send(guest, World::hello("ada"));
  EXPECT_EQ(refused(guest), v1::REASON_NAME_TAKEN);
  Client& other = stranger();
  prove(other, "ada", other_key());
  EXPECT_EQ(refused(other), v1::REASON_NAME_TAKEN);
  Client& ada = stranger();
  prove(ada, "ada");
  EXPECT_TRUE(ada.got(v1::ToClient::kWelcome));
}

TEST_F(ProofTest, AListedRoomHasOneSeatForTheKey) {
  Client& ada = shown_by_tls("ada");
  v1::RoomOptions options;
  options.set_listed(true);
  world.create(ada, race_settings(), options);
  Client& again = stranger();
  prove(again, "augusta");
  world.join(again, ada.code);
  EXPECT_EQ(refused(again), v1::REASON_HAS_SEAT);
}

TEST_F(ProofTest, ABannedKeyIsBanned) {
  ASSERT_TRUE(world.acts.ban("key:" + to_text(fingerprint_of(key().digest())), std::nullopt, ""));
  Client& ada = stranger();
  prove(ada, "ada");
  EXPECT_EQ(refused(ada), v1::REASON_BANNED);
  EXPECT_TRUE(ada.closed);
}

TEST_F(ProofTest, APlaceOfItsKeyNeedsTheProofAgain) {
  Client& ada = stranger();
  prove(ada, "ada");
  world.create(ada, race_settings());
  world.cut(ada);
  EXPECT_EQ(world.resume(ada).refused().reason(), v1::REASON_BAD_TOKEN);
  Client& again = stranger();
  v1::ToServer hello = World::hello_again(ada);
  add_proof(hello, key(), ask(again));
  world.send(again, hello);
  EXPECT_TRUE(again.last(v1::ToClient::kEntered).entered().has_resumed());
  EXPECT_EQ(mark_of(again), mark());
}

// The longest host, name and version, and a place to resume.
TEST_F(ProofTest, TheLongestHelloFitsIntoAFrame) {
  Client& ada = stranger();
  v1::ToServer hello = World::hello("");
  hello.mutable_hello()->set_client_version(std::string(limits::kMaxClientVersion, 'v'));
  hello.mutable_hello()->set_bot(true);
  hello.mutable_hello()->set_bot_level(131072);
  for (std::size_t i = 0; i < limits::kMaxName; ++i)
    hello.mutable_hello()->mutable_name()->append("ł");
  v1::Resume& resume = *hello.mutable_hello()->mutable_resume();
  resume.set_code("KXQ7WP");
  resume.set_token(std::string(limits::kTokenBytes, 't'));
  resume.set_match_id(std::string(16, 'm'));
  resume.set_answers(UINT32_MAX);
  add_proof(hello, key(), ask(ada), std::string(kMaxProofHost, 'a'));
  EXPECT_LE(hello.ByteSizeLong(), limits::kMaxFrameBeforeLogin);
  world.send(ada, hello);
  EXPECT_EQ(refused(ada), v1::REASON_BAD_PROOF);
  EXPECT_FALSE(ada.closed);
}

}  // namespace
}  // namespace race2048::server
