#include "client/commands/replay_source.h"

#include <ctime>
#include <fstream>

#include <gtest/gtest.h>

#include "client/commands/enquire.h"
#include "client/commands/local_time.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class OwnReplaysTest : public ::testing::Test {
 protected:
  std::filesystem::path folder() const { return home_.path() / "race2048" / "replays"; }
  void keep(const std::string& name) const {
    std::filesystem::create_directories(folder());
    std::ofstream(folder() / name) << "replay";
  }

  tests::TemporaryFolder home_;
  tests::ScopedVariable data_{"XDG_DATA_HOME", home_.path()};
};

TEST_F(OwnReplaysTest, NobodyHasSomeBeforeTheFirstMatch) {
  EXPECT_TRUE(own_replays("").empty());
}

TEST_F(OwnReplaysTest, AReplayIsFoundByTheBeginningOfItsId) {
  keep("3afd8a5a7bc20000000000000000000a.r2048");
  keep("3afd8affffffffffffffffffffffffff.r2048");
  EXPECT_EQ(own_replays("3afd8a5a7bc2"),
            std::vector{folder() / "3afd8a5a7bc20000000000000000000a.r2048"});
  EXPECT_EQ(own_replays("3afd8a").size(), 2u);
  EXPECT_TRUE(own_replays("3afd8b").empty());
}

TEST_F(OwnReplaysTest, OtherFilesAreNoReplays) {
  keep("3afd8a5a7bc20000000000000000000a.r2048.12.new");
  keep("3afd8a5a7bc2.r2048");
  EXPECT_TRUE(own_replays("3afd8a").empty());
}

TEST_F(OwnReplaysTest, AFileIsReadOrSaysWhyNot) {
  keep("a");
  EXPECT_EQ(*replay_bytes(folder() / "a"), "replay");
  EXPECT_EQ(replay_bytes(folder() / "b").fault().text, "No such file or directory");
}

TEST(MatchIdTest, AnIdIsSixDigitsOrMoreInAnyCase) {
  EXPECT_EQ(match_id_from("3AFD8a"), "3afd8a");
  EXPECT_EQ(match_id_from(std::string(32, '0')), std::string(32, '0'));
  for (const std::string& none : {std::string("3afd8"), std::string(33, '0'), std::string("3afd8g"),
                                  std::string("3afd 8a"), std::string()}) {
    EXPECT_FALSE(match_id_from(none)) << none;
  }
}

TEST(LocalTimeTest, TheTimeIsThatOfTheZone) {
  const tests::ScopedVariable zone("TZ", "AAA-2");
  tzset();
  EXPECT_EQ(local_time_text(1'700'000'000'000), "2023-11-15 00:13");
  EXPECT_EQ(local_time_text(0), "1970-01-01 02:00");
}

TEST(LocalTimeTest, ATimeBeforeAllServersIsAQuestionMark) {
  EXPECT_EQ(local_time_text(-1), "?");
}

}  // namespace
}  // namespace race2048::client
