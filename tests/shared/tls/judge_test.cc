// A client judges its server before it says anything of itself.
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include "tests/shared/tls/filters.h"
#include "tests/shared/tls/raw_server.h"

namespace race2048::tls {
namespace {

using State = TlsFilter::State;

// The longest that a failed handshake ends with: an alert, in TLS 1.3 encrypted, behind a change of
// ciphers that says nothing.
constexpr std::size_t kAlert = 6 + 5 + 2 + 1 + 16;

void go_on(TlsFilter& client, RawServer& server) {
  for (int flights = 0; flights < 4; ++flights) {
    server.give(taken(client));
    received(client, as_bytes(server.output()));
  }
  server.give(taken(client));
}

struct Spoken {
  int version;
  bool with_key;
};
const std::vector<Spoken> kSpoken = {
    {TLS1_2_VERSION, false}, {TLS1_3_VERSION, false}, {TLS1_3_VERSION, true}};

std::optional<Credentials> key_of(const Spoken& spoken) {
  return spoken.with_key ? std::optional(client_credentials()) : std::nullopt;
}

TEST(JudgeTest, ARefusedServerGetsNothingButAnAlert) {
  for (const Spoken& spoken : kSpoken) {
    int asked = 0;
    TlsFilter client(client_context(key_of(spoken)), "example.org", [&](const ShownKey& shown) {
      ++asked;
      EXPECT_EQ(shown.key, server_credentials().digest());
      EXPECT_FALSE(shown.vouched_for);
      EXPECT_EQ(client.output().size(), 0u) << "something is on its way already";
      return false;
    });
    client.begin();
    RawServer server(spoken.version, server_credentials());
    go_on(client, server);
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(client.state(), State::failed);
    EXPECT_EQ(client.peer_key(), std::nullopt);
    EXPECT_LE(server.bytes_after_certificate(), kAlert) << spoken.version;
    EXPECT_FALSE(server.has_clients_certificate());
    EXPECT_EQ(client.send(as_bytes("hello")), 0u);
  }
}

TEST(JudgeTest, ATrustedServerGetsTheCertificate) {
  for (const Spoken& spoken : kSpoken) {
    TlsFilter client(client_context(key_of(spoken)), "example.org", any_server);
    client.begin();
    RawServer server(spoken.version, server_credentials());
    go_on(client, server);
    EXPECT_EQ(client.state(), State::open) << spoken.version;
    EXPECT_EQ(client.peer_key(), server_credentials().digest());
    EXPECT_GT(server.bytes_after_certificate(), kAlert) << "nothing is counted";
    EXPECT_EQ(server.has_clients_certificate(), spoken.with_key);
  }
}

TEST(JudgeTest, AKeyIsNotShownUnderAnOlderTls) {
  bool asked = false;
  TlsFilter client(client_context(client_credentials()), "example.org", [&](const ShownKey&) {
    asked = true;
    return true;
  });
  client.begin();
  RawServer server(TLS1_2_VERSION, server_credentials());
  go_on(client, server);
  EXPECT_EQ(client.state(), State::failed);
  EXPECT_TRUE(client.versions_differ());
  EXPECT_FALSE(asked);
  EXPECT_FALSE(server.has_clients_certificate());
}

TEST(JudgeTest, AFaultOfTheJudgeReachesTheOwner) {
  TlsFilter client(client_context(), "example.org",
                   [](const ShownKey&) -> bool { throw std::runtime_error("no memory"); });
  client.begin();
  TlsFilter server(server_context());
  carry(client, server);
  EXPECT_THROW(carry(server, client), std::runtime_error);
}

}  // namespace
}  // namespace race2048::tls
