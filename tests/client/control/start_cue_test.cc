#include "client/control/start_cue.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

Model in_phase(Phase phase) {
  Model model = in_race({member(0, "ada"), member(1, "bo")});
  model.phase = phase;
  return model;
}

TEST(StartCueTest, TheBellCallsAtTheCountdownAndAtTheStart) {
  const Model model = in_phase(Phase::racing);
  EXPECT_EQ(start_cue({MatchAnnounced{}}, model, {}), (Cue{.bell = true}));
  EXPECT_EQ(start_cue({MatchStarted{}}, model, {}), (Cue{.bell = true, .flash = true}));
  EXPECT_EQ(start_cue({MatchOver{}}, model, {}), Cue{});
  EXPECT_EQ(start_cue({MatchStarted{}}, watched(model), {}), Cue{}) << "races in nothing";
}

TEST(StartCueTest, EitherCanBeOff) {
  const Model model = in_phase(Phase::racing);
  EXPECT_EQ(start_cue({MatchStarted{}}, model, {.bell = false}), (Cue{.flash = true}));
  EXPECT_EQ(start_cue({MatchStarted{}}, model, {.flash = false}), (Cue{.bell = true}));
}

TEST(StartCueTest, TheBellCallsOnceWhenTheLastTenSecondsBegin) {
  const Model model = in_phase(Phase::racing);  // of 3 minutes
  EXPECT_EQ(last_seconds_cue(168'000, 169'999, model, {}), Cue{});
  EXPECT_EQ(last_seconds_cue(169'999, 170'000, model, {}), (Cue{.bell = true}));
  EXPECT_EQ(last_seconds_cue(160'000, 175'000, model, {}), (Cue{.bell = true}));
  EXPECT_EQ(last_seconds_cue(170'000, 171'000, model, {}), Cue{});
  EXPECT_EQ(last_seconds_cue(169'999, 170'000, model, {.bell = false}), Cue{});
}

TEST(StartCueTest, OnlyWhoRacesIsCalledInTheLastSeconds) {
  Model model = in_phase(Phase::racing);
  EXPECT_EQ(last_seconds_cue(169'999, 170'000, watched(model), {}), Cue{});
  EXPECT_EQ(last_seconds_cue(169'999, 180'000, in_results(model, {}), {}), Cue{});
  end_own_run(model, SeatState::gave_up);
  EXPECT_EQ(last_seconds_cue(169'999, 170'000, model, {}), Cue{});
}

TEST(StartCueTest, AMatchOfTenSecondsHasRungAtItsStart) {
  Model model = in_race({member(0, "ada"), member(1, "bo")}, time_settings(10'000));
  EXPECT_EQ(last_seconds_cue(0, 1, model, {}), Cue{});
}

}  // namespace
}  // namespace race2048::client
