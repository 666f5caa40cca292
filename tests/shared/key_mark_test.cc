
#include <array>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "shared/fingerprint.h"

namespace race2048 {
namespace {

TEST(KeyMarkTest, IsTheBeginningOfTheFingerprintsText) {
  std::array<std::uint8_t, 16> bytes{0x00, 0x44, 0x32, 0x14, 0xc7};
  EXPECT_EQ(key_mark(bytes), "abcdefgh");
  EXPECT_TRUE(to_text(Fingerprint{bytes}).starts_with("abcdefgh"));
  bytes[5] = 0xff;
  EXPECT_EQ(key_mark(bytes), "abcdefgh");
}

TEST(KeyMarkTest, AnyOtherTextIsNoMark) {
  EXPECT_TRUE(is_key_mark("kxq7wp2m"));
  for (const std::string text :
       {"", "kxq7wp2", "kxq7wp2mm", "KXQ7WP2M", "kxq7wp21", "kxq7wp2 ", "\x1b[2Jabcd"}) {
    EXPECT_FALSE(is_key_mark(text)) << text;
  }
}

}  // namespace
}  // namespace race2048
