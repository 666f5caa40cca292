// Moments as text.
#include "shared/utc_text.h"

#include <ctime>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048 {
namespace {

TEST(LocalTimeTest, TheTimeIsThatOfTheZone) {
  {
    const tests::ScopedVariable zone("TZ", "AAA-2");
    tzset();
    EXPECT_EQ(local_time_text(1'700'000'000'000), "2023-11-15 00:13");
    EXPECT_EQ(local_time_text(0), "1970-01-01 02:00");
    EXPECT_EQ(local_time_text(-1), "?") << "before all servers";
    EXPECT_EQ(local_text(1'790'000'000, "%A %H:%M"), "Monday 16:13");
  }
  tzset();
}

TEST(UtcTextTest, TimesAreInUtcWhateverTheServerSays) {
  EXPECT_EQ(utc_text(0), "1970-01-01 00:00");
  EXPECT_EQ(utc_text(1'795'412'340'000), "2026-11-23 05:39");
  EXPECT_EQ(utc_text(std::numeric_limits<std::int64_t>::min()), "1970-01-01 00:00");
  EXPECT_EQ(utc_text(std::numeric_limits<std::int64_t>::max()), "9999-12-31 23:59");
}

}  // namespace
}  // namespace race2048
