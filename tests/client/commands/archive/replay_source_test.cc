#include "client/system/replay_source.h"

#include <sys/stat.h>

#include <ctime>
#include <fstream>

#include <gtest/gtest.h>

#include "client/commands/archive/enquire.h"
#include "shared/limits.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

TEST(ReplayBytesTest, AFileIsReadOrSaysWhyNot) {
  const tests::TemporaryFolder folder;
  std::ofstream(folder.path() / "a") << "replay";
  EXPECT_EQ(*replay_bytes(folder.path() / "a"), "replay");
  EXPECT_EQ(replay_bytes(folder.path() / "b").fault().text, "No such file or directory");
}

TEST(ReplayBytesTest, APipeIsNotWaitedForAndADeviceHasABound) {
  const tests::TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(*replay_bytes(folder.path() / "pipe"), "");
  EXPECT_EQ(replay_bytes("/dev/zero")->size(), limits::kMaxReplayBytes + 1);
}

TEST(MatchIdTest, AnIdIsSixDigitsOrMoreInAnyCase) {
  EXPECT_EQ(match_id_from("3AFD8a"), "3afd8a");
  EXPECT_EQ(match_id_from(std::string(32, '0')), std::string(32, '0'));
  for (const std::string& none : {std::string("3afd8"), std::string(33, '0'), std::string("3afd8g"),
                                  std::string("3afd 8a"), std::string()}) {
    EXPECT_FALSE(match_id_from(none)) << none;
  }
}

}  // namespace
}  // namespace race2048::client
