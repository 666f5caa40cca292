#include "client/wire/race.h"

#include <gtest/gtest.h>

#include "tests/support/settings.h"

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

TEST(ToldTest, AStandingThatCannotBeIsNotTaken) {
  Race race;
  race.seal.settings = time_settings(60'000);
  race.seats = {{{}, 3}, {{}, 5}};
  v1::Standing standing;
  standing.set_seat(5);
  standing.set_rank(2);
  standing.set_state(v1::SEAT_STATE_IDLE);
  standing.set_best_tile(1 << 17);
  standing.set_moves(100'000);
  standing.set_reached_ms(60'000);
  standing.set_ping_ms(UINT32_MAX);
  ASSERT_TRUE(standing_from(standing, race));
  EXPECT_EQ(standing_from(standing, race)->state, SeatState::idle);
  EXPECT_EQ(standing_from(standing, race)->ping_ms, 60'000u) << "as wide as its column";
  const auto refused = [&](const auto& spoil) {
    v1::Standing other = standing;
    spoil(other);
    return !standing_from(other, race);
  };
  EXPECT_TRUE(refused([](v1::Standing& told) { told.clear_state(); }));
  EXPECT_TRUE(refused([](v1::Standing& told) { told.set_seat(4); })) << "does not race";
  for (const std::uint32_t rank : {0u, 3u, UINT32_MAX}) {
    EXPECT_TRUE(refused([rank](v1::Standing& told) { told.set_rank(rank); })) << rank;
  }
  for (const std::uint32_t tile : {1u, 3u, 48u, 1u << 18, 1u << 31, UINT32_MAX}) {
    EXPECT_TRUE(refused([tile](v1::Standing& told) { told.set_best_tile(tile); })) << tile;
  }
  EXPECT_TRUE(refused([](v1::Standing& told) { told.set_reached_ms(60'001); }));
  for (const std::uint32_t tile : {0u, 2u, 4u, 1u << 16}) {
    EXPECT_FALSE(refused([tile](v1::Standing& told) { told.set_best_tile(tile); })) << tile;
  }
}

}  // namespace
}  // namespace race2048::client
