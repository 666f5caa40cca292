#include "client/text/duration.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(DurationTest, AreSecondsMinutesOrHours) {
  EXPECT_EQ(seconds_from("90"), 90u);
  EXPECT_EQ(seconds_from("90s"), 90u);
  EXPECT_EQ(seconds_from("5m"), 300u);
  EXPECT_EQ(seconds_from("1h"), 3600u);
  EXPECT_EQ(seconds_from("2M"), 120u);
  EXPECT_EQ(seconds_from("0"), 0u);
}

TEST(DurationTest, IsTypedAsClocksShowItToo) {
  EXPECT_EQ(seconds_from("2:00"), 120u);
  EXPECT_EQ(seconds_from("0:05"), 5u);
  EXPECT_EQ(seconds_from("90:00"), 5400u);
  EXPECT_EQ(seconds_from("1:30:00"), 5400u);
  for (const char* text : {":", "2:", ":30", "2:0", "2:60", "2:000", "2:00m", "1:2:00", "1:1:1:00",
                           "2: 0", "-1:00", "71582789:00", "1193047:00:00"}) {
    EXPECT_EQ(seconds_from(text), std::nullopt) << text;
  }
}

TEST(DurationTest, IsShownAsClocksDo) {
  for (const char* text : {"0:00", "0:05", "2:00", "59:59", "1:00:00", "24:00:00"}) {
    EXPECT_EQ(hours_text(seconds_from(text).value()), text);
  }
}

TEST(DurationTest, NothingElseIsOne) {
  for (const char* text : {"", "s", "m", "5 m", " 5m", "5m ", "1.5m", "-1", "+1", "5x", "1h30m",
                           "0x10", "5mm", "4294967296", "71582789m", "1193047h"}) {
    EXPECT_EQ(seconds_from(text), std::nullopt) << text;
  }
  EXPECT_EQ(seconds_from("4294967295"), 4294967295u);
  EXPECT_EQ(seconds_from("1193046h"), 1193046u * 3600);
}

TEST(DurationTest, IsWrittenInTheLargestUnitThatGivesAWholeNumber) {
  EXPECT_EQ(duration_text(0), "0s");
  EXPECT_EQ(duration_text(1), "1s");
  EXPECT_EQ(duration_text(90), "90s");
  EXPECT_EQ(duration_text(1800), "30m");
  EXPECT_EQ(duration_text(86'400), "24h");
}

}  // namespace
}  // namespace race2048::client
