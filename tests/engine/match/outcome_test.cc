#include "engine/match/outcome.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

TEST(OutcomeTest, OnlyRacingAndStuckSeatsRace) {
  for (const SeatState state : {SeatState::racing, SeatState::stuck}) EXPECT_TRUE(is_racing(state));
  for (const SeatState state :
       {SeatState::out_stuck, SeatState::reached, SeatState::gave_up, SeatState::link_lost,
        SeatState::idle, SeatState::moves_made, SeatState::knocked_out}) {
    EXPECT_FALSE(is_racing(state));
  }
}

TEST(OutcomeTest, ASeatIsInTheStateOfItsRun) {
  EXPECT_EQ(seat_state_of(RunState::racing), SeatState::racing);
  EXPECT_EQ(seat_state_of(RunState::stuck), SeatState::stuck);
  EXPECT_EQ(seat_state_of(RunState::out_stuck), SeatState::out_stuck);
  EXPECT_EQ(seat_state_of(RunState::reached), SeatState::reached);
  EXPECT_EQ(seat_state_of(RunState::gave_up), SeatState::gave_up);
  EXPECT_EQ(seat_state_of(RunState::moves_made), SeatState::moves_made);
}

TEST(OutcomeTest, AnActionIsRejectedForWhatItsVerdictSays) {
  for (const ActionVerdict verdict : {ActionVerdict::applied, ActionVerdict::no_change}) {
    EXPECT_NE(result_of(verdict), Result::rejected);
    EXPECT_EQ(rejection_of(verdict), Rejection::none);
  }
  EXPECT_EQ(rejection_of(ActionVerdict::stale_board), Rejection::stale_board);
  EXPECT_EQ(rejection_of(ActionVerdict::board_not_over), Rejection::board_not_over);
  EXPECT_EQ(rejection_of(ActionVerdict::run_over), Rejection::run_over);
  EXPECT_EQ(result_of(ActionVerdict::run_over), Result::rejected);
}

}  // namespace
}  // namespace race2048
