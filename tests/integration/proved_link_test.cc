// Real clients that prove their keys to a real server behind a proxy, where TLS ends.
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "client/net/link.h"
#include "shared/fingerprint.h"
#include "tests/integration/tls_proxy.h"
#include "tests/integration/world.h"
#include "tests/support/temporary_folder.h"

namespace race2048::integration {
namespace {

class ProvedLinkTest : public ::testing::Test {
 protected:
  static const tls::Credentials& key() {
    static const tls::Credentials made = tls::make_credentials("race2048");
    return made;
  }
  static std::string mark() { return key_mark(fingerprint_of(key().digest()).bytes); }

  // Somebody with the key.
  struct Person {
    Person(World& world, const client::Target& target, client::Entry entry)
        : client({.server = client::server_text(target),
                  .name = "alice",
                  .secret = std::string(limits::kPlayerIdBytes, 's'),
                  .entry = std::move(entry),
                  .random = [](std::span<std::uint8_t> bytes) { bytes[0] = 1; }}),
          link(world.loop(), client, target, [] {}, {.identity = key()}) {}

    const client::Model& model() const { return client.model(); }
    bool is_in() const { return model().phase == client::Phase::lobby; }

    client::Client client;
    client::Link link;
  };

  client::Target behind(const TlsProxy& proxy) const {
    return {.host = "127.0.0.1", .port = proxy.port(), .room = ""};
  }
  std::unique_ptr<Person> come(const client::Target& target,
                               client::Entry entry = {.kind = client::Entry::Kind::lobby}) {
    return std::make_unique<Person>(world_, target, std::move(entry));
  }
  void leave(Person& person) {
    person.client.leave();
    person.link.flush();
    ASSERT_TRUE(world_.run_until([this] { return world_.server().session_count() == 0; }));
  }

  tests::TemporaryFolder folder_;
  const tests::ScopedVariable state_{"XDG_STATE_HOME", folder_.path().string()};
  World world_;
  TlsProxy proxy_{world_.context(),
                  asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), world_.port()),
                  tls::make_credentials("proxy")};
};

TEST_F(ProvedLinkTest, TheServerBehindAProxyKnowsTheKey) {
  const auto alice = come(behind(proxy_));
  ASSERT_TRUE(world_.run_until([&] { return alice->is_in(); }));
  EXPECT_EQ(alice->model().own_key_mark, mark());
  EXPECT_FALSE(alice->model().news);
}

TEST_F(ProvedLinkTest, WithAndWithoutTheProxyItIsOnePerson) {
  world_.encrypt(tls::make_credentials("race2048d"));
  const auto direct = come({.host = "127.0.0.1", .port = world_.port(), .room = ""});
  ASSERT_TRUE(world_.run_until([&] { return direct->is_in(); }));
  EXPECT_EQ(direct->model().own_key_mark, mark());
  leave(*direct);
  const auto alice = come(behind(proxy_));  // the name is that of the key now
  ASSERT_TRUE(world_.run_until([&] { return alice->is_in(); }));
  EXPECT_EQ(alice->model().own_key_mark, mark());
}

// As a server in between would, which passes the challenge of another on.
TEST_F(ProvedLinkTest, AProofForAnotherHostMakesAGuestWhoHearsOfIt) {
  world_.server().set_bounds({.host_names = server::HostNames({"race.example.org"}, {})});
  const auto alice = come(behind(proxy_));
  ASSERT_TRUE(world_.run_until([&] { return alice->is_in(); }));
  EXPECT_EQ(alice->model().own_key_mark, "");
  ASSERT_TRUE(alice->model().news);
  EXPECT_TRUE(alice->model().news->is<client::RequestRefused>());
}

TEST_F(ProvedLinkTest, APlaceIsTakenUpAgain) {
  const auto alice = come(behind(proxy_), {.kind = client::Entry::Kind::create});
  const client::Model& model = alice->model();
  ASSERT_TRUE(world_.run_until([&] { return model.room.seal.has_value(); }));
  const server::SessionId first = world_.log().session_of("alice");
  proxy_.cut_all();
  ASSERT_TRUE(world_.run_until([&] { return model.reconnecting.has_value(); }));
  EXPECT_TRUE(world_.run_until([&] { return !model.reconnecting; }));
  EXPECT_NE(world_.log().session_of("alice"), first);
  EXPECT_EQ(model.own_key_mark, mark());
  EXPECT_FALSE(model.failure);
}

}  // namespace
}  // namespace race2048::integration
