#include "client/session/told.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

v1::Outcome outcome_with_tile(std::uint32_t cell, std::uint32_t tile) {
  v1::Outcome outcome;
  outcome.set_seq(3);
  outcome.set_result(v1::RESULT_APPLIED);
  outcome.set_state(v1::SEAT_STATE_STUCK);
  outcome.set_score(4);
  outcome.add_spawns()->set_cell(cell);
  outcome.mutable_spawns(0)->set_tile(tile);
  return outcome;
}

TEST(ToldTest, AnOutcomeIsTakenAsItIs) {
  const std::optional<Outcome> outcome = outcome_from(outcome_with_tile(15, 4), 16);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->seq, 3u);
  EXPECT_TRUE(outcome->applied);
  EXPECT_EQ(outcome->state, SeatState::stuck);
  EXPECT_EQ(outcome->score, 4u);
  EXPECT_EQ(outcome->spawns, (std::vector<Spawn>{{.cell = 15, .exponent = 2}}));
  EXPECT_EQ(outcome->made, std::nullopt);
}

TEST(ToldTest, AnOutcomeWithAnImpossibleTileStateOrResultIsNotTaken) {
  EXPECT_FALSE(outcome_from(outcome_with_tile(16, 2), 16)) << "a tile beside the board";
  EXPECT_FALSE(outcome_from(outcome_with_tile(15, 8), 16)) << "neither 2 nor 4";
  v1::Outcome outcome = outcome_with_tile(15, 2);
  outcome.set_state(v1::SEAT_STATE_UNSPECIFIED);
  EXPECT_FALSE(outcome_from(outcome, 16));
  outcome = outcome_with_tile(15, 2);
  outcome.clear_result();
  EXPECT_FALSE(outcome_from(outcome, 16));
}

TEST(ToldTest, AStandingInAnUnknownStateIsNotTaken) {
  v1::Standing standing;
  EXPECT_FALSE(standing_from(standing));
  standing.set_state(v1::SEAT_STATE_IDLE);
  EXPECT_EQ(standing_from(standing).value().state, SeatState::idle);
}

}  // namespace
}  // namespace race2048::client
