// The key with which a guest came over ssh, and the name that belongs to it.
#include "client/system/guest_key.h"

#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

const GuestKey kAdas{.type = "ssh-ed25519", .base64 = "AAAAC3Nza+/x1Q=="};
const std::string kKnown =
    "# keys of the club\n"
    "restrict,pty ssh-ed25519 AAAAC3Nza+/x1Qx== eve@desk\n"
    "# restrict,pty ssh-ed25519 AAAAC3Nza+/x1Q== mallory\n"
    "\n"
    "restrict,pty,command=\"race2048 guest\" ssh-ed25519 AAAAC3Nza+/x1Q== ada@laptop of ada\r\n"
    "ssh-rsa AAAAB3 no,name\n"
    "ssh-rsa AAAAB4\n"
    "ssh-rsa AAAAB5 bob";

TEST(GuestKeyTest, IsTheFirstOneThatProvedSomething) {
  EXPECT_EQ(key_from_auth_info("publickey ssh-ed25519 AAAAC3Nza+/x1Q==\n"), kAdas);
  EXPECT_EQ(key_from_auth_info("password\npublickey ssh-ed25519 AAAAC3Nza+/x1Q=="), kAdas);
  EXPECT_EQ(key_from_auth_info("publickey ssh-ed25519 AAAAC3Nza+/x1Q== more\npublickey a b"),
            kAdas);
}

TEST(GuestKeyTest, IsNothingInAnyOtherText) {
  for (const std::string text :
       {"", "\n\n", "password\n", "publickey", "publickey ", "publickey ssh-ed25519",
        "publickey ssh-ed25519 ", "publickey ssh-ed25519 ../../etc", "publickey  AAAA",
        "keyboard-interactive\n"}) {
    EXPECT_EQ(key_from_auth_info(text), std::nullopt) << text;
  }
}

TEST(GuestKeyTest, OfAFileThatCannotBeReadIsNothing) {
  const tests::TemporaryFolder folder;
  EXPECT_EQ(read_guest_key(""), std::nullopt);
  EXPECT_EQ(read_guest_key(folder.path()), std::nullopt);
  EXPECT_EQ(read_guest_key(folder.path() / "missing"), std::nullopt);
  std::ofstream(folder.path() / "info") << "publickey ssh-ed25519 AAAAC3Nza+/x1Q==\n";
  EXPECT_EQ(read_guest_key(folder.path() / "info"), kAdas);
}

TEST(GuestKeyTest, HasAnIdOfItsOwnThatNamesAFile) {
  std::set<std::string> ids;
  for (const GuestKey& key : {kAdas, GuestKey{.type = "ssh-rsa", .base64 = kAdas.base64},
                              GuestKey{.type = kAdas.type, .base64 = "AAAA"}}) {
    ids.insert(key.id());
    EXPECT_EQ(key.id().size(), 64u);
    EXPECT_EQ(key.id().find_first_not_of("0123456789abcdef"), std::string::npos);
  }
  EXPECT_EQ(ids.size(), 3u);
}

TEST(GuestKeyTest, TheCommentOfItsLineNamesTheOwner) {
  EXPECT_EQ(name_in_keys(kKnown, kAdas), "ada");
  EXPECT_EQ(name_in_keys(kKnown, {.type = "ssh-rsa", .base64 = "AAAAB5"}), "bob");
}

TEST(GuestKeyTest, WithoutAValidNameInTheCommentNobodyIsNamed) {
  EXPECT_EQ(name_in_keys(kKnown, {.type = "ssh-rsa", .base64 = "AAAAB3"}), std::nullopt);
  EXPECT_EQ(name_in_keys(kKnown, {.type = "ssh-rsa", .base64 = "AAAAB4"}), std::nullopt);
  EXPECT_EQ(name_in_keys(kKnown, {.type = "ssh-rsa", .base64 = "AAAA"}), std::nullopt);
  EXPECT_EQ(name_in_keys_file("/nonexistent", kAdas), std::nullopt);
}

}  // namespace
}  // namespace race2048::client
