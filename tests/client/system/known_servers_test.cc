#include "client/system/known_servers.h"

#include <sys/stat.h>

#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using tests::ScopedVariable;

Fingerprint print_of(std::uint8_t byte) {
  Fingerprint fingerprint;
  fingerprint.bytes.fill(byte);
  return fingerprint;
}

class KnownServersTest : public ::testing::Test {
 protected:
  KnownServers load() {
    auto loaded = KnownServers::load(file_);
    if (!loaded) throw std::runtime_error(loaded.fault().text);
    return *std::move(loaded);
  }
  std::optional<Fingerprint> known(const std::string& server) { return *load().find(server); }
  void remember(const std::string& server, std::uint8_t byte) {
    ASSERT_TRUE(load().remember(server, print_of(byte)));
  }
  void write(const std::string& text) {
    std::filesystem::create_directories(file_.parent_path());
    std::ofstream(file_) << text;
  }

  tests::TemporaryFolder folder_;
  const ScopedVariable state_{"XDG_STATE_HOME", folder_.path().string()};
  const std::filesystem::path file_ = known_servers_file();
};

TEST_F(KnownServersTest, WithoutAFileNoServerIsKnown) {
  EXPECT_EQ(known("example.org:2048"), std::nullopt);
}

TEST_F(KnownServersTest, WhatIsRememberedIsKnownAtTheNextStart) {
  remember("example.org:2048", 1);
  remember("example.org:4000", 2);
  EXPECT_EQ(known("example.org:2048"), print_of(1));
  EXPECT_EQ(known("Example.ORG:4000"), print_of(2)) << "hosts are the same in any case";
  EXPECT_EQ(known("example.com:2048"), std::nullopt);
}

TEST_F(KnownServersTest, TheNewKeyReplacesTheOldOne) {
  remember("example.org:2048", 1);
  remember("example.org:2048", 2);
  EXPECT_EQ(known("example.org:2048"), print_of(2));
  EXPECT_EQ(tests::bytes_of(file_), "example.org:2048 " + to_text(print_of(2)) + "\n");
}

TEST_F(KnownServersTest, OnlyTheOwnerMayReadTheFile) {
  remember("example.org:2048", 1);
  struct stat facts {};
  ASSERT_EQ(stat(file_.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
}

TEST_F(KnownServersTest, BeyondTheBoundTheFirstOneIsForgotten) {
  std::string text;
  for (std::size_t i = 0; i < kMaxKnownServers; ++i) {
    text += "host" + std::to_string(i) + ":2048 " + to_text(print_of(1)) + "\n";
  }
  write(text);
  remember("one.more:2048", 2);
  EXPECT_EQ(known("host0:2048"), std::nullopt);
  EXPECT_EQ(known("host1:2048"), print_of(1));
  EXPECT_EQ(known("one.more:2048"), print_of(2));
}

TEST_F(KnownServersTest, ADamagedLineIsNamedAndMayBeAboutAnyServer) {
  write("example.org:2048 " + to_text(print_of(1)) + "\nexample.com:2048 k3v\n");
  EXPECT_EQ(known("example.org:2048"), print_of(1));
  const auto damaged = load().find("example.com:2048");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.fault().text, "line 2 of " + file_.string() +
                                      " is damaged, and may have been about this server; mend or "
                                      "delete it");
}

TEST_F(KnownServersTest, AFileThatIsTooLongIsNotRead) {
  write(std::string(kMaxKnownServersBytes + 1, 'x'));
  const auto loaded = KnownServers::load(file_);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.fault().text, file_.string() + " is too long for a list of servers");
}

}  // namespace
}  // namespace race2048::client
