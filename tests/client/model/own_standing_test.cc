#include "client/model/own_standing.h"

#include "tests/client/plain/talk_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

// Three players in a race, all with the standings of the start.
Model begun() {
  Model model = in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")});
  set_standings(model, {standing(0, 1, 0, 2, 0), standing(1, 1, 0, 2, 0), standing(2, 1, 0, 2, 0)});
  return model;
}

void move(Model& model, Action action, const Spawn& spawn, std::uint64_t score, std::uint32_t rank,
          SeatState state = SeatState::racing) {
  ASSERT_TRUE(model.race->own->act(action));
  answer(model, action, {spawn}, score, rank, state);
}

// Seats and their ranks in order, such as "0:2 1:1".
std::string ranks_of(const Model& model) {
  std::string text;
  for (const Standing& standing : standings_now(*model.race)) {
    text += (text.empty() ? "" : " ") + std::to_string(standing.seat) + ":" +
            std::to_string(standing.rank);
  }
  return text;
}

TEST(OwnStandingTest, AnOutcomeIsKnownBeforeTheStandingsTellIt) {
  Model model = begun();
  move(model, Action::left, {6, 1}, 0, 1);
  const Standing own = own_standing(*model.race).value();
  EXPECT_EQ(own.moves, 1u);
  EXPECT_EQ(own.best_tile, 4u);
  EXPECT_EQ(own.rank, 1u);
  EXPECT_EQ(ranks_of(model), "0:1 1:2 2:2");
}

TEST(OwnStandingTest, SoIsTheEndOfTheRun) {
  Model model = begun();
  move(model, Action::left, {6, 1}, 0, 3, SeatState::moves_made);
  EXPECT_EQ(own_standing(*model.race).value().state, SeatState::moves_made);
}

TEST(OwnStandingTest, WhoeverIsOvertakenMakesRoom) {
  Model model = begun();
  set_standings(model,
                {standing(0, 3, 0, 2, 0), standing(1, 1, 40, 8, 9), standing(2, 2, 0, 2, 9)});
  move(model, Action::left, {6, 1}, 0, 2);
  EXPECT_EQ(ranks_of(model), "1:1 0:2 2:3") << "with a 4, and fewer moves";
}

// An outcome counts the others' moves up to it, the standings may be older.
TEST(OwnStandingTest, PlacesFollowTheScoresThatAreKnown) {
  Model model = begun();
  set_standings(model,
                {standing(0, 3, 0, 2, 0), standing(1, 1, 40, 8, 9), standing(2, 2, 8, 4, 9)});
  move(model, Action::left, {6, 1}, 0, 1);
  EXPECT_EQ(ranks_of(model), "1:1 2:2 0:3") << "neither is known to have less";
}

TEST(OwnStandingTest, WhoeverSharedThePlaceMakesRoomToo) {
  Model model = begun();
  move(model, Action::left, {6, 1}, 0, 1);
  EXPECT_EQ(ranks_of(model), "0:1 1:2 2:2") << "with a 4";
}

TEST(OwnStandingTest, WhatTheStandingsToldSinceTheLastOutcomeCounts) {
  Model model = begun();
  move(model, Action::left, {6, 1}, 0, 1);
  set_standings(model, {standing(0, 2, 0, 4, 1), standing(1, 1, 40, 8, 9)});
  EXPECT_EQ(own_standing(*model.race).value().rank, 2u);
  EXPECT_EQ(ranks_of(model), "1:1 2:1 0:3");
}

}  // namespace
}  // namespace race2048::client
