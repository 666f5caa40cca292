// The place that a client keeps while it plays.
#include "client/play/file_keeper.h"

#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

const std::string kFirst(32, '1');
const std::string kSecond(32, '2');

class FileKeeperTest : public ::testing::Test {
 protected:
  std::optional<SeatFile> found(const std::string& name) const {
    OrFault<SeatFile, SeatFileFault> file = SeatFile::open(server_, "KXQ7WP", name);
    if (!file) return std::nullopt;
    return *std::move(file);
  }
  static KeptSeal seal_of(std::uint8_t match) {
    KeptSeal seal;
    seal.match_id.fill(match);
    return seal;
  }

  TemporaryFolder home_;
  ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
  const std::filesystem::path folder_ = home_.path() / "race2048" / "seats";
  const Target server_{.host = "example.org", .port = 2048, .room = ""};
};

TEST_F(FileKeeperTest, TheNextStartHasWhatTheClientHadWhenItWasKilled) {
  {
    FileKeeper keeper(server_, std::nullopt);
    EXPECT_FALSE(keeper.keeps());
    keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kFirst});
    EXPECT_TRUE(keeper.keeps());
    keeper.sealed(seal_of(1));
    keeper.acted({.board = 0, .seq = 1, .action = Action::up});
  }
  {
    std::optional<SeatFile> file = found("ada");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->record().actions.size(), 1u);
    FileKeeper keeper(server_, std::move(file));
    keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kSecond});
    keeper.acted({.board = 0, .seq = 2, .action = Action::left});
  }
  const std::optional<SeatFile> file = found("ada");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->record().token, kSecond);
  EXPECT_EQ(file->record().actions.size(), 2u);
}

TEST_F(FileKeeperTest, AnEndedMatchLeavesOnlyThePlace) {
  {
    FileKeeper keeper(server_, std::nullopt);
    keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kFirst});
    keeper.sealed(seal_of(1));
    keeper.acted({.board = 0, .seq = 1, .action = Action::up});
    keeper.match_over();
  }
  const std::optional<SeatFile> file = found("ada");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->record(), (SeatRecord{.code = "KXQ7WP", .name = "ada", .token = kFirst}));
}

TEST_F(FileKeeperTest, APlaceThatIsGivenUpIsNotKept) {
  FileKeeper keeper(server_, std::nullopt);
  keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kFirst});
  keeper.left();
  EXPECT_FALSE(keeper.keeps());
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  keeper.entered({.code = "KXQ7WP", .name = "ada", .watches = true, .token = kSecond});
  EXPECT_TRUE(keeper.keeps());
}

TEST_F(FileKeeperTest, AnotherRoomReplacesTheFirst) {
  FileKeeper keeper(server_, std::nullopt);
  keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kFirst});
  keeper.entered({.code = "ZZZZZZ", .name = "ada", .token = kSecond});
  const std::vector<KeptSeat> kept = kept_seats(server_, "");
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].code, "ZZZZZZ");
}

TEST_F(FileKeeperTest, AFaultIsSaidOnceAndPlayGoesOn) {
  std::filesystem::create_directories(folder_.parent_path());
  std::ofstream(folder_) << "in the way";
  FileKeeper keeper(server_, std::nullopt);
  EXPECT_EQ(keeper.take_notice(), std::nullopt);
  keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kFirst});
  const std::optional<std::string> notice = keeper.take_notice();
  ASSERT_TRUE(notice);
  EXPECT_TRUE(notice->starts_with(
      "If this program is killed, it cannot take up your place again: cannot make "))
      << *notice;
  keeper.sealed(seal_of(1));
  keeper.acted({.board = 0, .seq = 1, .action = Action::up});
  keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kSecond});
  keeper.match_over();
  EXPECT_FALSE(keeper.keeps());
  EXPECT_EQ(keeper.take_notice(), std::nullopt);
}

TEST_F(FileKeeperTest, AFileThatMissesAnActionIsNotLeftBehind) {
  FileKeeper keeper(server_, std::nullopt);
  keeper.entered({.code = "KXQ7WP", .name = "ada", .token = kFirst});
  std::filesystem::rename(folder_, folder_.string() + "-moved");
  keeper.sealed(seal_of(1));
  EXPECT_TRUE(keeper.take_notice());
  EXPECT_FALSE(keeper.keeps());
}

}  // namespace
}  // namespace race2048::client
