// Moments as text.
#include "shared/utc_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(UtcTextTest, TimesAreInUtcWhateverTheServerSays) {
  EXPECT_EQ(utc_text(0), "1970-01-01 00:00");
  EXPECT_EQ(utc_text(1'795'412'340'000), "2026-11-23 05:39");
  EXPECT_EQ(utc_text(std::numeric_limits<std::int64_t>::min()), "1970-01-01 00:00");
  EXPECT_EQ(utc_text(std::numeric_limits<std::int64_t>::max()), "9999-12-31 23:59");
}

}  // namespace
}  // namespace race2048
