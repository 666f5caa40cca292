// Who a guest over ssh is, and what such a guest tells others.
#include "client/commands/visiting/ssh_guest.h"

#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class GuestNameTest : public ::testing::Test {
 protected:
  void write_comment(const std::string& comment) const {
    std::ofstream(keys_) << "restrict,pty ssh-ed25519 AAAA " << comment << "\n";
  }

  std::optional<std::string> name(bool anew = false) const {
    const OrFault<GuestFolder> folder = GuestFolder::open(key_.id());
    return folder ? known_guest_name(*folder, key_, keys_, anew) : std::nullopt;
  }

  const GuestKey key_{.type = "ssh-ed25519", .base64 = "AAAA"};
  tests::TemporaryFolder home_;
  tests::ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
  const std::filesystem::path keys_ = home_.path() / "keys";
};

TEST_F(GuestNameTest, FollowsTheCommentOfTheKey) {
  write_comment("ada@laptop");
  EXPECT_EQ(name(), "ada");
  write_comment("eve@desk");
  EXPECT_EQ(name(), "eve");
}

TEST_F(GuestNameTest, IsWhatTheGuestTypedWhereTheCommentNamesNobody) {
  write_comment("");
  EXPECT_EQ(name(), std::nullopt) << "has to be asked";
  ASSERT_TRUE(GuestFolder::open(key_.id())->set_name("bo"));
  EXPECT_EQ(name(), "bo");
  write_comment("no,name");
  EXPECT_EQ(name(), "bo");
}

TEST_F(GuestNameTest, IsAskedAnewOfWhoWantsAnother) {
  write_comment("");
  ASSERT_TRUE(GuestFolder::open(key_.id())->set_name("bo"));
  EXPECT_EQ(name(true), std::nullopt);
  EXPECT_EQ(name(), "bo") << "until another one is typed";
  write_comment("ada");
  EXPECT_EQ(name(true), "ada") << "is the operator's choice";
}

TEST_F(GuestNameTest, TheCommentCountsMoreThanWhatTheGuestTyped) {
  write_comment("ada");
  ASSERT_TRUE(GuestFolder::open(key_.id())->set_name("bo"));
  EXPECT_EQ(name(), "ada");
}

TEST_F(GuestNameTest, OfAVisitWithoutAKeyIsNotKnown) {
  write_comment("ada");
  const OrFault<GuestFolder> visit = GuestFolder::open(std::nullopt);
  ASSERT_TRUE(visit);
  EXPECT_EQ(known_guest_name(*visit, std::nullopt, keys_), std::nullopt);
}

TEST(SshGuestTest, InvitesToTheSameAccount) {
  EXPECT_EQ(ssh_invitation("play", "192.0.2.9 50000 192.0.2.2 22"), "ssh play@192.0.2.2");
  EXPECT_EQ(ssh_invitation("play", "::1 50000 ::1 2222"), "ssh -p 2222 play@::1");
}

TEST(SshGuestTest, InvitesNobodyIfTheWayIsNotKnown) {
  EXPECT_EQ(ssh_invitation("play", ""), "");
  EXPECT_EQ(ssh_invitation("play", "192.0.2.9 50000 192.0.2.2"), "");
  EXPECT_EQ(ssh_invitation("", "192.0.2.9 50000 192.0.2.2 22"), "");
}

}  // namespace
}  // namespace race2048::client
