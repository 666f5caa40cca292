#include "shared/hex.h"

#include <array>
#include <cstdint>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(HexTest, BytesAreShownInHexadecimal) {
  constexpr std::array<std::uint8_t, 3> kBytes = {0x01, 0xab, 0xff};
  EXPECT_EQ(hex(kBytes), "01abff");
  EXPECT_EQ(hex(kBytes, 3), "01a");
  EXPECT_EQ(hex({}), "");
}

}  // namespace
}  // namespace race2048
