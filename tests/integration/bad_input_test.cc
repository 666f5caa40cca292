// Mistakes of people and of programs, and faulty servers: each gets one clear answer.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/net/exit_code.h"
#include "client/words/failure_text.h"
#include "client/words/seal_text.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "tests/integration/lying_server.h"
#include "tests/integration/player.h"
#include "tests/integration/raw_client.h"
#include "tests/integration/scripted_server.h"
#include "tests/integration/world.h"
#include "tests/support/settings.h"

namespace race2048::integration {
namespace {

using client::Entry;
using client::Phase;
using client::Verification;

constexpr int kLinkLost = 3;
constexpr int kRefused = 4;

Entry joining(const std::string& code) {
  return {.kind = Entry::Kind::join, .code = code};
}
Entry creating(std::uint32_t seats) {
  MatchSettings settings = first_settings(7);
  settings.seats = seats;
  return {.kind = Entry::Kind::create, .code = "", .settings = settings};
}

// The end of a client that is left alone with a server.
struct Ending {
  int exit_code = 0;
  std::string message;
};

Ending ending_of(const client::Model& model) {
  if (!model.failure) return {.message = "none"};
  return {.exit_code = client::exit_code_of(*model.failure),
          .message = client::failure_text(model)};
}

Ending failure_of(client::EventLoop& loop, const client::Target& target, PlayerOptions options) {
  Player player(loop, target, std::move(options));
  EXPECT_TRUE(run_until(loop, [&player] { return player.closed(); }));
  EXPECT_TRUE(player.model().failure.has_value());
  return ending_of(player.model());
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
#define EXPECT_HAS(text, part) EXPECT_TRUE(has(text, part)) << (text)

// ------------------------------------------------------------------------------ wrong host or port

TEST(BadAddress, NobodyListensThere) {
  client::EventLoop loop;
  const client::Target target = unused_target(loop);
  const Ending failure = failure_of(loop, target, {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "Nothing is listening at " + client::server_text(target));
  EXPECT_HAS(failure.message, "race2048 host");
}

// Makes the resolver neither wait for a network nor complete the name.
void resolve_here_only() {
  setenv("RES_OPTIONS", "timeout:1 attempts:1", 1);
  setenv("LOCALDOMAIN", "invalid", 1);
}

TEST(BadAddress, ARoomCodeGivenAsHostIsRecognised) {
  resolve_here_only();
  client::EventLoop loop;
  const Ending failure = failure_of(loop, {.host = kCode, .port = client::kDefaultPort, .room = ""},
                                    {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "Cannot find the host 'KXQ7WP'");
  EXPECT_HAS(failure.message, "looks like a room code: write HOST/KXQ7WP");
}

TEST(BadAddress, AHostThatIsNotThereIsNamed) {
  resolve_here_only();
  client::EventLoop loop;
  const Ending failure =
      failure_of(loop, {.host = "no-such-host.invalid", .port = 2048, .room = kCode},
                 {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "Cannot find the host 'no-such-host.invalid'");
  // Of a machine without a network another advice: see ConnectFaultTest.
  EXPECT_TRUE(has(failure.message, "spelling") || has(failure.message, "IP address"));
  EXPECT_FALSE(has(failure.message, "room code"));
}

// --------------------------------------------------------------------------------- a foreign
// server

v1::ToClient early_outcome() {
  v1::ToClient message;
  message.mutable_outcome()->set_seq(1);
  return message;
}

struct Stranger {
  const char* name;
  std::string says;
};
class NotOurServerTest : public testing::TestWithParam<Stranger> {};

TEST_P(NotOurServerTest, IsToldFromOne) {
  client::EventLoop loop;
  ScriptedServer server(loop, {.on_accepted = [](ScriptedServer& self) {
                          self.write(GetParam().says);
                          self.close();
                        }});
  const Ending failure =
      failure_of(loop, server.target(), {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, client::server_text(server.target()));
  EXPECT_HAS(failure.message, "race2048 server");
  EXPECT_HAS(failure.message, "port");
}
INSTANTIATE_TEST_SUITE_P(
    Strangers, NotOurServerTest,
    testing::Values(Stranger{"SaysNothing", ""},
                    Stranger{"SpeaksHttp",
                             "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n"
                             "Content-Length: 0\r\nConnection: close\r\nServer: some\r\n\r\n"},
                    Stranger{"SpeaksSsh", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n"},
                    Stranger{"SendsAFrameThatIsTooLong", "\xff\xff\x7f"},
                    Stranger{"SendsAnEndlessLength", "\xff\xff\xff\xff\xff"},
                    Stranger{"SendsAFrameWithoutAMessage", std::string("\x03\xff\xff\xff", 4)},
                    Stranger{"SendsAnOutcomeBeforeWelcome", frame(early_outcome())},
                    Stranger{"SendsAnEmptyMessage", std::string("\0", 1)}),
    [](const testing::TestParamInfo<Stranger>& stranger) { return stranger.param.name; });

// ---------------------------------------------------------------------- another protocol version

TEST(OtherVersion, TheServerRefusesAndSaysWhoMustUpdate) {
  struct Case {
    std::uint32_t min;
    std::uint32_t max;
    const char* advice;
  };
  World world;
  for (const Case& it : {Case{limits::kMaxProtocol + 1, limits::kMaxProtocol + 2, "the server."},
                         Case{0, limits::kMinProtocol - 1, "the client."}}) {
    RawClient client(world);
    client.write(limits::kPreface);
    client.send(hello("alice", it.min, it.max));
    ASSERT_TRUE(world.run_until([&client] { return client.closed(); }));
    ASSERT_EQ(client.refusals(), std::vector{v1::REASON_VERSION});
    const v1::Refused& refused = client.last(v1::ToClient::kRefused)->refused();
    EXPECT_HAS(refused.text(), std::string("Update ") + it.advice);
    EXPECT_EQ(refused.min_protocol(), limits::kMinProtocol);
    EXPECT_EQ(refused.max_protocol(), limits::kMaxProtocol);
    EXPECT_EQ(client.goodbye(), v1::REASON_VERSION);
  }
}

TEST(OtherVersion, TheClientPassesOnWhatTheServerSaysAboutIt) {
  client::EventLoop loop;
  ScriptedServer server(
      loop, {.on_message = [](ScriptedServer& self, const v1::ToServer& message) {
        if (!message.has_hello()) return;
        v1::ToClient refused;
        refused.mutable_refused()->set_reason(v1::REASON_VERSION);
        refused.mutable_refused()->set_text("This server speaks 7 to 8. Update the client.");
        self.send(refused);
        v1::ToClient goodbye;
        goodbye.mutable_goodbye()->set_reason(v1::REASON_VERSION);
        self.send(goodbye);
        self.close();
      }});
  const Ending failure =
      failure_of(loop, server.target(), {.name = "alice", .entry = joining(kCode)});
  EXPECT_EQ(failure.exit_code, kRefused);
  EXPECT_HAS(failure.message, "Update the client.");
}

TEST(OtherVersion, AnotherFramingIsAnsweredInOurs) {
  World world;
  RawClient client(world);
  client.write("R2048/2\n");
  ASSERT_TRUE(world.run_until([&client] { return client.closed(); }));
  EXPECT_EQ(client.goodbye(), v1::REASON_BAD_PREFACE);
  EXPECT_HAS(client.last(v1::ToClient::kGoodbye)->goodbye().text(), "Update");
}

TEST(OtherVersion, ABrowserIsToldWhatThisPortIs) {
  World world;
  RawClient client(world);
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(world.run_until([&client] { return client.closed(); }));
  EXPECT_HAS(client.raw_bytes(), "race2048 join HOST:PORT/ROOM");
}

// ------------------------------------------------------------------------------------------- names

TEST(BadName, OneThatIsNotEvenTextEndsTheConnection) {
  World world;
  const Ending failure =
      failure_of(world.loop(), world.target(), {.name = "a\xff", .entry = creating(2)});
  EXPECT_EQ(failure.exit_code, kRefused);
}

TEST(TakenName, IsRefusedWithTheNextFreeOneWhenItWasAskedFor) {
  World world;
  Player alice(world.loop(), world.target(), {.name = "Alice", .entry = creating(2)});
  ASSERT_TRUE(world.run_until([&] { return alice.model().phase == Phase::room; }));
  const Ending failure =
      failure_of(world.loop(), world.target(), {.name = "aLICE", .entry = creating(2)});
  EXPECT_EQ(failure.exit_code, kRefused);
  EXPECT_HAS(failure.message, "taken");
  EXPECT_HAS(failure.message, "--name aLICE2");
  EXPECT_FALSE(alice.closed());
}

TEST(TakenName, GivesWayToTheNextFreeOneWhenItIsTheDefault) {
  World world;
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 3; ++i) {
    players.push_back(std::make_unique<Player>(
        world.loop(), world.target(),
        PlayerOptions{.name = "alice", .entry = creating(2), .name_is_default = true}));
    ASSERT_TRUE(world.run_until([&] { return players.back()->model().phase == Phase::room; }));
  }
  EXPECT_EQ(players[0]->name(), "alice");
  EXPECT_EQ(players[1]->name(), "alice2");
  EXPECT_EQ(players[2]->name(), "alice3");
}

// ------------------------------------------------------------------------------------------- rooms

TEST(BadRoom, AFullOneIsRefusedAndCanBeWatched) {
  World world;
  Player alice(world.loop(), world.target(), {.name = "alice", .entry = creating(1)});
  ASSERT_TRUE(world.run_until([&] { return alice.model().phase == Phase::room; }));
  const std::string code = alice.model().room.code;
  const Ending failure =
      failure_of(world.loop(), world.target(), {.name = "bob", .entry = joining(code)});
  EXPECT_EQ(failure.exit_code, kRefused);
  EXPECT_HAS(failure.message, "The only seat in room " + code + " is taken");
  EXPECT_HAS(failure.message, "race2048 watch");
  Player bob(world.loop(), world.target(),
             {.name = "bob", .entry = {.kind = Entry::Kind::watch, .code = code}});
  EXPECT_TRUE(world.run_until([&] { return bob.model().phase == Phase::room; }));
}

// ------------------------------------------------------------------- a server that breaks or lies

// Welcomes a client, sends it these bytes, and returns how it ends.
Ending failure_after_welcome(const std::string& bytes) {
  client::EventLoop loop;
  ScriptedServer server(loop,
                        {.on_message = [&](ScriptedServer& self, const v1::ToServer& message) {
                          if (!message.has_hello()) return;
                          self.send(welcome());
                          self.write(bytes);
                          self.close();
                        }});
  return failure_of(loop, server.target(), {.name = "alice", .entry = joining(kCode)});
}

TEST(BrokenServer, AFrameThatIsTooLongIsNotWaitedFor) {
  const Ending failure = failure_after_welcome("\x81\x80\x04");  // 65,537
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "too long");
}

TEST(BrokenServer, AFrameThatIsNoMessageIsNamed) {
  const Ending failure = failure_after_welcome(std::string("\x03\xff\xff\xff", 4));
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "a frame without a message");
}

TEST(BrokenServer, AFrameThatIsCutIsALostLink) {
  const Ending failure = failure_after_welcome("\x20half");
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "is lost");
}

TEST(BrokenServer, AMessageOfANewerServerIsSkipped) {
  // Field 2000, a string; then the connection ends normally.
  const Ending failure = failure_after_welcome(std::string("\x05\x82\x7d\x02hi", 6));
  EXPECT_EQ(failure.exit_code, kLinkLost);
  EXPECT_HAS(failure.message, "is lost");
}

TEST(BrokenServer, AStoppedOneSaysGoodbye) {
  World world;
  Player alice(world.loop(), world.target(), {.name = "alice", .entry = creating(2)});
  ASSERT_TRUE(world.run_until([&] { return alice.model().phase == Phase::room; }));
  world.stop_server();
  ASSERT_TRUE(world.run_until([&] { return alice.closed(); }));
  EXPECT_EQ(ending_of(alice.model()).exit_code, kLinkLost);
  EXPECT_HAS(ending_of(alice.model()).message, "shutting down");
  EXPECT_TRUE(world.run_until([&] { return world.server_has_finished(); }));
}

struct LieCase {
  const char* name;
  Lie lie;
  const char* detail;
};
void PrintTo(const LieCase& it, std::ostream* out) {
  *out << it.name;
}
std::string name_of(const testing::TestParamInfo<LieCase>& info) {
  return info.param.name;
}

// A client of such a server, which plays until the match or the link ends.
class LyingServerTest : public testing::TestWithParam<LieCase> {
 protected:
  void play() {
    ASSERT_TRUE(run_until(loop_, [this] { return alice_.model().room.seal.has_value(); }));
    alice_.set_ready();
    ASSERT_TRUE(run_until(
        loop_, [this] { return alice_.closed() || alice_.model().phase == Phase::results; }));
  }

  client::EventLoop loop_;
  LyingServer server_{loop_, GetParam().lie};
  Player alice_{loop_, server_.target(), {.name = "alice", .entry = joining(kCode), .budget = 10}};
};

class BrokenSealTest : public LyingServerTest {};

TEST_P(BrokenSealTest, IsFoundWhenTheMatchHasEnded) {
  play();
  ASSERT_TRUE(alice_.model().result.has_value());
  const Verification& found = alice_.model().result->verification;
  EXPECT_EQ(found.kind, GetParam().lie == Lie::none ? Verification::Kind::verified
                                                    : Verification::Kind::broken);
  EXPECT_HAS(client::seal_texts(found).back(), GetParam().detail);
}
INSTANTIATE_TEST_SUITE_P(
    Lies, BrokenSealTest,
    testing::Values(
        LieCase{"ButAnHonestServerIsVerified", Lie::none, "your 10 moves count as you made them"},
        LieCase{"AnotherSecret", Lie::another_secret, "does not match the commitment"},
        LieCase{"NoSecret", Lie::no_secret, "did not open the seal"},
        LieCase{"AnotherNonce", Lie::another_nonce, "used a different nonce"},
        LieCase{"AnotherStartingTile", Lie::another_starting_tile, "the starting tiles differ"},
        LieCase{"AnotherNewTile", Lie::another_new_tile, "the new tile of move 6 differs"},
        LieCase{"OtherStandings", Lie::other_standings, "the final score does not match the moves"},
        LieCase{"NoStandings", Lie::no_standings, "leave out this client's seat"}),
    name_of);

class DistrustTest : public LyingServerTest {};

TEST_P(DistrustTest, EndsTheMatchAtOnce) {
  play();
  ASSERT_TRUE(alice_.model().failure.has_value());
  EXPECT_EQ(ending_of(alice_.model()).exit_code, kLinkLost);
  EXPECT_HAS(ending_of(alice_.model()).message, GetParam().detail);
}
INSTANTIATE_TEST_SUITE_P(Lies, DistrustTest,
                         testing::Values(LieCase{"AnotherScore", Lie::another_score,
                                                 "an outcome that breaks the rules"},
                                         LieCase{"ATileOnATile", Lie::a_tile_on_a_tile,
                                                 "an outcome that breaks the rules"},
                                         LieCase{"AnUnaskedOutcome", Lie::an_unasked_outcome,
                                                 "an outcome that breaks the rules"}),
                         name_of);

}  // namespace
}  // namespace race2048::integration
