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
  const std::filesystem::path folder_ = home_.path() / "race2048" / "replays";
  FileReplays replays_;
};

TEST_F(FileReplaysTest, AReplayIsAFileThatOnlyItsOwnerReads) {
  ASSERT_TRUE(replays_.keep(match_of(0x1f), std::string("a\0b", 3)));
  EXPECT_EQ(contents(0x1f), std::string("a\0b", 3));
  struct stat status {};
  ASSERT_EQ(stat((folder_ / name_of_match(0x1f)).c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0600u);
  ASSERT_EQ(stat(folder_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0700u);
}

TEST_F(FileReplaysTest, TheSameMatchIsOneFile) {
  ASSERT_TRUE(replays_.keep(match_of(1), "first"));
  ASSERT_TRUE(replays_.keep(match_of(1), "second"));
  EXPECT_EQ(contents(1), "second");
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileReplaysTest, TheOldestGoFirst) {
  for (std::uint8_t match = 1; match <= 5; ++match) {
    ASSERT_TRUE(replays_.keep(match_of(match), "0123456789"));
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
  ASSERT_TRUE(replays_.keep(match_of(1), "replay"));
  std::ofstream(folder_ / "my notes.replay") << "mine";
  std::ofstream(folder_ / (std::string(32, '0') + ".txt")) << "mine";
  remove_oldest_replays(folder_, 0, 0);
  EXPECT_EQ(contents(1), "");
  EXPECT_EQ(files(), 2u);
}

TEST_F(FileReplaysTest, AReplayIsFoundByTheBeginningOfItsId) {
  EXPECT_TRUE(own_replays("").empty()) << "no match was played";
  ASSERT_TRUE(replays_.keep(match_of(0x3a), "replay"));
  ASSERT_TRUE(replays_.keep(match_of(0x3b), "replay"));
  EXPECT_EQ(own_replays("3a"), std::vector{folder_ / name_of_match(0x3a)});
  EXPECT_EQ(own_replays(hex(match_of(0x3b))), std::vector{folder_ / name_of_match(0x3b)});
  EXPECT_EQ(own_replays("3").size(), 2u);
  EXPECT_TRUE(own_replays("3c").empty());
}

TEST_F(FileReplaysTest, OtherFilesAreNotFound) {
  ASSERT_TRUE(replays_.keep(match_of(0x3a), "replay"));
  const std::string id = hex(match_of(0x3a));
  for (const std::string& name :
       {id + ".copy", id + ".replay.12.new", id.substr(0, 12) + ".replay", id + "0.replay", id}) {
    std::ofstream(folder_ / name) << "mine";
  }
  std::filesystem::create_directory(folder_ / (std::string(32, '3') + ".replay"));
  EXPECT_EQ(own_replays("3"), std::vector{folder_ / name_of_match(0x3a)});
}

TEST_F(FileReplaysTest, AFaultNamesTheFile) {
  std::ofstream(home_.path() / "race2048") << "in the way";
  const OrFault<> kept = replays_.keep(match_of(1), "replay");
  ASSERT_FALSE(kept);
  EXPECT_NE(kept.fault().text.find(folder_.string()), std::string::npos) << kept.fault().text;
}

TEST(FileReplaysWithoutHomeTest, NothingIsWrittenBelowTheWorkingFolder) {
  const ScopedVariable data("XDG_DATA_HOME", "");
  const ScopedVariable home("HOME", "");
  const OrFault<> kept = FileReplays().keep(match_of(1), "replay");
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
