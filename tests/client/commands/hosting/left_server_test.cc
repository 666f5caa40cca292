// Which server of an earlier host a start offers to go on with. Standard input is no terminal here,
// so it never asks.
#include "client/commands/hosting/left_server.h"

#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

class LeftServerTest : public ::testing::Test {
 protected:
  // A host was in this room when it was killed with its server.
  void leave_behind(std::uint16_t port, const std::string& room, bool in_match,
                    const std::string& name = "ada") const {
    const std::filesystem::path folder =
        home_.path() / "race2048" / ("hosted-" + std::to_string(port));
    std::filesystem::create_directories(folder);
    ASSERT_TRUE(
        write_hosted_note(folder, {.port = port, .local = true, .room = room, .name = name}));
    std::optional<SeatFile> file = leave_place(port, room, name);
    ASSERT_TRUE(file);
    if (!in_match) return;
    ASSERT_TRUE(file->set_seal({.round = 1}));
    ASSERT_TRUE(file->add({.seq = 1}));
  }
  static std::optional<SeatFile> leave_place(std::uint16_t port, const std::string& room,
                                             const std::string& name) {
    auto file = SeatFile::create({.host = "127.0.0.1", .port = port},
                                 {.code = room, .name = name, .token = std::string(32, 't')});
    if (!file) return std::nullopt;
    return *std::move(file);
  }
  // What the person reads.
  static std::string said(std::uint16_t port, const std::string& name = "") {
    ::testing::internal::CaptureStderr();
    const Offered offered = offered_server(name, port);
    EXPECT_FALSE(offered.taken || offered.unanswered);
    return ::testing::internal::GetCapturedStderr();
  }

  TemporaryFolder home_;
  ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
  ScopedVariable user_{"USER", "ada"};
};

TEST_F(LeftServerTest, WithoutATerminalOnlyALineTellsOfIt) {
  leave_behind(4000, "KXQ7WP", false);
  const std::string text = said(kDefaultPort);
  EXPECT_TRUE(text.starts_with("race2048 host: The server that you hosted on ")) << text;
  EXPECT_TRUE(text.ends_with(" ended (room KXQ7WP). To resume it: race2048 host, on a terminal.\n"))
      << text;
  EXPECT_EQ(left_folders().size(), 1u) << "it stays for a start on a terminal";
}

TEST_F(LeftServerTest, AMatchThatRanIsTold) {
  leave_behind(4000, "KXQ7WP", true);
  EXPECT_NE(said(kDefaultPort).find(" ended in mid-match (room KXQ7WP)."), std::string::npos);
}

TEST_F(LeftServerTest, AnotherPortPassesItOver) {
  leave_behind(4000, "KXQ7WP", false);
  EXPECT_EQ(said(4001), "");
  EXPECT_NE(said(4000), "");
  EXPECT_NE(said(0), "") << "a free port is no port in particular";
}

TEST_F(LeftServerTest, ItIsFoundUnderAnyName) {
  leave_behind(4000, "KXQ7WP", false, "zoe");
  EXPECT_NE(said(kDefaultPort), "") << "the flag is forgotten after a power cut";
  EXPECT_NE(said(kDefaultPort, "zoe"), "");
  EXPECT_EQ(said(kDefaultPort, "ada"), "");
}

TEST_F(LeftServerTest, APlaceThatAnotherClientHadInTheRoomIsNotTheHosts) {
  leave_behind(4000, "KXQ7WP", true, "ada");
  ASSERT_TRUE(leave_place(4000, "KXQ7WP", "ada2"));
  EXPECT_NE(said(kDefaultPort).find(" ended in mid-match (room KXQ7WP)."), std::string::npos);
}

TEST_F(LeftServerTest, WithoutAPlaceThereIsNothingToGoOnWith) {
  const std::filesystem::path folder = home_.path() / "race2048" / "hosted-1";
  std::filesystem::create_directories(folder);
  ASSERT_TRUE(
      write_hosted_note(folder, {.port = 4000, .local = true, .room = "KXQ7WP", .name = "ada"}));
  EXPECT_EQ(said(kDefaultPort), "");
}

TEST_F(LeftServerTest, APlaceMovesToAnotherPort) {
  leave_behind(4000, "KXQ7WP", false);
  KeptPlace place;
  auto file = SeatFile::open({.host = "127.0.0.1", .port = 4000}, "KXQ7WP", "ada");
  ASSERT_TRUE(file);
  place.file = *std::move(file);
  move_place(place, 5000);
  EXPECT_EQ(place.file->record().token, std::string(32, 't'));
  EXPECT_TRUE(kept_seats({.host = "127.0.0.1", .port = 4000}, "").empty());
  const std::vector<KeptSeat> moved = kept_seats({.host = "127.0.0.1", .port = 5000}, "KXQ7WP");
  ASSERT_EQ(moved.size(), 1u);
  EXPECT_TRUE(moved[0].locked);
}

}  // namespace
}  // namespace race2048::client
