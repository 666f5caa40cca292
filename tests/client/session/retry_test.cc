#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "client/session/links.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;

constexpr TimePoint kLinkLost{std::chrono::hours(1)};

Retry::Random always(std::uint8_t byte) {
  return [byte](std::span<std::uint8_t> bytes) { std::fill(bytes.begin(), bytes.end(), byte); };
}

TEST(RetryTest, TheFirstTryComesWithin100Milliseconds) {
  EXPECT_EQ(Retry(always(0)).first(kLinkLost), kLinkLost);
  EXPECT_EQ(Retry(always(0xff)).first(kLinkLost), kLinkLost + milliseconds(100));
}

TEST(RetryTest, ThePauseDoublesUpToFiveSeconds) {
  Retry retry(always(0xff));
  std::vector<milliseconds::rep> pauses;
  for (int i = 0; i < 7; ++i) {
    pauses.push_back(
        std::chrono::duration_cast<milliseconds>(retry.next(kLinkLost) - kLinkLost).count());
  }
  EXPECT_EQ(pauses, (std::vector<milliseconds::rep>{250, 500, 1'000, 2'000, 4'000, 5'000, 5'000}));
}

TEST(RetryTest, AnyPartOfThePauseMayBeDrawn) {
  Retry shortest(always(0));
  Retry middle(always(0x80));
  shortest.next(kLinkLost);
  middle.next(kLinkLost);
  EXPECT_EQ(shortest.next(kLinkLost), kLinkLost);
  EXPECT_EQ(middle.next(kLinkLost), kLinkLost + milliseconds(251)) << "of 500";
}

TEST(RetryTest, ATryAtAnotherServerComesWithinThreeSeconds) {
  EXPECT_EQ(Retry(always(0)).elsewhere(kLinkLost), kLinkLost);
  EXPECT_EQ(Retry(always(0xff)).elsewhere(kLinkLost), kLinkLost + milliseconds(3'000));
}

TEST(RetryTest, LaterTriesAtOtherServersComeSooner) {
  Retry retry(always(0xff));
  retry.elsewhere(kLinkLost);
  EXPECT_EQ(retry.elsewhere(kLinkLost), kLinkLost + milliseconds(1'500));
  EXPECT_EQ(retry.elsewhere(kLinkLost), kLinkLost + milliseconds(1'500));
  retry.forget();
  EXPECT_EQ(retry.elsewhere(kLinkLost), kLinkLost + milliseconds(3'000));
}

TEST(RetryTest, AServerThatSaysWhenToComeIsTheFirstElsewhere) {
  Retry retry(always(0xff));
  EXPECT_EQ(retry.told(kLinkLost), kLinkLost);
  EXPECT_EQ(retry.elsewhere(kLinkLost), kLinkLost + milliseconds(1'500));
}

TEST(RetryTest, AnotherLossBeginsAnew) {
  Retry retry(always(0xff));
  for (int i = 0; i < 5; ++i) retry.next(kLinkLost);
  retry.first(kLinkLost);
  EXPECT_EQ(retry.next(kLinkLost), kLinkLost + milliseconds(250));
}

}  // namespace
}  // namespace race2048::client
