// What the commands say of the person.
#include "client/commands/client_options.h"

#include <gtest/gtest.h>

#include "shared/limits.h"
#include "shared/names.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class ClientOptionsTest : public ::testing::Test {
 protected:
  race2048::tests::TemporaryFolder folder_;
  const race2048::tests::ScopedVariable state_{"XDG_STATE_HOME", folder_.path().string()};
  const race2048::tests::ScopedVariable user_{"USER", "otterada"};
  const Target server_{.host = "example.org"};
};

TEST_F(ClientOptionsTest, AVisitorIsAnotherOneEachTime) {
  const ClientOptions first = visitor_options(server_);
  const ClientOptions second = visitor_options(server_);
  for (const ClientOptions& visitor : {first, second}) {
    EXPECT_TRUE(visitor.name.starts_with("guest-")) << visitor.name;
    EXPECT_TRUE(is_valid_name(visitor.name)) << visitor.name;
    EXPECT_TRUE(visitor.name_is_default);
    EXPECT_EQ(visitor.player_id.size(), limits::kPlayerIdBytes);
    EXPECT_EQ(visitor.secret, "");
  }
  EXPECT_NE(first.name, second.name);
  EXPECT_NE(first.player_id, second.player_id);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "race2048" / "player_id"));
}

TEST_F(ClientOptionsTest, APersonsInstallationKeepsItsSecret) {
  const ClientOptions first = client_options(server_, "");
  EXPECT_EQ(first.name, "otterada");
  EXPECT_EQ(first.player_id, "") << "one for each server is made of the secret";
  EXPECT_EQ(first.secret.size(), 16u);
  EXPECT_EQ(client_options(server_, "").secret, first.secret);
}

// With them, each server that an earlier version has visited could make the ids of all others.
TEST_F(ClientOptionsTest, TheSecretIsNotWhatEarlierVersionsSentToServers) {
  const std::filesystem::path file = folder_.path() / "race2048" / "player_id";
  std::filesystem::create_directories(file.parent_path());
  const std::string sent = "0123456789abcdef";
  std::ofstream(file) << sent;
  EXPECT_NE(installation_secret(), sent);
  EXPECT_EQ(tests::bytes_of(file), sent) << "an earlier version may run again";
}

TEST_F(ClientOptionsTest, ADamagedSecretIsReplaced) {
  const std::filesystem::path file = folder_.path() / "race2048" / "installation_secret";
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << "short";
  const std::string secret = installation_secret();
  EXPECT_EQ(secret.size(), 16u);
  EXPECT_EQ(installation_secret(), secret);
}

}  // namespace
}  // namespace race2048::client
