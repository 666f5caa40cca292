// What a guest who plays over ssh tells others.
#include "client/commands/ssh_guest.h"

#include <string>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

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
