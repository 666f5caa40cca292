#include "shared/fingerprint.h"

#include <cctype>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

Fingerprint counted() {
  Fingerprint fingerprint;
  for (std::size_t i = 0; i < fingerprint.bytes.size(); ++i) {
    fingerprint.bytes[i] = static_cast<std::uint8_t>(i * 17);
  }
  return fingerprint;
}

TEST(FingerprintTest, IsThatOfBase32) {
  // As `base32` prints the bytes.
  EXPECT_EQ(to_text(counted()), "aaisem2ekvthpcezvk54zxpo74");
  EXPECT_EQ(to_text(Fingerprint{}), std::string(26, 'a'));
}

TEST(FingerprintTest, IsReadAsWritten) {
  EXPECT_EQ(fingerprint_from(to_text(counted())), counted());
}

TEST(FingerprintTest, MayBeTypedInUpperCase) {
  EXPECT_EQ(fingerprint_from("AAISEM2EKVTHPCEZVK54ZXPO74"), counted());
}

TEST(FingerprintTest, NothingElseIsOne) {
  for (const char* const text :
       {"", "aaisem2ekvthpcezvk54zxpo7", "aaisem2ekvthpcezvk54zxpo74a",
        "aaisem2ekvthpcezvk54zxpo75", "aaisem1ekvthpcezvk54zxpo74", "aaisem-ekvthpcezvk54zxpo74"}) {
    EXPECT_EQ(fingerprint_from(text), std::nullopt) << text;
  }
}

TEST(FingerprintTest, IsTheBeginningOfTheDigest) {
  Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) digest[i] = static_cast<std::uint8_t>(i * 17);
  EXPECT_EQ(fingerprint_of(digest), counted());
}

}  // namespace
}  // namespace race2048
