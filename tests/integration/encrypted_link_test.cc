// Real clients and a real server with encryption between them.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/words/failure_text.h"
#include "shared/fingerprint.h"
#include "tests/integration/scripted_server.h"
#include "tests/integration/world.h"
#include "tests/support/temporary_folder.h"

namespace race2048::integration {
namespace {

// A person who asks for a server's list of rooms.
struct Caller {
  Caller(World& world, const client::Target& target, client::LinkOptions options = {})
      : client({.server = client::server_text(target),
                .name = "alice",
                .player_id = std::string(limits::kPlayerIdBytes, 'p'),
                .entry = {.kind = client::Entry::Kind::lobby},
                .random = [](std::span<std::uint8_t> bytes) { bytes[0] = 1; }}),
        link(
            world.loop(), client, target,
            [this] {
              if (on_change) on_change();
            },
            std::move(options)) {}

  bool is_in() const { return client.model().phase == client::Phase::lobby; }
  const std::optional<client::Failure>& failure() const { return client.model().failure; }

  std::function<void()> on_change;
  client::Client client;
  client::Link link;
};

class EncryptedLinkTest : public ::testing::Test {
 protected:
  EncryptedLinkTest() { world_.encrypt(credentials()); }

  static const tls::Credentials& credentials() {
    static const tls::Credentials made = tls::make_credentials("race2048d");
    return made;
  }
  client::Target target() const {
    client::Target target = world_.target();
    target.plaintext = false;
    return target;
  }
  std::string failure_of(Caller& caller) {
    EXPECT_TRUE(world_.run_until([&caller] { return caller.failure().has_value(); }));
    EXPECT_EQ(client::exit_code_of(*caller.failure()), client::kLost);
    return client::failure_text(caller.client.model());
  }

  tests::TemporaryFolder folder_;
  const tests::ScopedVariable state_{"XDG_STATE_HOME", folder_.path().string()};
  World world_;
};

TEST_F(EncryptedLinkTest, AClientLogsInAndKnowsTheServersFingerprint) {
  Caller caller(world_, target());
  ASSERT_TRUE(world_.run_until([&caller] { return caller.is_in(); }));
  EXPECT_EQ(caller.link.fingerprint(), fingerprint_of(credentials().digest()));
  EXPECT_FALSE(std::filesystem::exists(client::known_servers_file())) << "loopback is not kept";
}

TEST_F(EncryptedLinkTest, AClientShowsItsKey) {
  Caller caller(world_, target(), {.identity = tls::make_credentials("race2048")});
  ASSERT_TRUE(world_.run_until([&caller] { return caller.is_in(); }));
}

TEST_F(EncryptedLinkTest, AClientThatLeavesClosesItsLink) {
  Caller caller(world_, target());
  ASSERT_TRUE(world_.run_until([&caller] { return caller.is_in(); }));
  caller.client.leave();
  caller.link.flush();
  EXPECT_TRUE(world_.run_until(
      [&] { return caller.link.closed() && world_.server().session_count() == 0; }));
}

TEST_F(EncryptedLinkTest, AClientThatLeavesInTheHandshakeHearsThatItsLinkIsClosed) {
  Caller caller(world_, target());
  bool left = false;
  bool told = false;
  caller.on_change = [&] {
    if (!std::exchange(left, true)) {
      caller.client.leave();  // the first bytes of the handshake are on their way
      caller.link.flush();
    } else {
      told = caller.link.closed();
    }
  };
  EXPECT_TRUE(world_.run_until([&told] { return told; }));
}

TEST_F(EncryptedLinkTest, TheServerOfTheInvitationIsTrusted) {
  client::Target invited = target();
  invited.fingerprint = fingerprint_of(credentials().digest());
  Caller caller(world_, invited);
  EXPECT_TRUE(world_.run_until([&caller] { return caller.is_in(); }));
}

TEST_F(EncryptedLinkTest, SomebodyInBetweenHearsNothing) {
  client::Target invited = target();
  invited.fingerprint = fingerprint_of(credentials().digest());
  world_.encrypt(tls::make_credentials("race2048d"));  // who has another key
  Caller caller(world_, invited);
  const std::string failure = failure_of(caller);
  EXPECT_NE(failure.find("IS NOT THE SERVER OF THIS INVITATION"), std::string::npos) << failure;
  EXPECT_EQ(world_.log().session_of("alice"), server::SessionId{}) << "its Hello was sent";
}

TEST_F(EncryptedLinkTest, WithoutEncryptionThereIsNoFingerprint) {
  Caller caller(world_, world_.target());
  ASSERT_TRUE(world_.run_until([&caller] { return caller.is_in(); }));
  EXPECT_EQ(caller.link.fingerprint(), std::nullopt);
}

// A server that turns a connection away at once cannot know that its peer would encrypt.
TEST(UnencryptedServerTest, WhoIsTurnedAwayHearsWhyAndNotToGoOnInPlain) {
  World world;
  v1::ToClient message;
  message.mutable_goodbye()->set_reason(v1::REASON_TOO_MANY);
  message.mutable_goodbye()->set_text("Too many connections from your network.");
  ScriptedServer server(world.loop(), {.on_accepted = [&message](ScriptedServer& it) {
                          it.send(message);
                          it.close();
                        }});
  client::Target target = server.target();
  target.plaintext = false;
  Caller caller(world, target);
  ASSERT_TRUE(world.run_until([&caller] { return caller.failure().has_value(); }));
  const std::string failure = client::failure_text(caller.client.model());
  EXPECT_NE(failure.find("Too many connections from your network."), std::string::npos) << failure;
  EXPECT_EQ(failure.find("--plaintext"), std::string::npos) << failure;
}

TEST(UnencryptedServerTest, IsNamedWithWhatToDo) {
  World world;  // as a server was before it took encrypted connections
  client::Target target = world.target();
  target.plaintext = false;
  Caller caller(world, target);
  ASSERT_TRUE(world.run_until([&caller] { return caller.failure().has_value(); }));
  const std::string failure = client::failure_text(caller.client.model());
  EXPECT_NE(failure.find("answers without encryption"), std::string::npos) << failure;
  EXPECT_NE(failure.find("--plaintext"), std::string::npos) << failure;
}

}  // namespace
}  // namespace race2048::integration
