// Whoever lacks answers gets them in turns, and all of them together little at a time.
#include "server/audience/answer_turns.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

// Lacks so many answers.
struct Lacking final : public AnswerTurns::Taker {
  Lacking(AnswerTurns& turns, std::uint64_t number, std::size_t its_left)
      : Taker(turns, session_id(number, 0)), left(its_left) {}

  bool take_turn(std::size_t& work) override {
    const std::size_t made = std::min(work, left);
    left -= made;
    work -= made;
    most = std::max(most, made);
    return left != 0;
  }

  std::size_t left;
  std::size_t most = 0;  // in one turn
};

class AnswerTurnsTest : public testing::Test {
 protected:
  Lacking& come(std::size_t lacks) {
    Lacking& one = *all.emplace_back(std::make_unique<Lacking>(turns, all.size() + 1, lacks));
    turns.begin(one);
    return one;
  }
  // What is done in a wake-up.
  std::size_t wake_up() {
    const std::size_t before = turns.work_done();
    turns.on_time(now, [this](SessionId) { ++turns_had; });
    return turns.work_done() - before;
  }
  std::size_t wake_up_later() {
    now = turns.next_deadline().value();
    return wake_up();
  }

  TimePoint now{std::chrono::hours(1)};
  AnswerTurns turns;
  std::size_t turns_had = 0;
  std::vector<std::unique_ptr<Lacking>> all;
};

TEST_F(AnswerTurnsTest, WhoLacksLittleHasItAtOnce) {
  wake_up();
  EXPECT_EQ(come(limits::kAnswersOfTurn).left, 0u);
  EXPECT_FALSE(turns.next_deadline());
}

TEST_F(AnswerTurnsTest, AWakeUpMakesNoMoreThanASliceHoweverManyCome) {
  wake_up();
  for (int i = 0; i < 16; ++i) come(limits::kMaxActionsPerMatch);
  std::size_t done = turns.work_done() + wake_up();
  EXPECT_LE(done, limits::kAnswersAtOnce);
  for (int i = 0; i < 100; ++i) EXPECT_LE(wake_up_later(), limits::kAnswersAtOnce);
}

TEST_F(AnswerTurnsTest, NoTurnComesBeforeThePauseIsOver) {
  come(10'000);
  wake_up();
  const TimePoint due = turns.next_deadline().value();
  EXPECT_EQ(due, now + limits::kAnswersPause);
  now = due - std::chrono::microseconds(1);
  EXPECT_EQ(wake_up(), 0u);
  now = due;
  EXPECT_EQ(wake_up(), limits::kAnswersAtOnce);
}

TEST_F(AnswerTurnsTest, WhoLacksMuchKeepsNobodyWaiting) {
  Lacking& greedy = come(limits::kMaxActionsPerMatch);
  wake_up();
  Lacking& modest = come(2 * limits::kAnswersOfTurn);
  for (int i = 0; i < 2 && modest.left != 0; ++i) wake_up_later();
  EXPECT_EQ(modest.left, 0u);
  EXPECT_GT(greedy.left, 0u);
  EXPECT_LE(greedy.most, limits::kAnswersOfTurn);
}

TEST_F(AnswerTurnsTest, AllAreDoneInTheEndAndThenNothingIsDue) {
  for (int i = 0; i < 40; ++i) come(1000 + 100 * static_cast<std::size_t>(i));
  for (int i = 0; i < 200 && turns.next_deadline(); ++i) wake_up_later();
  for (const auto& one : all) EXPECT_EQ(one->left, 0u);
  EXPECT_FALSE(turns.next_deadline());
  EXPECT_GT(turns_had, 40u);
}

TEST_F(AnswerTurnsTest, WhoIsGoneHasNoTurn) {
  come(100'000);
  come(100'000);
  all.clear();
  EXPECT_FALSE(turns.next_deadline());
  EXPECT_EQ(wake_up(), 0u);
}

}  // namespace
}  // namespace race2048::server
