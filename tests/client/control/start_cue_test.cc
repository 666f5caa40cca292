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
  EXPECT_EQ(start_cue(Phase::room, in_phase(Phase::countdown), {}), (Cue{.bell = true}));
  EXPECT_EQ(start_cue(Phase::countdown, in_phase(Phase::racing), {}),
            (Cue{.bell = true, .flash = true}));
}

TEST(StartCueTest, OnceIsEnough) {
  EXPECT_EQ(start_cue(Phase::countdown, in_phase(Phase::countdown), {}), Cue{});
  EXPECT_EQ(start_cue(Phase::racing, in_phase(Phase::racing), {}), Cue{});
  EXPECT_EQ(start_cue(Phase::racing, in_phase(Phase::results), {}), Cue{});
}

TEST(StartCueTest, WhoOnlyWatchesIsNotCalled) {
  EXPECT_EQ(start_cue(Phase::countdown, watched(in_phase(Phase::racing)), {}), Cue{});
}

TEST(StartCueTest, EitherCanBeOff) {
  const Model model = in_phase(Phase::racing);
  EXPECT_EQ(start_cue(Phase::countdown, model, {.bell = false}), (Cue{.flash = true}));
  EXPECT_EQ(start_cue(Phase::countdown, model, {.flash = false}), (Cue{.bell = true}));
}

}  // namespace
}  // namespace race2048::client
