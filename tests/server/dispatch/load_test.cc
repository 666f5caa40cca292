#include "server/dispatch/load.h"

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

using namespace std::chrono_literals;

class LoadTest : public testing::Test {
 protected:
  LoadTest() { load_.on_time(now_); }

  // In each period the thread is awake for this share of the time.
  void pass(int periods, double share) {
    for (int i = 0; i < periods; ++i) {
      now_ += limits::kLoadJudgedEvery;
      load_.count_awake(std::chrono::duration_cast<TimePoint::duration>(
          std::chrono::duration<double>(limits::kLoadJudgedEvery) * share));
      load_.on_time(now_);
    }
  }

  TimePoint now_{1h};
  Load load_;
};

TEST_F(LoadTest, StandingsComeAsOftenAsEverWhileThereIsTime) {
  EXPECT_EQ(load_.standings_every(), limits::kStandingsEvery);
  pass(100, 0.69);
  EXPECT_EQ(load_.standings_every(), limits::kStandingsEvery);
}

TEST_F(LoadTest, StandingsComeHalfAsOftenAfterEachBusyPeriodDownToFiveASecond) {
  pass(1, 0.9);
  EXPECT_EQ(load_.standings_every(), 100ms);
  pass(1, 0.9);
  EXPECT_EQ(load_.standings_every(), 200ms);
  pass(10, 1.5);
  EXPECT_EQ(load_.standings_every(), 200ms);
}

TEST_F(LoadTest, StandingsStayRareWhileTwiceAsManyWouldMakeTheServerBusyAgain) {
  pass(2, 0.9);
  pass(100, 0.4);
  EXPECT_EQ(load_.standings_every(), 200ms);
}

TEST_F(LoadTest, StandingsComeMoreOftenAgainOnceThereIsTime) {
  pass(2, 0.9);
  pass(1, 0.2);
  EXPECT_EQ(load_.standings_every(), 100ms);
  pass(10, 0.2);
  EXPECT_EQ(load_.standings_every(), limits::kStandingsEvery);
}

TEST_F(LoadTest, AShortBurstWithinAPeriodCountsForTheWholePeriod) {
  load_.count_awake(limits::kLoadJudgedEvery / 2);
  now_ += limits::kLoadJudgedEvery / 2;
  load_.on_time(now_);
  now_ += limits::kLoadJudgedEvery / 2;
  load_.on_time(now_);
  EXPECT_EQ(load_.standings_every(), limits::kStandingsEvery);
}

}  // namespace
}  // namespace race2048::server
