#include "client/state/end_show.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

EndShow shown_at(double seconds, std::uint32_t steps) {
  return end_show_at({.began = kZero, .scene = EndScene::frozen}, steps, at(seconds));
}

// The times at which the show changes.
std::vector<TimePoint> changes_of(std::uint32_t steps) {
  std::vector<TimePoint> changes;
  EndShow show = shown_at(0, steps);
  while (const auto change = next_change(show)) {
    changes.push_back(*change);
    show = end_show_at(show, steps, *change);
  }
  return changes;
}

TEST(EndShowTest, BoardsFreezeThenTheOutcomeStandsThenTheShowIsOver) {
  EXPECT_EQ(shown_at(1.9, 0).scene, EndScene::frozen);
  EXPECT_EQ(shown_at(2, 0).scene, EndScene::outcome);
  EXPECT_EQ(shown_at(5.9, 0).scene, EndScene::outcome);
  EXPECT_FALSE(shown_at(6, 0).runs());
  EXPECT_EQ(changes_of(0), (std::vector{at(2), at(6)}));
}

TEST(EndShowTest, AfterASeriesThePodiumComesStepByStepAndStays) {
  EXPECT_EQ(shown_at(5.9, 3).scene, EndScene::outcome);
  EXPECT_EQ(shown_at(6, 3).scene, EndScene::podium);
  EXPECT_EQ(shown_at(6, 3).steps_shown, 1U);
  EXPECT_EQ(shown_at(9, 3).steps_shown, 3U);
  EXPECT_FALSE(shown_at(10.4, 3).facts_shown());
  EXPECT_TRUE(shown_at(10.5, 3).facts_shown());
  EXPECT_TRUE(shown_at(100'000, 3).runs());
  EXPECT_EQ(changes_of(3), (std::vector{at(2), at(6), at(7.5), at(9), at(10.5)}));
  EXPECT_EQ(changes_of(1), (std::vector{at(2), at(6), at(7.5)}));
}

}  // namespace
}  // namespace race2048::client
