// The questions before a person leaves, and the effects of answers: the same for the screen and the
// line mode.
#include "client/control/leaving.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

constexpr Setup kHost{.owns_server = true};

Model two_in_room() {
  return in_room({member(0, "ada"), member(1, "bo")});
}
Model two_in_race() {
  return in_race({member(0, "ada"), member(1, "bo")});
}

TEST(LeavingTest, NothingAtStakeIsLeftAtOnce) {
  EXPECT_EQ(ask_to_leave(two_in_room(), {}), Leaving(Leave{}));
  EXPECT_EQ(ask_to_leave(two_in_room(), {.has_lobby = true}), Leaving(LeaveRoom{}));
  EXPECT_EQ(ask_to_leave(in_room({member(0, "ada"), bot(1, "bo")}), kHost),
            Leaving(Leave{.stop_server = true}));
}

TEST(LeavingTest, ARaceAndAServerWithCompanyAreAskedAbout) {
  EXPECT_EQ(ask_to_leave(two_in_race(), {}), Leaving(LeaveQuestion::sure));
  EXPECT_EQ(ask_to_leave(two_in_race(), kHost), Leaving(LeaveQuestion::server));
}

TEST(LeavingTest, YesLeavesUnlessSomebodyHasComeMeanwhile) {
  const Model alone = in_race({member(0, "ada"), bot(1, "bo")});
  EXPECT_EQ(answer(LeaveQuestion::sure, LeaveAnswer::yes, alone, kHost),
            Leaving(Leave{.stop_server = true}));
  EXPECT_EQ(answer(LeaveQuestion::program, LeaveAnswer::yes, alone, kHost),
            Leaving(Leave{.stop_server = true, .interrupted = true}));
  for (const LeaveQuestion asked : {LeaveQuestion::sure, LeaveQuestion::program}) {
    EXPECT_EQ(answer(asked, LeaveAnswer::yes, two_in_race(), kHost),
              Leaving(LeaveQuestion::server));
  }
}

TEST(LeavingTest, TheServerIsKeptOrEndedAndYesSaysNeither) {
  const Model model = two_in_room();
  EXPECT_EQ(answer(LeaveQuestion::server, LeaveAnswer::keep, model, kHost), Leaving(Leave{}));
  EXPECT_EQ(answer(LeaveQuestion::server, LeaveAnswer::end, model, kHost),
            Leaving(Leave{.stop_server = true}));
  EXPECT_EQ(answer(LeaveQuestion::server, LeaveAnswer::yes, model, kHost), std::nullopt);
  EXPECT_EQ(answer(LeaveQuestion::sure, LeaveAnswer::keep, model, kHost), std::nullopt);
  EXPECT_EQ(answer(LeaveQuestion::server, LeaveAnswer::no, model, kHost), Leaving(Nothing{}));
}

TEST(LeavingTest, ASecondInterruptLeavesAndTheServerGoesOnForCompany) {
  EXPECT_EQ(interrupt(two_in_race(), {}, false), Leaving(LeaveQuestion::program));
  EXPECT_EQ(interrupt(two_in_race(), kHost, false), Leaving(LeaveQuestion::server));
  EXPECT_EQ(interrupt(two_in_race(), kHost, true), Leaving(Leave{.interrupted = true}));
  EXPECT_EQ(interrupt(Model{}, {}, false), Leaving(Leave{.interrupted = true}));
}

TEST(LeavingTest, UnaskedAServerGoesOnForCompanyAlone) {
  EXPECT_EQ(leave_unasked(two_in_room(), kHost), Command(Leave{}));
  EXPECT_EQ(leave_unasked(in_room({member(0, "ada")}), kHost), Command(Leave{.stop_server = true}));
}

}  // namespace
}  // namespace race2048::client
