#include "engine/settings/room_options.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/fault_text.h"

namespace race2048 {
namespace {

constexpr std::uint32_t kSeats = 8;

TEST(RoomOptionsTest, TheDefaultsAreGranted) {
  EXPECT_TRUE(check(RoomRequest{}, kSeats));
}

TEST(RoomOptionsTest, NumbersHaveAMost) {
  EXPECT_TRUE(check({.options = {.rounds = 99}}, kSeats));
  EXPECT_EQ(fault_text(check({.options = {.rounds = 100}}, kSeats)),
            "the number of rounds is 100; it must be 1 to 99");
  EXPECT_TRUE(check(RoomRequest{.options = {}, .start_in_s = 86'400}, kSeats));
  EXPECT_EQ(fault_text(check(RoomRequest{.options = {}, .start_in_s = 86'401}, kSeats)),
            "the time until the start in seconds is 86401; it must be 0 to 86400");
}

TEST(RoomOptionsTest, AMatchCannotWaitForMorePlayersThanThereAreSeats) {
  EXPECT_TRUE(check({.options = {.start_at = kSeats}}, kSeats));
  EXPECT_EQ(fault_text(check({.options = {.start_at = kSeats + 1}}, kSeats)),
            "the match starts when 9 players are ready, but the number of seats is 8");
}

TEST(RoomOptionsTest, OnlyTheDigestOfAPasswordIsKept) {
  EXPECT_EQ(password_digest("open"), password_digest("open"));
  EXPECT_NE(password_digest("open"), password_digest("Open"));
}

}  // namespace
}  // namespace race2048
