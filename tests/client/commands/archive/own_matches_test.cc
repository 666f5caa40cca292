#include "client/commands/archive/own_matches.h"

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/replay/verify_replay.h"
#include "shared/hex.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class OwnMatchesTest : public ::testing::Test {
 protected:
  // Keeps a replay of tests/cases/replays, `age` hours old.
  void keep(const std::string& name, int age) {
    const std::string file = std::string(RACE2048_CASES) + "/replays/" + name + ".replay";
    const std::string bytes = race2048::tests::bytes_of(file);
    const auto proof = verify_replay(wire::bytes_of(bytes));
    ASSERT_TRUE(proof);
    std::filesystem::create_directories(folder_);
    const auto kept = folder_ / (hex(proof->room.match()->match_id) + ".replay");
    std::filesystem::copy_file(file, kept);
    std::filesystem::last_write_time(
        kept, std::filesystem::file_time_type::clock::now() - std::chrono::hours(age));
  }

  race2048::tests::TemporaryFolder home_;
  race2048::tests::ScopedVariable data_{"XDG_DATA_HOME", home_.path()};
  const std::filesystem::path folder_ = home_.path() / "race2048" / "replays" / "example.org_2048";
};

TEST_F(OwnMatchesTest, TheNewestComeFirst) {
  EXPECT_TRUE(own_matches(9).empty()) << "no match was played";
  keep("v3_first", 2);
  keep("v3_lockstep", 1);
  const std::vector<OwnMatch> matches = own_matches(9);
  ASSERT_EQ(matches.size(), 2u);
  EXPECT_NE(matches[0].race.find("lockstep"), std::string::npos) << matches[0].race;
  EXPECT_NE(matches[1].race.find("first to"), std::string::npos) << matches[1].race;
  EXPECT_EQ(own_matches(1).size(), 1u);
}

TEST_F(OwnMatchesTest, AFileThatDoesNotHoldIsLeftOut) {
  keep("v3_first", 2);
  std::filesystem::create_directories(folder_);
  std::ofstream(folder_ / (std::string(32, '0') + ".replay")) << "damaged";
  EXPECT_EQ(own_matches(9).size(), 1u);
}

TEST(OwnMatchesTableTest, HasALineForEach) {
  const auto when = [](std::int64_t) { return std::string("today"); };
  EXPECT_EQ(own_matches_table({{.id = "3afd8a5a7bc2",
                                .race = "first to 512",
                                .place = "2nd of 4",
                                .winner = "ada",
                                .winner_score = 5120}},
                              when),
            "#  match         ended  race          you       winner  score\n"
            "1  3afd8a5a7bc2  today  first to 512  2nd of 4  ada     5,120\n");
}

TEST(OwnMatchesTableTest, ANumberChoosesOne) {
  std::istringstream in("0\nx\n2\n");
  std::ostringstream out;
  EXPECT_EQ(choose_match(3, in, out), 1u);
  EXPECT_EQ(out.str(),
            "Show which? [1 to 3, Enter: none] Show which? [1 to 3, Enter: none] "
            "Show which? [1 to 3, Enter: none] ");
  for (const char* const typed : {"\n", "q\n1\n", ""}) {
    std::istringstream none(typed);
    EXPECT_EQ(choose_match(1, none, out), std::nullopt) << typed;
  }
}

}  // namespace
}  // namespace race2048::client
