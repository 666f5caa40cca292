// What servers that compare notes learn about a person: nothing.
#include "client/session/player_id.h"

#include <set>

#include <gtest/gtest.h>

#include "tests/client/client_fixture.h"

namespace race2048::client::testing {
namespace {

Fingerprint key_of(std::uint8_t byte) {
  Fingerprint key;
  key.bytes.fill(byte);
  return key;
}

const std::string kSecret(16, 's');

TEST(PlayerIdTest, DiffersFromServerToServerAndFromOneWayOfKnowingItToAnother) {
  const MetServer servers[] = {
      {.address = "example.org:2048", .key = key_of(1)},
      {.address = "example.org:2048", .key = key_of(2)},
      {.address = "example.org:2048"},
      {.address = "example.org:4000"},
      {.address = "example.org:2048", .encrypted = false},
      {.address = "example.org:4000", .encrypted = false},
  };
  std::set<std::string> ids;
  for (const MetServer& server : servers) {
    const std::string id = player_id_for(kSecret, server);
    EXPECT_EQ(id.size(), limits::kPlayerIdBytes);
    EXPECT_EQ(player_id_for(kSecret, server), id) << "always the same";
    EXPECT_NE(player_id_for(std::string(16, 't'), server), id);
    ids.insert(id);
  }
  EXPECT_EQ(ids.size(), std::size(servers));
  EXPECT_FALSE(ids.contains(kSecret));
}

TEST(PlayerIdTest, AServerIsTheSameByItsKeyWhateverItsAddress) {
  EXPECT_EQ(player_id_for(kSecret, {.address = "192.168.1.20:2048", .key = key_of(1)}),
            player_id_for(kSecret, {.address = "10.0.0.1:2048", .key = key_of(1)}));
}

TEST(PlayerIdTest, AnAddressIsTheSameInAnyCase) {
  EXPECT_EQ(player_id_for(kSecret, {.address = "Example.ORG:2048"}),
            player_id_for(kSecret, {.address = "example.org:2048"}));
}

class PlayerIdInHelloTest : public ClientTest {
 protected:
  std::string id_said_to(ClientOptions options, const MetServer& server) {
    options.server = server.address;
    options.name = "ada";
    options.random = [](std::span<std::uint8_t> bytes) { bytes[0] = 1; };
    client_.emplace(options);
    link_ = client_->begin_link(kStart);
    client_->meet(link_, server);
    client_->on_connected(link_, kStart);
    return sent().at(0).hello().player_id();
  }
};

TEST_F(PlayerIdInHelloTest, TheSecretOfTheInstallationStaysThere) {
  const MetServer server{.address = "example.org:2048", .key = key_of(1)};
  EXPECT_EQ(id_said_to({.secret = kSecret}, server), player_id_for(kSecret, server));
}

TEST_F(PlayerIdInHelloTest, AnIdThatWasGivenIsSaidAsItIs) {
  const std::string invited(limits::kPlayerIdBytes, 'i');
  EXPECT_EQ(id_said_to({.player_id = invited}, {.address = "example.org:2048"}), invited);
}

}  // namespace
}  // namespace race2048::client::testing
