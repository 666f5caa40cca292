#include "client/system/known_servers.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>

#include "client/system/file_lock.h"
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
  KnownServers load_to_change() {
    auto loaded = KnownServers::load_to_change(file_);
    if (!loaded) throw std::runtime_error(loaded.fault().text);
    return *std::move(loaded);
  }
  std::optional<KnownServer> known_as(const std::string& server) { return *load().find(server); }
  std::optional<Fingerprint> known(const std::string& server) {
    const std::optional<KnownServer> found = known_as(server);
    return found ? found->key : std::nullopt;
  }
  void remember(const std::string& server, std::uint8_t byte) {
    ASSERT_TRUE(load_to_change().remember(server, {.key = print_of(byte)}));
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

TEST_F(KnownServersTest, AnAuthorityIsRememberedInThePlaceOfAKey) {
  ASSERT_TRUE(load_to_change().remember("example.org:2048", {}));
  EXPECT_EQ(tests::bytes_of(file_), "example.org:2048 authority\n");
  EXPECT_EQ(known_as("EXAMPLE.org:2048"), KnownServer{});
}

TEST_F(KnownServersTest, BeyondTheBoundTheOneThatWasNotUsedForTheLongestTimeIsForgotten) {
  std::string text;
  for (std::size_t i = 0; i < kMaxKnownServers; ++i) {
    text += "host" + std::to_string(i) + ":2048 " + to_text(print_of(1)) + "\n";
  }
  write(text);
  load_to_change().note_use("Host0:2048");
  remember("one.more:2048", 2);
  EXPECT_EQ(known("host0:2048"), print_of(1)) << "it was added first, and used last";
  EXPECT_EQ(known("host1:2048"), std::nullopt);
  EXPECT_EQ(known("host2:2048"), print_of(1));
  EXPECT_EQ(known("one.more:2048"), print_of(2));
}

TEST_F(KnownServersTest, AUseThatChangesNothingWritesNothing) {
  remember("example.org:2048", 1);
  const auto written = std::filesystem::last_write_time(file_);
  std::filesystem::last_write_time(file_, written - std::chrono::hours(1));
  load_to_change().note_use("example.org:2048");
  load_to_change().note_use("example.com:2048");
  EXPECT_EQ(std::filesystem::last_write_time(file_), written - std::chrono::hours(1));
}

// Eight programs meet a server each for the first time at once, as eight bots do.
TEST_F(KnownServersTest, ProgramsThatWriteAtOnceLoseNothing) {
  constexpr int kPrograms = 8;
  constexpr int kServers = 10;
  std::vector<pid_t> programs;
  for (int program = 0; program < kPrograms; ++program) {
    programs.push_back(fork());
    if (programs.back() != 0) continue;
    bool all = true;
    for (int server = 0; server < kServers; ++server) {
      const std::string name = "host" + std::to_string(program) + "-" + std::to_string(server);
      auto loaded = KnownServers::load_to_change(file_);
      // A slow machine holds the lock beyond the patience of others.
      for (int tries = 0; !loaded && tries < 100; ++tries) {
        loaded = KnownServers::load_to_change(file_);
      }
      all = all && loaded && loaded->remember(name + ":2048", {.key = print_of(1)});
    }
    _exit(all ? 0 : 1);
  }
  for (const pid_t program : programs) {
    int status = 0;
    ASSERT_EQ(waitpid(program, &status, 0), program);
    EXPECT_EQ(status, 0);
  }
  const KnownServers servers = load();
  for (int program = 0; program < kPrograms; ++program) {
    for (int server = 0; server < kServers; ++server) {
      const std::string name = "host" + std::to_string(program) + "-" + std::to_string(server);
      EXPECT_TRUE(servers.find(name + ":2048")->has_value()) << name;
    }
  }
}

TEST_F(KnownServersTest, AProgramThatHoldsTheFileDoesNotHoldUpOthersForGood) {
  const KnownServers holder = load_to_change();
  const OrFault<Descriptor> lock = lock_to_change(file_, std::chrono::milliseconds(1));
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.fault().text, "another program holds " + file_.string() + ".lock");
  EXPECT_TRUE(KnownServers::load(file_)) << "reading needs no lock";
}

TEST_F(KnownServersTest, ALinkInThePlaceOfTheLockIsNotFollowed) {
  std::filesystem::create_directories(file_.parent_path());
  std::filesystem::create_symlink(folder_.path() / "elsewhere", file_.string() + ".lock");
  EXPECT_FALSE(KnownServers::load_to_change(file_));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "elsewhere"));
}

TEST_F(KnownServersTest, AListBehindALinkIsKeptThere) {
  const std::filesystem::path there = folder_.path() / "kept";
  std::ofstream(there) << "example.com:2048 authority\n";
  std::filesystem::create_directories(file_.parent_path());
  std::filesystem::create_symlink(there, file_);
  EXPECT_EQ(known_as("example.com:2048"), KnownServer{});
  remember("example.org:2048", 1);
  load_to_change().note_use("example.com:2048");
  EXPECT_TRUE(std::filesystem::is_symlink(file_));
  EXPECT_EQ(tests::bytes_of(there),
            "example.org:2048 " + to_text(print_of(1)) + "\nexample.com:2048 authority\n");
  const KnownServers holder = load_to_change();
  EXPECT_FALSE(lock_to_change(there, std::chrono::milliseconds(1)))
      << "programs that have no link wait too";
}

TEST_F(KnownServersTest, ALinkThatLeadsNowhereIsNoEmptyList) {
  std::filesystem::create_directories(file_.parent_path());
  std::filesystem::create_symlink(folder_.path() / "kept" / "elsewhere", file_);
  for (const auto& loaded : {KnownServers::load(file_), KnownServers::load_to_change(file_)}) {
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.fault().text, file_.string() + " is a link that leads nowhere");
  }
  EXPECT_TRUE(std::filesystem::is_symlink(file_));
}

TEST_F(KnownServersTest, DamagedLinesStayUntilThePersonMendsThem) {
  write("example.com:2048 k3v\n");
  remember("example.org:2048", 1);
  EXPECT_EQ(tests::bytes_of(file_),
            "example.com:2048 k3v\nexample.org:2048 " + to_text(print_of(1)) + "\n");
  EXPECT_FALSE(load().find("example.com:2048"));
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
