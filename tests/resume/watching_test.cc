// A watcher whose link is lost sees the boards as they are once it is back.
#include <random>

#include <gtest/gtest.h>

#include "tests/resume/duel.h"
#include "tests/support/one_in.h"

namespace race2048::resume {
namespace {

TEST(WatchingAgainTest, AWatcherWhoseLinkHoldsHasTheLastBoards) {
  Duel duel(Format::time);
  Person& watcher =
      duel.watch([](std::size_t) { return LinkPlan{.latency = 20ms, .one_byte_chunks = true}; });
  duel.race();
  EXPECT_TRUE(duel.world().run_until([&] { return watcher.has_result(); }, 1min));
  expect_boards_agree(watcher, duel.match());
}

TEST(WatchingAgainTest, BoardsAgreeAtTheEndWhereverTheLinksWereCut) {
  std::mt19937 random(2048);
  const auto any_cut = [&random](std::uint64_t bytes) {
    const Way way = random() % 4 == 0 ? Way::up : Way::down;
    return Cut{.way = way, .at = random() % (way == Way::up ? bytes / 20 : bytes)};
  };
  const int matches = 200 / tests::one_in();
  int cut = 0;
  for (int i = 0; i < matches; ++i) {
    const Cut first{.way = Way::down, .at = 400 + random() % 6000};
    const Cut second = any_cut(3000);
    Duel duel(i % 2 == 0 ? Format::time : Format::step);
    Person& watcher = duel.watch([&](std::size_t number) {
      LinkPlan plan;
      if (number == 0) plan.cut = first;
      if (number == 1) plan.cut = second;
      return plan;
    });
    duel.race();
    EXPECT_TRUE(duel.world().run_until([&] { return watcher.has_result(); }, 5min));
    duel.expect_agreements();
    expect_boards_agree(watcher, duel.match());
    ASSERT_FALSE(testing::Test::HasFailure()) << "match " << i;
    if (watcher.links() > 1) ++cut;
  }
  EXPECT_GE(2 * cut, matches);
}

}  // namespace
}  // namespace race2048::resume
