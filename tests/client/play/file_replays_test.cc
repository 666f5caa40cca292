#include "client/play/file_replays.h"

#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/environment.h"
#include "shared/hex.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::bytes_of;
using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

MatchId match_of(std::uint8_t first) {
  MatchId match{};
  match[0] = first;
  return match;
}

std::string name_of_match(std::uint8_t first) {
  constexpr const char* kDigits = "0123456789abcdef";
  return std::string{kDigits[first >> 4], kDigits[first & 15]} + std::string(30, '0') + ".replay";
}

class FileReplaysTest : public ::testing::Test {
 protected:
  OrFault<> keep(std::uint8_t match, const std::string& file) {
    return replays_.keep(match_of(match), file, ReplayWorth::holds);
  }
  static MatchId numbered(std::size_t number) {
    MatchId match = match_of(static_cast<std::uint8_t>(number >> 8));
    match[1] = static_cast<std::uint8_t>(number);
    match[2] = 0xff;
    return match;
  }
  OrFault<> keep_numbered(std::size_t number) {
    return replays_.keep(numbered(number), "replay", ReplayWorth::holds);
  }
  // As if the first numbers had been kept.
  void fill_with(std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      std::ofstream(flat_ / server_ / (hex(numbered(i)) + ".replay")) << "replay";
    }
  }
  std::string contents(std::uint8_t match) const {
    std::ifstream file(folder_ / name_of_match(match), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // Makes the replay of this match `age` hours old.
  void make_older(std::uint8_t match, int age) const {
    const auto path = folder_ / name_of_match(match);
    std::filesystem::last_write_time(
        path, std::filesystem::last_write_time(path) - std::chrono::hours(age));
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  TemporaryFolder home_;
  ScopedVariable data_{"XDG_DATA_HOME", home_.path()};
  const std::filesystem::path flat_ = home_.path() / "race2048" / "replays";
  const std::filesystem::path folder_ = flat_ / "example.org_2048";
  std::string server_ = "example.org_2048";
  std::vector<std::string> told_;
  FileReplays replays_{[this] { return server_; },
                       [this](const std::string& line) { told_.push_back(line); }};
};

TEST_F(FileReplaysTest, AReplayIsAFileThatOnlyItsOwnerReads) {
  ASSERT_TRUE(keep(0x1f, std::string("a\0b", 3)));
  EXPECT_EQ(contents(0x1f), std::string("a\0b", 3));
  struct stat status {};
  ASSERT_EQ(stat((folder_ / name_of_match(0x1f)).c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0600u);
  ASSERT_EQ(stat(folder_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0700u);
}

TEST_F(FileReplaysTest, TheSameFileTwiceIsOneFile) {
  ASSERT_TRUE(keep(1, "first"));
  ASSERT_TRUE(keep(1, "first"));
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileReplaysTest, WhatIsKeptIsNeverReplaced) {
  const std::string id = hex(match_of(1));
  ASSERT_TRUE(keep(1, "first"));
  ASSERT_TRUE(keep(1, ""));
  ASSERT_TRUE(keep(1, "first, and more"));
  ASSERT_TRUE(replays_.keep(match_of(1), "wrong", ReplayWorth::broken));
  ASSERT_TRUE(replays_.keep(match_of(1), "wronger", ReplayWorth::broken));
  EXPECT_EQ(contents(1), "first");
  EXPECT_EQ(bytes_of(folder_ / (id + "-2.replay")), "");
  EXPECT_EQ(bytes_of(folder_ / (id + "-3.replay")), "first, and more");
  EXPECT_EQ(bytes_of(folder_ / (id + ".broken.replay")), "wrong");
  EXPECT_EQ(bytes_of(folder_ / (id + ".broken-2.replay")), "wronger");
  for (int i = 0; i < 20; ++i) static_cast<void>(keep(1, std::to_string(i)));
  EXPECT_FALSE(keep(1, "one too many"));
  EXPECT_EQ(files(), 9u + 2u);
  EXPECT_EQ(own_replays(id), std::vector{folder_ / name_of_match(1)});
}

TEST_F(FileReplaysTest, OneServerCannotTouchWhatAnotherOneHasProven) {
  ASSERT_TRUE(keep(1, "proof"));
  make_older(1, 1);
  server_ = "evil.example_2048";
  ASSERT_TRUE(keep(1, "forged"));
  fill_with(FileReplays::kMostFiles - 5);
  for (std::size_t i = 500; i < 520; ++i) ASSERT_TRUE(keep_numbered(i));
  EXPECT_EQ(contents(1), "proof");
  EXPECT_EQ(files(), 1u);
  const std::filesystem::path evil = flat_ / server_;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(evil), {}),
            static_cast<std::ptrdiff_t>(FileReplays::kMostFiles));
  ASSERT_TRUE(keep(1, "forged")) << "its own first file has gone by then";
  EXPECT_EQ(own_replays(hex(match_of(1))).size(), 2u) << "the person chooses";
}

TEST_F(FileReplaysTest, OlderReplaysDoNotGoWithoutALine) {
  ASSERT_TRUE(keep_numbered(FileReplays::kMostFiles - 1));
  fill_with(FileReplays::kMostFiles - 1);
  EXPECT_TRUE(told_.empty());
  ASSERT_TRUE(keep_numbered(FileReplays::kMostFiles));
  EXPECT_EQ(told_, std::vector{"To make room, 1 older replay of this server was removed from " +
                               folder_.string() + "."});
}

TEST_F(FileReplaysTest, FoldersOfServersHaveABound) {
  for (std::size_t i = 0; i < FileReplays::kMostServers; ++i) {
    std::filesystem::create_directories(flat_ / std::to_string(i));
  }
  EXPECT_FALSE(keep(1, "proof"));
  server_ = "7";
  EXPECT_TRUE(keep(1, "proof"));
}

TEST_F(FileReplaysTest, FilesOfVersionsBeforeAreFoundAndStay) {
  std::filesystem::create_directories(flat_);
  std::ofstream(flat_ / name_of_match(1)) << "old";
  ASSERT_TRUE(keep(0x3a, "new"));
  EXPECT_EQ(own_replays(hex(match_of(1))), std::vector{flat_ / name_of_match(1)});
  EXPECT_EQ(own_replays("").size(), 2u);
}

TEST_F(FileReplaysTest, ABrokenReplayIsFoundWhereThereIsNoOther) {
  ASSERT_TRUE(replays_.keep(match_of(0x3a), "wrong", ReplayWorth::broken));
  EXPECT_EQ(own_replays("3a"), std::vector{folder_ / (hex(match_of(0x3a)) + ".broken.replay")});
  ASSERT_TRUE(keep(0x3a, "good"));
  EXPECT_EQ(own_replays("3a"), std::vector{folder_ / name_of_match(0x3a)});
}

TEST_F(FileReplaysTest, ALinkInAFilesPlaceIsNotFollowed) {
  ASSERT_TRUE(keep(2, "replay"));
  const std::filesystem::path other = home_.path() / "other";
  std::ofstream(other) << "another file";
  std::filesystem::create_symlink(other, folder_ / name_of_match(1));
  ASSERT_TRUE(keep(1, "replay"));
  EXPECT_EQ(bytes_of(other), "another file");
  EXPECT_EQ(bytes_of(folder_ / (hex(match_of(1)) + "-2.replay")), "replay");
}

TEST_F(FileReplaysTest, TheOldestGoFirst) {
  for (std::uint8_t match = 1; match <= 5; ++match) {
    ASSERT_TRUE(keep(match, "0123456789"));
    make_older(match, match);
  }
  remove_oldest_replays(folder_, 4, 1000);
  EXPECT_EQ(files(), 4u);
  EXPECT_EQ(contents(5), "");
  remove_oldest_replays(folder_, 4, 25);
  EXPECT_EQ(files(), 2u);
  EXPECT_EQ(contents(1), "0123456789");
  EXPECT_EQ(contents(2), "0123456789");
}

TEST_F(FileReplaysTest, OtherFilesStay) {
  ASSERT_TRUE(keep(1, "replay"));
  std::ofstream(folder_ / "my notes.replay") << "mine";
  std::ofstream(folder_ / (std::string(32, '0') + ".txt")) << "mine";
  remove_oldest_replays(folder_, 0, 0);
  EXPECT_EQ(contents(1), "");
  EXPECT_EQ(files(), 2u);
}

TEST_F(FileReplaysTest, AReplayIsFoundByTheBeginningOfItsId) {
  EXPECT_TRUE(own_replays("").empty()) << "no match was played";
  ASSERT_TRUE(keep(0x3a, "replay"));
  ASSERT_TRUE(keep(0x3b, "replay"));
  EXPECT_EQ(own_replays("3a"), std::vector{folder_ / name_of_match(0x3a)});
  EXPECT_EQ(own_replays(hex(match_of(0x3b))), std::vector{folder_ / name_of_match(0x3b)});
  EXPECT_EQ(own_replays("3").size(), 2u);
  EXPECT_TRUE(own_replays("3c").empty());
}

TEST_F(FileReplaysTest, AGoodFileIsFoundBeforeAnUncheckedAndThatBeforeABrokenOne) {
  const std::string id = hex(match_of(0x3a));
  ASSERT_TRUE(replays_.keep(match_of(0x3a), "broken", ReplayWorth::broken));
  EXPECT_EQ(own_replays("3a"), std::vector{folder_ / (id + ".broken.replay")});
  ASSERT_TRUE(replays_.keep(match_of(0x3a), "unchecked", ReplayWorth::not_checked));
  EXPECT_EQ(own_replays("3a"), std::vector{folder_ / (id + ".unchecked.replay")});
  ASSERT_TRUE(keep(0x3a, "replay"));
  EXPECT_EQ(own_replays("3a"), std::vector{folder_ / (id + ".replay")});
  EXPECT_EQ(bytes_of(folder_ / (id + ".unchecked.replay")), "unchecked");
  EXPECT_EQ(files(), 3u);
}

TEST_F(FileReplaysTest, OtherFilesAreNotFound) {
  ASSERT_TRUE(keep(0x3a, "replay"));
  const std::string id = hex(match_of(0x3a));
  for (const std::string& name :
       {id + ".copy", id + ".replay.12.new", id.substr(0, 12) + ".replay", id + "0.replay", id,
        id + "-1.replay", id + "-10.replay", id + "-02.replay", id + ".broke.replay"}) {
    std::ofstream(folder_ / name) << "mine";
  }
  std::filesystem::create_directory(folder_ / (std::string(32, '3') + ".replay"));
  EXPECT_EQ(own_replays("3"), std::vector{folder_ / name_of_match(0x3a)});
}

TEST_F(FileReplaysTest, AFaultNamesTheFile) {
  std::ofstream(home_.path() / "race2048") << "in the way";
  const auto kept = keep(1, "replay");
  ASSERT_FALSE(kept);
  EXPECT_NE(kept.fault().text.find(flat_.string()), std::string::npos) << kept.fault().text;
}

TEST(FileReplaysWithoutHomeTest, NothingIsWrittenBelowTheWorkingFolder) {
  const ScopedVariable data("XDG_DATA_HOME", "");
  const ScopedVariable home("HOME", "");
  FileReplays replays([] { return "example.org_2048"; }, [](const std::string&) {});
  const auto kept = replays.keep(match_of(1), "replay", ReplayWorth::holds);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.fault().text, "HOME is not set");
}

TEST(FileReplaysWithoutHomeTest, NothingIsReadBelowTheWorkingFolder) {
  const ScopedVariable data("XDG_DATA_HOME", "");
  const ScopedVariable home("HOME", "");
  const TemporaryFolder working;
  const std::filesystem::path folder = working.path() / data_path() / "replays";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / name_of_match(1)) << "replay";
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(working.path());
  const auto found = own_replays("");
  std::filesystem::current_path(before);
  EXPECT_TRUE(found.empty());
}

}  // namespace
}  // namespace race2048::client
