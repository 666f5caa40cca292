#include "client/session/retry.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

constexpr TimePoint kNow{std::chrono::hours(1)};

Retry::Random always(std::uint8_t byte) {
  return [byte](std::span<std::uint8_t> bytes) { std::fill(bytes.begin(), bytes.end(), byte); };
}

TEST(RetryTest, TheFirstTryComesWithin100Milliseconds) {
  EXPECT_EQ(Retry(always(0)).first(kNow), kNow);
  EXPECT_EQ(Retry(always(0xff)).first(kNow), kNow + milliseconds(100));
}

TEST(RetryTest, ThePauseDoublesUpToFiveSeconds) {
  Retry retry(always(0xff));
  std::vector<milliseconds::rep> pauses;
  for (int i = 0; i < 7; ++i) {
    pauses.push_back(std::chrono::duration_cast<milliseconds>(retry.next(kNow) - kNow).count());
  }
  EXPECT_EQ(pauses, (std::vector<milliseconds::rep>{250, 500, 1'000, 2'000, 4'000, 5'000, 5'000}));
}

TEST(RetryTest, AnyPartOfThePauseMayBeDrawn) {
  Retry shortest(always(0));
  Retry middle(always(0x80));
  shortest.next(kNow);
  middle.next(kNow);
  EXPECT_EQ(shortest.next(kNow), kNow);
  EXPECT_EQ(middle.next(kNow), kNow + milliseconds(251)) << "of 500";
}

TEST(RetryTest, AnotherLossBeginsAnew) {
  Retry retry(always(0xff));
  for (int i = 0; i < 5; ++i) retry.next(kNow);
  retry.first(kNow);
  EXPECT_EQ(retry.next(kNow), kNow + milliseconds(250));
}

}  // namespace
}  // namespace race2048::client
