// Pipes, devices, links and folders in the place of each file in the person's own folders: the
// program goes on, and what they lead to stays as it is.
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "client/system/configuration.h"
#include "client/system/environment.h"
#include "client/system/hosted_folder.h"
#include "client/system/identity_file.h"
#include "client/system/known_servers.h"
#include "client/system/seat_file.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::bytes_of;
using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

constexpr std::size_t kStrangeFiles = 5;

class StrangeFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(state_ / "seats");
    std::filesystem::create_directories(state_ / "hosted-1");
    std::filesystem::create_directories(config_);
    std::ofstream(other_) << "another file";
  }
  // Runs `use` with each strange thing in the file's place.
  template <typename Use>
  void with_each(const std::filesystem::path& file, const Use& use) {
    for (std::size_t kind = 0; kind < kStrangeFiles; ++kind) {
      SCOPED_TRACE(file.string() + ", kind " + std::to_string(kind));
      std::filesystem::remove_all(file);
      switch (kind) {
        case 0:
          ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
          break;
        case 1:
          std::filesystem::create_symlink("/dev/zero", file);
          break;
        case 2:
          std::filesystem::create_directory(file);
          break;
        case 3:
          std::filesystem::create_symlink(other_, file);
          break;
        default:
          std::filesystem::create_symlink(file.filename(), file);
          break;
      }
      use();
      EXPECT_EQ(bytes_of(other_), "another file");
    }
  }

  TemporaryFolder home_;
  const std::filesystem::path state_ = home_.path() / "state" / "race2048";
  const std::filesystem::path config_ = home_.path() / "config" / "race2048";
  const std::filesystem::path other_ = home_.path() / "other";
  const std::array<ScopedVariable, 5> environment_ = {
      ScopedVariable("HOME", home_.path()),
      ScopedVariable("XDG_CONFIG_HOME", home_.path() / "config"),
      ScopedVariable("XDG_STATE_HOME", home_.path() / "state"),
      ScopedVariable("RACE2048_CONFIG", std::nullopt), ScopedVariable("RACE2048_UI", std::nullopt)};
};

TEST_F(StrangeFilesTest, TheConfigFileIsSaidToBeUnreadable) {
  with_each(config_ / "config.toml", [] { EXPECT_FALSE(load_configuration()); });
}

TEST_F(StrangeFilesTest, TheRememberedChoicesAreLeftAside) {
  with_each(state_ / "preferences.toml", [] {
    EXPECT_TRUE(load_configuration());
    static_cast<void>(remember({{Preference::animation, false}}));
  });
}

TEST_F(StrangeFilesTest, TheKeyIsSaidToBeUnreadable) {
  with_each(state_ / "identity.pem", [] { EXPECT_FALSE(own_identity()); });
}

TEST_F(StrangeFilesTest, TheKnownServersAreSaidToBeUnreadable) {
  with_each(state_ / "known_servers", [this] {
    const auto known = KnownServers::load(state_ / "known_servers");
    EXPECT_TRUE(!known || !known->find("example.org:2048"));
  });
}

TEST_F(StrangeFilesTest, ANoteOfAHostIsNone) {
  with_each(state_ / "hosted-1" / "host",
            [this] { EXPECT_FALSE(read_hosted_note(state_ / "hosted-1")); });
  with_each(state_ / "hosted-1" / "lock", [this] { EXPECT_FALSE(is_served(state_ / "hosted-1")); });
}

TEST_F(StrangeFilesTest, ASeatIsPutAsideAndNotFollowed) {
  const Target server{.host = "example.org", .port = 2048, .room = ""};
  with_each(state_ / "seats" / "example.org_2048_KXQ7WP_ada.seat", [&] {
    EXPECT_EQ(kept_seats(server, "").size(), 1u);
    EXPECT_FALSE(SeatFile::open(server, "KXQ7WP", "ada"));
  });
}

TEST_F(StrangeFilesTest, OldSeatsAreRemovedAndNotFollowed) {
  const std::filesystem::path seat = state_ / "seats" / "example.org_2048_KXQ7WP_ada.seat";
  with_each(seat, [&] {
    const bool is_folder =
        std::filesystem::symlink_status(seat).type() == std::filesystem::file_type::directory;
    remove_old_seats(std::filesystem::file_time_type::clock::now() + std::chrono::hours(25));
    EXPECT_EQ(std::filesystem::exists(std::filesystem::symlink_status(seat)), is_folder);
  });
}

}  // namespace
}  // namespace race2048::client
