// The folders of people who play here over ssh, and the environment of their programs.
#include "client/system/guest_folder.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/system/guest_environment.h"
#include "shared/environment.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

class GuestFolderTest : public ::testing::Test {
 protected:
  std::filesystem::path guests() const { return home_.path() / "race2048" / "guests"; }

  std::set<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(guests())) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

  // The folder of a person who came for the first and for the last time so many days ago.
  void come(const std::string& id, int first_days_ago, int last_days_ago) const {
    ASSERT_TRUE(GuestFolder::open(id));
    std::filesystem::last_write_time(guests() / id / "since", days_ago(first_days_ago));
    std::filesystem::last_write_time(guests() / id, days_ago(last_days_ago));
  }
  void come_with_name(const std::string& id, int first_days_ago, int last_days_ago) const {
    const auto folder = GuestFolder::open(id);
    ASSERT_TRUE(folder);
    ASSERT_TRUE(folder->set_name("ada"));
    come(id, first_days_ago, last_days_ago);
  }

  std::filesystem::file_time_type days_ago(int days) const {
    return now_ - std::chrono::hours(24) * days;
  }
  bool make_room(std::size_t most) const { return make_room_for_guest(guests(), most, now_); }

  const std::filesystem::file_time_type now_ = std::filesystem::file_time_type::clock::now();
  TemporaryFolder home_;
  ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
};

TEST_F(GuestFolderTest, AKeyFindsItsFolderAndItsNameAgain) {
  {
    const auto folder = GuestFolder::open("k1");
    ASSERT_TRUE(folder);
    EXPECT_EQ(folder->name(), std::nullopt);
    EXPECT_TRUE(folder->set_name("ada"));
  }
  const auto again = GuestFolder::open("k1");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->path(), guests() / "k1");
  EXPECT_EQ(again->name(), "ada");
  const auto other = GuestFolder::open("k2");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->name(), std::nullopt);
}

TEST_F(GuestFolderTest, OnlyTheAccountCanReadTheFolder) {
  const auto folder = GuestFolder::open("k1");
  ASSERT_TRUE(folder);
  for (const std::filesystem::path& path : {guests(), folder->path()}) {
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms::owner_all);
  }
}

TEST_F(GuestFolderTest, ANameThatIsNoneIsNotTaken) {
  const auto folder = GuestFolder::open("k1");
  ASSERT_TRUE(folder);
  for (const std::string text : {"", "a", "a b", "ada\n", "12345678901234567"}) {
    std::ofstream(folder->path() / "name") << text;
    EXPECT_EQ(folder->name(), std::nullopt) << text;
  }
}

TEST_F(GuestFolderTest, WithoutAKeyTheFolderGoesWithTheGuest) {
  {
    const auto first = GuestFolder::open(std::nullopt);
    const auto second = GuestFolder::open(std::nullopt);
    ASSERT_TRUE(first && second);
    EXPECT_NE(first->path(), second->path());
    EXPECT_TRUE(first->set_name("ada"));
    EXPECT_EQ(names().size(), 2u);
  }
  EXPECT_TRUE(names().empty());
}

TEST_F(GuestFolderTest, WhatAKilledVisitLeftBehindIsRemovedAndVisitsInUseStay) {
  const auto visit = GuestFolder::open(std::nullopt);
  ASSERT_TRUE(visit);
  std::filesystem::create_directories(guests() / "visit-killed" / "race2048");
  ASSERT_TRUE(GuestFolder::open("k1"));
  EXPECT_EQ(names(), (std::set<std::string>{"k1", visit->path().filename().string()}));
}

TEST_F(GuestFolderTest, OfThoseWithoutANameTheOneUnusedForLongestMakesRoom) {
  come("old", 3, 3);
  come("older", 9, 4);
  come("new", 1, 1);
  EXPECT_TRUE(make_room(3));
  EXPECT_EQ(names(), (std::set<std::string>{"old", "new"}));
}

TEST_F(GuestFolderTest, NobodyMakesRoomWhileThereIsSome) {
  come("old", 900, 900);
  EXPECT_TRUE(make_room(2));
  EXPECT_EQ(names(), (std::set<std::string>{"old"}));
}

TEST_F(GuestFolderTest, FreshKeysPushNobodyOutWhoHasAName) {
  come_with_name("regular", 300, 200);
  come_with_name("newcomer", 20, 20);
  for (int i = 0; i < 20; ++i) {
    const bool room = make_room(4);
    if (room) come("fresh" + std::to_string(i), 0, 0);
  }
  EXPECT_TRUE(names().contains("regular"));
  EXPECT_TRUE(names().contains("newcomer"));
  EXPECT_EQ(names().size(), 4u);
}

TEST_F(GuestFolderTest, FreshKeysWithNamesPushNobodyOutEither) {
  come_with_name("regular", 300, 200);
  come_with_name("newcomer", 20, 20);
  int kept = 0;
  for (int i = 0; i < 20; ++i) {
    if (!make_room(4)) continue;
    come_with_name("fresh" + std::to_string(i), 0, 0);
    ++kept;
  }
  EXPECT_EQ(kept, 2);
  EXPECT_TRUE(names().contains("regular"));
  EXPECT_TRUE(names().contains("newcomer"));
}

TEST_F(GuestFolderTest, APersonOfOneDayGoesAfter30DaysAndARegularAfterAYear) {
  come_with_name("one day", 30, 30);
  come_with_name("regular", 400, 364);
  EXPECT_TRUE(make_room(2));
  EXPECT_EQ(names(), (std::set<std::string>{"regular"}));
  EXPECT_FALSE(make_room(1));
  come_with_name("regular", 400, 365);
  EXPECT_TRUE(make_room(1));
  EXPECT_TRUE(names().empty());
}

TEST_F(GuestFolderTest, AKeyIsAPersonWithAName) {
  come("played", 20, 20);
  std::filesystem::create_directory(guests() / "played" / "race2048");
  std::ofstream(guests() / "played" / "race2048" / "identity.pem") << "a key";
  come("played", 20, 20);
  EXPECT_FALSE(make_room(1));
}

TEST_F(GuestFolderTest, AFolderOfAnEarlierVersionIsThatOfARegular) {
  come_with_name("earlier", 300, 300);
  std::filesystem::remove(guests() / "earlier" / "since");
  std::filesystem::last_write_time(guests() / "earlier", days_ago(300));
  EXPECT_FALSE(make_room(1));
}

TEST_F(GuestFolderTest, WhereNobodyMayGoANewKeyIsAVisit) {
  for (std::size_t i = 0; i < GuestFolder::kMost; ++i) {
    std::filesystem::create_directories(guests() / std::to_string(i));
    std::ofstream(guests() / std::to_string(i) / "name") << "ada";
  }
  {
    const auto folder = GuestFolder::open("new");
    ASSERT_TRUE(folder);
    EXPECT_TRUE(folder->is_visit());
    EXPECT_EQ(names().size(), GuestFolder::kMost + 1);
  }
  EXPECT_EQ(names().size(), GuestFolder::kMost);
  const auto known = GuestFolder::open("7");
  ASSERT_TRUE(known);
  EXPECT_FALSE(known->is_visit());
}

TEST_F(GuestFolderTest, AFolderInUseIsNotRemoved) {
  {
    const auto folder = GuestFolder::open("old");
    ASSERT_TRUE(folder);
    std::filesystem::last_write_time(guests() / "old", days_ago(900));
    EXPECT_FALSE(make_room(1));
  }
  std::filesystem::last_write_time(guests() / "old", days_ago(900));
  EXPECT_TRUE(make_room(1));
  EXPECT_TRUE(names().empty());
}

TEST_F(GuestFolderTest, AFolderThatCannotBeMadeIsSaid) {
  std::ofstream(home_.path() / "race2048") << "a file";
  const auto folder = GuestFolder::open("k1");
  ASSERT_FALSE(folder);
  EXPECT_NE(folder.fault().text.find("cannot make"), std::string::npos) << folder.fault().text;
}

std::string whole_environment() {
  std::string all;
  for (char** entry = environ; *entry != nullptr; ++entry) all.append(*entry).append("\n");
  return all;
}

// In a child process, because the call changes the environment of the whole process.
TEST(GuestEnvironmentDeathTest, KeepsTheTerminalTheLanguageAndTheHome) {
  const auto run = [] {
    clearenv();
    for (const auto& [name, value] :
         std::vector<std::pair<const char*, const char*>>{{"HOME", "/home/play"},
                                                          {"USER", "play"},
                                                          {"XDG_STATE_HOME", "/var/lib/g"},
                                                          {"SSH_CONNECTION", "a 1 b 22"},
                                                          {"TERM", "xterm-256color"},
                                                          {"LANG", "de_DE.UTF-8"},
                                                          {"LC_ALL", "../../tmp/x"},
                                                          {"LC_CTYPE", ".hidden"},
                                                          {"RACE2048_SERVER", "evil"},
                                                          {"XDG_CONFIG_HOME", "/tmp"},
                                                          {"TERMINFO", "/tmp"},
                                                          {"LOCPATH", "/tmp"},
                                                          {"OPENSSL_CONF", "/tmp/x"},
                                                          {"SSH_AUTH_SOCK", "/tmp/a"},
                                                          {"PATH", "/tmp"}}) {
      setenv(name, value, 1);
    }
    keep_guest_variables();
    const std::string all = whole_environment();
    const bool right = all ==
                       "HOME=/home/play\nXDG_STATE_HOME=/var/lib/g\nUSER=play\n"
                       "SSH_CONNECTION=a 1 b 22\nTERM=xterm-256color\nLANG=de_DE.UTF-8\n";
    if (!right) std::fprintf(stderr, "%s", all.c_str());
    _exit(right ? 0 : 1);
  };
  EXPECT_EXIT(run(), ::testing::ExitedWithCode(0), "");
}

TEST(GuestEnvironmentTest, AllFilesOfAGuestAreInItsFolder) {
  const ScopedVariable home("HOME", "/home/play");
  const ScopedVariable config("XDG_CONFIG_HOME", std::nullopt);
  const ScopedVariable data("XDG_DATA_HOME", "/elsewhere");
  const ScopedVariable state("XDG_STATE_HOME", std::nullopt);
  live_in("/var/lib/g/k1");
  for (const std::filesystem::path& path : {config_path(), data_path(), state_path()}) {
    EXPECT_EQ(path, "/var/lib/g/k1/race2048");
  }
}

}  // namespace
}  // namespace race2048::client
