// An Outcome's frame holds what protobuf would write of the same answer, byte by byte.
#include "server/audience/outcome_frame.h"

#include <cstdint>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/frame.h"

namespace race2048::server {
namespace {

std::string frame_by_protobuf(const Answer& answer, std::uint32_t rank) {
  const ActionRecord& record = answer.record;
  v1::ToClient message;
  v1::Outcome& outcome = *message.mutable_outcome();
  outcome.set_seq(answer.seq);
  outcome.set_result(wire::to_wire(record.result));
  outcome.set_rejection(wire::to_wire(record.rejection));
  if (record.result == Result::applied) wire::add_spawns(record.done.spawns(), outcome);
  outcome.set_score(record.score);
  outcome.set_board(record.progress.board);
  outcome.set_at_ms(record.at_ms);
  outcome.set_rank(rank);
  outcome.set_state(wire::to_wire(record.state));
  if (answer.seq == 0) outcome.set_made(wire::to_wire(*record.action));
  std::string frame;
  wire::append_frame(message, frame);
  return frame;
}

void expect_same(const Answer& answer, std::uint32_t rank) {
  ASSERT_EQ(OutcomeFrame(answer, rank).bytes(), frame_by_protobuf(answer, rank));
}

Answer applied(std::uint32_t seq, std::uint8_t spawns) {
  Answer answer{.seq = seq, .record = {.result = Result::applied, .action = Action::left}};
  answer.record.done.spawn_count = spawns;
  for (std::uint8_t i = 0; i < spawns; ++i) {
    answer.record.done.spawn[i] = {.cell = static_cast<std::uint8_t>(3 * i), .exponent = 1};
  }
  return answer;
}

TEST(OutcomeFrameTest, ASlide) {
  Answer answer = applied(1, 1);
  answer.record.score = 4;
  expect_same(answer, 1);
}

TEST(OutcomeFrameTest, ANewBoardWithTheMostTiles) {
  expect_same(applied(7, kMaxStartTiles), 3);
}

TEST(OutcomeFrameTest, AMoveThatTheServerMadeSaysWhich) {
  expect_same(applied(0, 1), 1);
}

TEST(OutcomeFrameTest, ARejectedMoveHasNoTiles) {
  Answer answer = applied(9, 1);
  answer.record.result = Result::rejected;
  answer.record.rejection = Rejection::too_fast;
  expect_same(answer, 1000);
}

TEST(OutcomeFrameTest, TheLargestValuesThatThereAre) {
  Answer answer = applied(0, kMaxStartTiles);
  ActionRecord& record = answer.record;
  for (Spawn& spawn : record.done.spawn) spawn = {.cell = 255, .exponent = 30};
  record.score = UINT64_MAX;
  record.at_ms = UINT32_MAX;
  record.progress.board = UINT32_MAX;
  record.rejection = Rejection::step_taken;
  record.state = SeatState::moves_made;
  expect_same(answer, UINT32_MAX);
  answer.seq = UINT32_MAX;
  expect_same(answer, UINT32_MAX);
  EXPECT_GE(OutcomeFrame(answer, UINT32_MAX).bytes().size(), 132u) << "both lengths have two bytes";
}

TEST(OutcomeFrameTest, AnswersOfAnyValues) {
  std::mt19937_64 random(2048);
  for (int i = 0; i < 20'000; ++i) {
    const auto any = [&random] { return static_cast<std::uint32_t>(random() >> random() % 64); };
    Answer answer = applied(any(), static_cast<std::uint8_t>(random() % (kMaxStartTiles + 1)));
    ActionRecord& record = answer.record;
    for (Spawn& spawn : record.done.spawn) {
      spawn = {.cell = static_cast<std::uint8_t>(random() % 64),
               .exponent = static_cast<std::uint8_t>(1 + random() % 2)};
    }
    record.score = random() >> random() % 64;
    record.at_ms = any();
    record.progress.board = any();
    record.result = static_cast<Result>(random() % 4);
    record.rejection = static_cast<Rejection>(random() % 8);
    record.state = static_cast<SeatState>(random() % 8);
    record.action = static_cast<Action>(random() % 4);
    expect_same(answer, any());
  }
}

}  // namespace
}  // namespace race2048::server
