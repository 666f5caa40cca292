// Clients that are killed and started again, and clients that share one token.
#include <deque>

#include <gtest/gtest.h>

#include "client/words/failure_text.h"
#include "tests/resume/duel.h"
#include "tests/resume/memory_keeper.h"
#include "tests/support/one_in.h"

namespace race2048::resume {
namespace {

using client::Failure;

class RestartTest : public testing::TestWithParam<Format> {
 protected:
  // Another client with the place that the newest one has kept.
  Person& another_client(const Person& before) {
    keepers_.emplace_back(*keepers_.back().record());
    return duel_.world().again(before, *keepers_.back().record(), &keepers_.back());
  }

  std::deque<MemoryKeeper> keepers_ = std::deque<MemoryKeeper>(1);
  Duel duel_{GetParam(), [](std::size_t) { return LinkPlan{.one_byte_chunks = true}; },
             &keepers_.front()};
};

INSTANTIATE_TEST_SUITE_P(Formats, RestartTest, testing::Values(Format::time, Format::step),
                         [](const auto& format) {
                           return std::string(format.param == Format::time ? "Time" : "Step");
                         });

TEST_P(RestartTest, AtEveryFifthByteLosesNoMoveAndTheDrawsAreVerified) {
  duel_.race();
  const Played played = played_by(duel_.ada());
  const auto step = static_cast<std::uint64_t>(5 * tests::one_in());
  for (const Way way : {Way::up, Way::down}) {
    std::uint64_t at = duel_.ada().first_cut(Phase::room, way);
    for (; at < duel_.ada().first_cut(Phase::results, way); at += step) {
      MemoryKeeper keeper;
      Duel duel(GetParam(), cut_first({.way = way, .at = at, .client_notices = false}), &keeper);
      ASSERT_TRUE(duel.world().run_until([&] { return duel.ada().is_cut(0); }, 1min));
      ASSERT_TRUE(keeper.record());
      duel.restart_ada(*keeper.record());
      duel.race();
      duel.expect_agreements();
      if (!HasFailure()) {
        EXPECT_EQ(played_by(duel.ada()), played);
      }
      ASSERT_FALSE(HasFailure()) << (way == Way::up ? "up" : "down") << " at byte " << at;
    }
  }
}

TEST_P(RestartTest, LateInALongMatchItGetsTheOldAnswersToo) {
  constexpr std::uint32_t kMany = limits::kAnswersKept + 60;
  MemoryKeeper keeper;
  Duel duel(GetParam(), {}, &keeper, kMany);
  ASSERT_TRUE(duel.world().run_until(
      [&] { return moves_of(duel.ada()) >= limits::kAnswersKept + 30; }, 1min));
  duel.restart_ada(*keeper.record());
  duel.race();
  duel.expect_agreements();
  EXPECT_EQ(moves_of(duel.ada()), kMany);
}

TEST_P(RestartTest, TheNewestClientWithTheTokenTakesThePlaceOver) {
  duel_.begin();
  Person& second = another_client(duel_.ada());
  ASSERT_TRUE(duel_.world().run_until([&] { return duel_.ada().closed(); }, 1min));
  EXPECT_EQ(duel_.ada().model().failure->kind, Failure::Kind::taken_over)
      << client::failure_text(duel_.ada().model());
  ASSERT_TRUE(duel_.world().run_until([&] { return second.has_result(); }, 5min));
  expect_agreement(second, duel_.match());
  EXPECT_EQ(moves_of(second), kMoves);
}

TEST_P(RestartTest, ClientsThatTakeThePlaceOverInTurnsLoseNoMove) {
  duel_.begin();
  Person* current = &duel_.ada();
  for (int turn = 0; turn < 5; ++turn) {
    Person& next = another_client(*current);
    ASSERT_TRUE(duel_.world().run_until([&] { return current->closed(); }, 1min));
    EXPECT_EQ(current->model().failure->kind, Failure::Kind::taken_over);
    const std::uint32_t before = moves_of(*current);
    current = &next;
    ASSERT_TRUE(duel_.world().run_until([&] { return moves_of(next) >= before + 3; }, 1min));
  }
  ASSERT_TRUE(duel_.world().run_until([&] { return current->has_result(); }, 5min));
  expect_agreement(*current, duel_.match());
  EXPECT_EQ(moves_of(*current), kMoves);
}

TEST_P(RestartTest, OfTwoClientsThatResumeAtOnceOneWinsAndTheMatchGoesOn) {
  duel_.begin();
  duel_.world().kill(duel_.ada());
  Person& one = another_client(duel_.ada());
  Person& other = another_client(duel_.ada());
  ASSERT_TRUE(duel_.world().run_until(
      [&] { return one.closed() != other.closed() && !duel_.world().ended().empty(); }, 5min));
  Person& winner = one.closed() ? other : one;
  ASSERT_TRUE(duel_.world().run_until([&] { return winner.has_result(); }, 1min));
  expect_agreement(winner, duel_.match());
  EXPECT_EQ(moves_of(winner), kMoves);
}

}  // namespace
}  // namespace race2048::resume
