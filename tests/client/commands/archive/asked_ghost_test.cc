#include "client/commands/archive/asked_ghost.h"

#include <fstream>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using Parts = std::pair<std::string, std::string>;

TEST(AskedGhostTest, TheSeatStandsBehindTheLastComma) {
  EXPECT_EQ(ghost_parts("3afd8a5a7bc2"), Parts("3afd8a5a7bc2", ""));
  EXPECT_EQ(ghost_parts("3afd8a5a7bc2,1"), Parts("3afd8a5a7bc2", "1"));
  EXPECT_EQ(ghost_parts("a,b.replay,ada"), Parts("a,b.replay", "ada"));
}

TEST(AskedGhostTest, AFileMayHaveACommaInItsName) {
  const race2048::tests::TemporaryFolder folder;
  const std::string file = (folder.path() / "a,1").string();
  std::ofstream(file) << "x";
  EXPECT_EQ(ghost_parts(file), Parts(file, ""));
  EXPECT_EQ(ghost_parts(file + ",1"), Parts(file, "1"));
}

TEST(AskedGhostTest, ASeatIsNamedByItsPlayerOrItsNumber) {
  const auto proof = verify_replay(wire::bytes_of(
      race2048::tests::bytes_of(std::string(RACE2048_CASES) + "/replays/v1_duel.replay")));
  ASSERT_TRUE(proof);
  EXPECT_EQ(ghost_seat(*proof, "Ada"), SeatNumber{0});
  EXPECT_EQ(ghost_seat(*proof, "2"), SeatNumber{2});
  EXPECT_EQ(ghost_seat(*proof, "3"), std::nullopt);
  EXPECT_EQ(ghost_seat(*proof, "bob"), std::nullopt);
  EXPECT_EQ(ghost_seat(*proof, ""), SeatNumber{1}) << "the winner's";
}

TEST(AskedGhostTest, InAnOwnMatchTheSeatIsThePersonsOwn) {
  auto proof = verify_replay(wire::bytes_of(
      race2048::tests::bytes_of(std::string(RACE2048_CASES) + "/replays/v1_duel.replay")));
  ASSERT_TRUE(proof);
  proof->own = OwnRecord{.seat = 2};
  EXPECT_EQ(ghost_seat(*proof, ""), SeatNumber{2});
}

}  // namespace
}  // namespace race2048::client
