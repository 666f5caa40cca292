#include "shared/rate_limit.h"

#include <chrono>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

using namespace std::chrono_literals;

constexpr TimePoint kStart{std::chrono::hours(1)};

TEST(TokenBucketTest, StartsFullAndHoldsItsBurst) {
  TokenBucket bucket(2, 3, kStart);
  EXPECT_TRUE(bucket.take(kStart));
  EXPECT_TRUE(bucket.take(kStart));
  EXPECT_TRUE(bucket.take(kStart));
  EXPECT_FALSE(bucket.take(kStart));
}

TEST(TokenBucketTest, TokensComeBackAtTheRate) {
  TokenBucket bucket(2, 1, kStart);
  EXPECT_TRUE(bucket.take(kStart));
  EXPECT_FALSE(bucket.take(kStart + 499ms));
  EXPECT_TRUE(bucket.take(kStart + 500ms));
  EXPECT_FALSE(bucket.take(kStart + 501ms));
}

TEST(TokenBucketTest, AskingInVainCostsNothing) {
  TokenBucket bucket(1, 1, kStart);
  EXPECT_TRUE(bucket.take(kStart));
  for (int i = 1; i < 100; ++i) EXPECT_FALSE(bucket.take(kStart + i * 10ms)) << i;
  EXPECT_TRUE(bucket.take(kStart + 1001ms));
}

TEST(TokenBucketTest, ALongRestGivesNoMoreThanTheBurst) {
  TokenBucket bucket(1000, 2, kStart);
  EXPECT_TRUE(bucket.take(kStart));
  EXPECT_TRUE(bucket.take(kStart + 1h));
  EXPECT_TRUE(bucket.take(kStart + 1h));
  EXPECT_FALSE(bucket.take(kStart + 1h));
}

TEST(TokenBucketTest, TheNextTokenIsThereWhenItIsSaidToBe) {
  for (const double per_second : {0.3, 1.0, 3.0, 7.0, 20.0, 1000.0}) {
    TokenBucket bucket(per_second, 1, kStart);
    EXPECT_EQ(bucket.next_token(), kStart);
    TimePoint now = kStart;
    for (int i = 0; i < 100; ++i) {
      EXPECT_TRUE(bucket.take(now)) << per_second;
      EXPECT_FALSE(bucket.take(now));
      now = bucket.next_token();
    }
  }
}

TEST(FixedTokenBucketTest, GivesTokensAtTheTimesOfATokenBucketOfItsSize) {
  static constexpr double kPerSecond = 0.2;
  static constexpr double kBurst = 5;
  FixedTokenBucket<kPerSecond, kBurst> fixed(kStart);
  TokenBucket usual(0.2, 5, kStart);
  TimePoint now = kStart;
  int taken = 0;
  for (int i = 0; i < 300; ++i) {
    now += std::chrono::milliseconds(i * 7 % 900);
    EXPECT_EQ(fixed.has_token(now), usual.has_token(now)) << i;
    const bool took = usual.take(now);
    EXPECT_EQ(fixed.take(now), took) << i;
    if (took) ++taken;
  }
  EXPECT_GT(taken, 5);
}

}  // namespace
}  // namespace race2048
