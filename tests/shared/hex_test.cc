#include "shared/hex.h"

#include <array>
#include <cstdint>
#include <optional>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(HexTest, BytesAreShownInHexadecimal) {
  constexpr std::array<std::uint8_t, 3> kBytes = {0x01, 0xab, 0xff};
  EXPECT_EQ(hex(kBytes), "01abff");
  EXPECT_EQ(hex(kBytes, 3), "01a");
  EXPECT_EQ(hex({}), "");
}

TEST(HexTest, DigitsAreReadBack) {
  EXPECT_EQ(bytes_from_hex("01abff"), "\x01\xab\xff");
  EXPECT_EQ(bytes_from_hex(""), "");
  for (const char* bad : {"0", "0g", "AB", "0 ", "01abf"}) {
    EXPECT_EQ(bytes_from_hex(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace race2048
