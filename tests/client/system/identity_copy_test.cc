#include <sys/stat.h>

#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "client/system/identity_file.h"
#include "shared/tls/credential_files.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class IdentityCopyTest : public ::testing::Test {
 protected:
  static Digest digest_in(const std::filesystem::path& file) {
    const auto key = tls::load_credentials(file, file);
    if (!key) throw std::runtime_error(key.fault().text);
    return key->digest();
  }
  void make(const std::filesystem::path& file) const {
    ASSERT_TRUE(tls::load_or_make_credentials(file, "ada"));
  }
  std::string fault_of_copying(IfThere if_there = IfThere::refuse) const {
    const auto copied = copy_identity(from_, to_, if_there);
    return copied ? "" : copied.fault().text;
  }

  const race2048::tests::TemporaryFolder folder_;
  const std::filesystem::path from_ = folder_.path() / "identity.pem";
  const std::filesystem::path to_ = folder_.path() / "copy.pem";
};

TEST_F(IdentityCopyTest, ACopyHoldsTheKeyForItsOwnerAlone) {
  make(from_);
  EXPECT_EQ(fault_of_copying(), "");
  EXPECT_EQ(digest_in(to_), digest_in(from_));
  struct stat status {};
  ASSERT_EQ(stat(to_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(fault_of_copying(), "") << "the same key again";
}

TEST_F(IdentityCopyTest, AnotherFileIsReplacedOnlyWhenAsked) {
  make(from_);
  make(to_);
  const Digest before = digest_in(to_);
  EXPECT_EQ(fault_of_copying(), to_.string() +
                                    " is there already, with something else in it; "
                                    "--force replaces it for good");
  EXPECT_EQ(digest_in(to_), before);
  EXPECT_EQ(fault_of_copying(IfThere::replace), "");
  EXPECT_EQ(digest_in(to_), digest_in(from_));
}

TEST_F(IdentityCopyTest, WhatIsNoKeyIsNotCopiedAnywhere) {
  std::ofstream(from_) << "not a key";
  make(to_);
  const Digest before = digest_in(to_);
  EXPECT_NE(fault_of_copying(IfThere::replace).find(from_.string()), std::string::npos);
  EXPECT_EQ(digest_in(to_), before);
}

TEST_F(IdentityCopyTest, AFileThatCannotBeReadOrWrittenIsNamed) {
  EXPECT_NE(fault_of_copying().find(from_.string()), std::string::npos);
  make(from_);
  const auto copied =
      copy_identity(from_, folder_.path() / "missing" / "copy.pem", IfThere::refuse);
  ASSERT_FALSE(copied);
  EXPECT_NE(copied.fault().text.find("missing"), std::string::npos);
}

}  // namespace
}  // namespace race2048::client
