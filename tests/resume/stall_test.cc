// Programs that stand still for a while, as in a suspended machine: nobody is blamed, and no move
// is lost.
#include <gtest/gtest.h>

#include "tests/resume/duel.h"

namespace race2048::resume {
namespace {

class Stalls : public testing::Test {
 protected:
  void expect_all_moves(Duel& duel) {
    duel.race();
    duel.expect_agreements();
    if (HasFailure()) return;
    EXPECT_EQ(moves_of(duel.ada()), kMoves);
    EXPECT_EQ(moves_of(duel.bo()), kMoves);
  }
};

class StallTest : public Stalls, public testing::WithParamInterface<Format> {};

INSTANTIATE_TEST_SUITE_P(Formats, StallTest, testing::Values(Format::time, Format::step),
                         [](const auto& format) {
                           return std::string(format.param == Format::time ? "Time" : "Step");
                         });

TEST_P(StallTest, AStoppedServerBlamesNobodyAndItsMatchGoesOn) {
  for (const std::chrono::milliseconds time :
       {500ms, 1900ms, 2500ms, 6000ms, 20'000ms, 100'000ms}) {
    SCOPED_TRACE(time.count());
    Duel duel(GetParam());
    duel.begin();
    const TimePoint stopped = duel.world().now();
    duel.world().stall_server(time);
    expect_all_moves(duel);
    // The clock of the match stood still with its server.
    const auto lasted = duel.world().now() - stopped;
    if (GetParam() == Format::time) {
      EXPECT_GE(lasted, time + 11s);
    }
    for (const auto& [number, seat] : duel.match().seats) EXPECT_EQ(seat.missed, 0u);
  }
}

TEST_P(StallTest, AStoppedClientComesBackAndLosesNoMove) {
  for (const std::chrono::milliseconds time : {500ms, 2500ms, 8000ms}) {
    SCOPED_TRACE(time.count());
    Duel duel(GetParam());
    duel.begin();
    duel.world().stop(duel.ada(), time);
    expect_all_moves(duel);
  }
}

using SilentTest = Stalls;

TEST_F(SilentTest, AClientThatTheServerHasGivenUpAsSilentComesBackToItsSeat) {
  Duel duel(Format::step);
  duel.begin();
  duel.world().stop(duel.ada(), 20s);
  duel.race();
  duel.expect_agreements();
  EXPECT_GT(duel.ada().links(), 1u);
}

}  // namespace
}  // namespace race2048::resume
