// A match of 50 moves whose link is cut at every byte of either direction, once or more often: the
// same moves count as in a match without faults.
#include <cstdint>
#include <functional>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "tests/resume/duel.h"
#include "tests/support/one_in.h"

namespace race2048::resume {
namespace {

class EveryByteTest : public testing::TestWithParam<Format> {
 protected:
  EveryByteTest()
      : reference_(GetParam(), [](std::size_t) { return LinkPlan{.one_byte_chunks = true}; }) {
    reference_.race();
    reference_.expect_agreements();
    ada_played_ = played_by(reference_.ada());
    bo_played_ = played_by(reference_.bo());
  }

  // Both have played as without faults, and everybody agrees about that.
  void expect_nothing_lost(const Plan& plan) {
    Duel duel(GetParam(), plan);
    duel.race();
    duel.expect_agreements();
    if (HasFatalFailure()) return;
    EXPECT_EQ(played_by(duel.ada()), ada_played_);
    EXPECT_EQ(played_by(duel.bo()), bo_played_);
  }
  // Calls `check` with places at which ada's first link can be cut from this phase on: with one in
  // `step`, or fewer if RACE2048_ONE_IN says so.
  void at_every_byte(Phase from, std::uint64_t step,
                     const std::function<void(const Cut& cut)>& check) {
    step *= static_cast<std::uint64_t>(tests::one_in());
    for (const Way way : {Way::up, Way::down}) {
      const std::uint64_t end = reference_.ada().carried(0, way);
      for (std::uint64_t at = reference_.ada().first_cut(from, way); at < end; at += step) {
        check({.way = way, .at = at});
        ASSERT_FALSE(HasFailure())
            << (way == Way::up ? "up" : "down") << " at byte " << at << " of " << end;
      }
    }
  }

  Duel reference_;
  Played ada_played_;
  Played bo_played_;
};

INSTANTIATE_TEST_SUITE_P(Formats, EveryByteTest, testing::Values(Format::time, Format::step),
                         [](const auto& format) {
                           return std::string(format.param == Format::time ? "Time" : "Step");
                         });

TEST_P(EveryByteTest, TheReferenceHasFiftyMovesOfEach) {
  EXPECT_EQ(reference_.ada().model().race->own->moves(), kMoves);
  EXPECT_EQ(reference_.bo().model().race->own->moves(), kMoves);
}

TEST_P(EveryByteTest, ACutAtAnyByteLosesAndDoublesNoMove) {
  at_every_byte(Phase::room, 1, [this](const Cut& cut) {
    expect_nothing_lost(
        [&cut](std::size_t number) { return number == 0 ? LinkPlan{.cut = cut} : LinkPlan{}; });
  });
}

TEST_P(EveryByteTest, ACutThatNotBothSidesNoticeLosesAndDoublesNoMove) {
  at_every_byte(Phase::racing, 11, [this](Cut cut) {
    cut.client_notices = cut.at % 3 == 0;
    cut.server_notices = cut.at % 3 == 1;
    expect_nothing_lost(
        [&cut](std::size_t number) { return number == 0 ? LinkPlan{.cut = cut} : LinkPlan{}; });
  });
}

TEST_P(EveryByteTest, CutsOfLaterLinksLoseAndDoubleNoMove) {
  std::mt19937 random(2048);
  at_every_byte(Phase::room, 11, [&](const Cut& first) {
    const Cut second{.way = random() % 2 == 0 ? Way::up : Way::down, .at = random() % 400};
    const Cut third{.way = random() % 2 == 0 ? Way::up : Way::down, .at = random() % 800};
    expect_nothing_lost([&](std::size_t number) {
      LinkPlan plan;
      if (number == 0) plan.cut = first;
      if (number == 1) plan.cut = second;
      if (number == 2) plan.cut = third;
      return plan;
    });
  });
}

// Without a token there is nothing to resume.
TEST_P(EveryByteTest, ACutBeforeTheRoomEndsTheClientAndLeavesTheServerInOrder) {
  for (const Way way : {Way::up, Way::down}) {
    const std::uint64_t entered = reference_.ada().first_cut(Phase::room, way);
    for (std::uint64_t at = 0; at < entered; ++at) {
      PipeWorld world;
      Person& ada =
          world.come({.name = "ada",
                      .entry = {.kind = Entry::Kind::create, .settings = settings_of(GetParam())},
                      .plan = cut_first({.way = way, .at = at})});
      ASSERT_TRUE(world.run_until([&] { return ada.closed(); }, 1min)) << "at byte " << at;
      EXPECT_TRUE(ada.model().failure.has_value());
      // Nobody ever comes back to a place that was taken meanwhile.
      world.run_for(5min);
      EXPECT_EQ(world.server().session_count(), 0u);
      Person& again =
          world.come({.name = "ada",
                      .entry = {.kind = Entry::Kind::create, .settings = settings_of(GetParam())}});
      EXPECT_TRUE(world.run_until([&] { return !again.model().room.code.empty(); }, 1min))
          << "at byte " << at;
    }
  }
}

}  // namespace
}  // namespace race2048::resume
