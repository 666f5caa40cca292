// An Outcome's frame holds what protobuf would write of the same answer, byte by byte.
#include "server/audience/outcome_frame.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "proto/frame.h"

namespace race2048::server {
namespace {

// Reads the frame by protobuf, which writes the same bytes again.
v1::Outcome outcome_in(const Answer& answer, std::uint32_t rank) {
  const OutcomeFrame frame(answer, rank);
  // The frame's length has one byte or two.
  const std::size_t header = static_cast<std::uint8_t>(frame.bytes()[0]) < 0x80 ? 1 : 2;
  v1::ToClient message;
  EXPECT_TRUE(message.ParseFromString(std::string(frame.bytes().substr(header))));
  std::string again;
  wire::append_frame(message, again);
  EXPECT_EQ(frame.bytes(), again);
  return message.outcome();
}

Answer applied(std::uint32_t seq, std::uint8_t spawns) {
  Answer answer{.seq = seq, .record = {.result = Result::applied, .action = Action::left}};
  answer.record.done.spawn_count = spawns;
  for (std::uint8_t i = 0; i < spawns; ++i) {
    answer.record.done.spawn[i] = {.cell = static_cast<std::uint8_t>(3 * i), .exponent = 1};
  }
  return answer;
}

// An answer with a value in every field. Only to a move that the server made it says which.
Answer full(std::uint32_t seq) {
  Answer answer = applied(seq, 1);
  ActionRecord& record = answer.record;
  record.rejection = Rejection::step_taken;
  record.score = 4;
  record.board = 5;
  record.at_ms = 6;
  record.state = SeatState::stuck;
  return answer;
}

TEST(OutcomeFrameTest, EachValueIsInItsField) {
  EXPECT_EQ(outcome_in(full(7), 8).ShortDebugString(),
            "seq: 7 result: RESULT_APPLIED rejection: REJECTION_STEP_TAKEN spawns { tile: 2 } "
            "score: 4 board: 5 at_ms: 6 rank: 8 state: SEAT_STATE_STUCK");
  EXPECT_EQ(outcome_in(full(0), 8).made(), v1::ACTION_LEFT);
}

// A new field of the message belongs into OutcomeFrame, and into full().
TEST(OutcomeFrameTest, EveryFieldOfTheMessageIsWritten) {
  const std::vector<v1::Outcome> outcomes = {outcome_in(full(7), 8), outcome_in(full(0), 8)};
  const google::protobuf::Descriptor& message = *v1::Outcome::descriptor();
  for (int i = 0; i < message.field_count(); ++i) {
    const google::protobuf::FieldDescriptor* const field = message.field(i);
    EXPECT_TRUE(std::ranges::any_of(outcomes, [field](const v1::Outcome& outcome) {
      const google::protobuf::Reflection& values = *outcome.GetReflection();
      return field->is_repeated() ? values.FieldSize(outcome, field) != 0
                                  : values.HasField(outcome, field);
    })) << field->name();
  }
}

TEST(OutcomeFrameTest, ANewBoardWithTheMostTiles) {
  EXPECT_EQ(outcome_in(applied(7, kMaxStartTiles), 3).spawns_size(), int{kMaxStartTiles});
}

TEST(OutcomeFrameTest, ARejectedMoveHasNoTiles) {
  Answer answer = applied(9, 1);
  answer.record.result = Result::rejected;
  answer.record.rejection = Rejection::too_fast;
  EXPECT_EQ(outcome_in(answer, 1000).spawns_size(), 0);
}

TEST(OutcomeFrameTest, TheLargestValuesThatThereAre) {
  Answer answer = applied(0, kMaxStartTiles);
  ActionRecord& record = answer.record;
  for (Spawn& spawn : record.done.spawn) spawn = {.cell = 255, .exponent = 30};
  record.score = UINT64_MAX;
  record.at_ms = UINT32_MAX;
  record.board = UINT32_MAX;
  record.rejection = Rejection::step_taken;
  record.state = SeatState::moves_made;
  EXPECT_EQ(outcome_in(answer, UINT32_MAX).score(), UINT64_MAX);
  answer.seq = UINT32_MAX;
  EXPECT_EQ(outcome_in(answer, UINT32_MAX).seq(), UINT32_MAX);
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
    record.board = any();
    record.result = static_cast<Result>(random() % 4);
    record.rejection = static_cast<Rejection>(random() % 8);
    record.state = static_cast<SeatState>(random() % 8);
    record.action = static_cast<Action>(random() % 4);
    const v1::Outcome outcome = outcome_in(answer, any());
    ASSERT_EQ(outcome.seq(), answer.seq);
    ASSERT_EQ(outcome.score(), record.score);
  }
}

}  // namespace
}  // namespace race2048::server
