// Real clients and a real server with encryption between them.
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/words/failure_text.h"
#include "shared/fingerprint.h"
#include "tests/integration/scripted_server.h"
#include "tests/integration/world.h"
#include "tests/shared/tls/raw_server.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/temporary_folder.h"

namespace race2048::integration {
namespace {

// A person who asks for a server's list of rooms, or does something else there.
struct Caller {
  Caller(World& world, const client::Target& target, client::LinkOptions options = {},
         client::Entry entry = {.kind = client::Entry::Kind::lobby})
      : client({.server = client::server_text(target),
                .name = "alice",
                .secret = std::string(limits::kPlayerIdBytes, 's'),
                .entry = std::move(entry),
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

// Takes one connection, and shows a certificate of its own.
class WrongServer {
 public:
  WrongServer(World& world, int version)
      : acceptor_(world.context(), asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
        socket_(world.context()),
        tls_(version, tls::make_credentials("race2048d")) {
    acceptor_.async_accept(socket_, [this](const asio::error_code& error) {
      if (!error) read();
    });
  }

  client::Target target() const {
    return {.host = "127.0.0.1", .port = acceptor_.local_endpoint().port(), .room = ""};
  }
  bool has_lost_the_client() const { return lost_; }
  const tls::RawServer& tls() const { return tls_; }

 private:
  void read() {
    socket_.async_read_some(asio::buffer(buffer_),
                            [this](const asio::error_code& error, std::size_t count) {
                              lost_ = static_cast<bool>(error);
                              if (lost_) return;
                              tls_.give(std::string_view(buffer_.data(), count));
                              asio::error_code ignored;
                              asio::write(socket_, asio::buffer(tls_.output()), ignored);
                              read();
                            });
  }

  asio::ip::tcp::acceptor acceptor_;
  asio::ip::tcp::socket socket_;
  tls::RawServer tls_;
  std::array<char, 16 * 1024> buffer_{};
  bool lost_ = false;
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
  EXPECT_EQ(caller.link.reached().fingerprint, fingerprint_of(credentials().digest()));
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

// Under each version of TLS that the client takes, with its key and without.
TEST_F(EncryptedLinkTest, AWrongServerGetsNoByteAfterItsCertificate) {
  for (const bool with_key : {false, true}) {
    for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
      WrongServer wrong(world_, version);
      client::Target invited = wrong.target();
      invited.fingerprint = fingerprint_of(credentials().digest());
      client::LinkOptions options;
      if (with_key) options.identity = tls::make_credentials("race2048");
      Caller caller(world_, invited, std::move(options));
      const std::string failure = failure_of(caller);
      ASSERT_TRUE(world_.run_until([&wrong] { return wrong.has_lost_the_client(); }));
      EXPECT_EQ(wrong.tls().bytes_after_certificate(), 0u) << version << with_key;
      EXPECT_FALSE(wrong.tls().has_clients_certificate());
      // In TLS 1.2 a certificate travels in the clear, so the client with a key does not speak it.
      const bool is_too_old = with_key && version == TLS1_2_VERSION;
      EXPECT_NE(failure.find(is_too_old ? "--no-key" : "IS NOT THE SERVER OF THIS INVITATION"),
                std::string::npos)
          << failure;
    }
  }
}

TEST_F(EncryptedLinkTest, AServerWithoutTheKeyOfTheFirstConnectionIsNotComeBackTo) {
  // Also where no file can say what the first connection has shown.
  const tests::ScopedVariable nowhere("XDG_STATE_HOME", "/dev/null/nowhere");
  faults::FaultProxy proxy(
      world_.context(), asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), world_.port()));
  client::Target there = target();
  there.port = proxy.port();
  Caller caller(world_, there, {}, {.kind = client::Entry::Kind::create});
  const client::Model& model = caller.client.model();
  ASSERT_TRUE(world_.run_until([&model] { return model.room.seal.has_value(); }));
  const server::SessionId first = world_.log().session_of("alice");
  world_.encrypt(tls::make_credentials("race2048d"));  // who takes the server's port
  proxy.cut_all();
  ASSERT_TRUE(
      world_.run_until([&model] { return model.reconnecting && model.reconnecting->tries; }));
  EXPECT_NE(model.reconnecting->why.text.find("HAS CHANGED"), std::string::npos)
      << model.reconnecting->why.text;
  EXPECT_EQ(world_.log().session_of("alice"), first) << "the token was sent";
  world_.encrypt(credentials());
  EXPECT_TRUE(world_.run_until([&model] { return !model.reconnecting; }));
  EXPECT_NE(world_.log().session_of("alice"), first);
  EXPECT_FALSE(model.failure);
}

TEST_F(EncryptedLinkTest, WithoutEncryptionThereIsNoFingerprint) {
  Caller caller(world_, world_.target());
  ASSERT_TRUE(world_.run_until([&caller] { return caller.is_in(); }));
  EXPECT_EQ(caller.link.reached().fingerprint, std::nullopt);
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
