#include "client/model/highlights.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/words/highlight_text.h"
#include "tests/client/models.h"

namespace race2048::client::testing {
namespace {

using Said = std::vector<std::string>;

// Seat 0 is ada, at this client, against bo and cy.
class HighlightsTest : public ::testing::Test {
 protected:
  void race(const MatchSettings& settings = time_settings(180'000)) {
    model_ = in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")}, settings);
    said(0);
  }
  // The standings at this time on the match clock; each seat with its score, which gives the ranks.
  void scores(std::vector<std::uint64_t> scores) {
    for (std::uint32_t seat = 0; seat < scores.size(); ++seat) {
      const auto better =
          std::ranges::count_if(scores, [&](std::uint64_t other) { return other > scores[seat]; });
      model_.race->take(standing(seat, static_cast<std::uint32_t>(better) + 1, scores[seat], 4, 1));
    }
    model_.race->end_standings();
  }
  void state(std::uint32_t seat, SeatState state) {
    model_.race->take(standing(seat, 3, 0, 4, 1, state));
    model_.race->end_standings();
  }
  std::vector<Highlight> take(double seconds) {
    const auto now_ms = static_cast<std::uint32_t>(seconds * 1000);
    model_.race->clock_ms = now_ms;
    return highlights_.take(*model_.race, model_.race->own_seat, model_.race->take_events(),
                            now_ms);
  }
  Said said(double seconds) {
    Said texts;
    for (const Highlight& found : take(seconds)) {
      texts.push_back(highlight_text(found, *model_.race));
    }
    return texts;
  }
  Said said(double seconds, std::vector<std::uint64_t> now) {
    scores(std::move(now));
    return said(seconds);
  }

  Model model_;
  Highlights highlights_;
};

TEST_F(HighlightsTest, ALeadIsToldOnceItIsWorthSomething) {
  race();
  EXPECT_EQ(said(3, {8, 0, 0}), Said{}) << "every move changes it";
  EXPECT_EQ(highlights_.next_ms(*model_.race, 3000), 10'000u);
  EXPECT_EQ(said(10), Said{"You lead"}) << "since before";
  EXPECT_EQ(said(30), Said{});
}

TEST_F(HighlightsTest, SeatsThatAreLevelDoNotTakeTheLeadInTurns) {
  race();
  EXPECT_EQ(said(20, {80, 84, 0}), Said{"bo leads"});
  EXPECT_EQ(said(21, {88, 84, 0}), Said{});
  EXPECT_EQ(said(22, {88, 92, 0}), Said{});
  EXPECT_EQ(said(26), Said{}) << "bo still leads";
  EXPECT_EQ(said(27, {96, 92, 0}), Said{"You take the lead"});
  EXPECT_EQ(said(28, {96, 100, 0}), Said{});
  EXPECT_EQ(highlights_.next_ms(*model_.race, 28'000), 32'000u);
  EXPECT_EQ(said(32), Said{"bo takes the lead from you"});
}

TEST_F(HighlightsTest, ALeadThatSeveralShareIsNone) {
  race();
  EXPECT_EQ(said(20, {80, 80, 0}), Said{});
  EXPECT_EQ(said(21, {80, 84, 0}), Said{"bo leads"});
}

TEST_F(HighlightsTest, FewerMovesOrAnEarlierOneTakeNoLead) {
  race();
  said(20, {80, 84, 0});
  model_.race->take(standing(0, 1, 84, 4, 1));
  model_.race->take(standing(1, 2, 84, 4, 2));
  EXPECT_EQ(said(30), Said{});
}

TEST_F(HighlightsTest, NobodyTakesTheLeadAfterTheirRun) {
  race();
  said(20, {80, 84, 0});
  model_.race->take(standing(1, 2, 84, 4, 1));
  model_.race->take(standing(0, 1, 100, 4, 1, SeatState::moves_made));
  model_.race->end_standings();
  for (const Highlight& found : take(30)) EXPECT_NE(found.what, Highlight::What::lead);
}

TEST_F(HighlightsTest, ARunIsOverWhenItsStandingSaysSo) {
  race(knockout_settings(10'000));
  said(12, {80, 84, 0});
  Standing out = standing(2, 3, 0, 4, 1, SeatState::knocked_out);
  out.out_ms = 20'000;
  model_.race->take(out);
  model_.race->end_standings();
  const std::vector<Highlight> found = take(20.3);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at_ms, 20'000u);
}

TEST_F(HighlightsTest, TheFirstOfEachLargeTileIsTold) {
  race();
  tell_split(model_, 6, 1, 9'000);
  EXPECT_EQ(said(9), Said{}) << "a 64 is small";
  tell_split(model_, 7, 1, 17'000);
  const std::vector<Highlight> found = take(17.2);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at_ms, 17'000u) << "when it was made";
  tell_split(model_, 7, 0, 18'000);
  EXPECT_EQ(said(18.2), Said{}) << "the second";
  tell_split(model_, 8, 0, 30'000);
  EXPECT_EQ(said(30), Said{"You make the first 256"});
}

TEST_F(HighlightsTest, InARaceToASmallTileTheOneBeforeItIsLarge) {
  race(first_settings(6));
  tell_split(model_, 5, 1, 9'000);
  EXPECT_EQ(said(9), Said{"bo makes the first 32"});
  tell_split(model_, 6, 1, 12'000);
  state(1, SeatState::reached);
  EXPECT_EQ(said(12), Said{"bo makes the 64"}) << "once";
}

TEST_F(HighlightsTest, InARaceToATileTwoHalvesOfItAreAThreat) {
  race(first_settings(9));
  show_board(model_, 1, "256 128 . ./. . . ./. . . ./. . . .");
  EXPECT_EQ(said(9, {0, 0, 0}), Said{});
  show_board(model_, 1, "256 128 . ./. 256 . ./. . . ./. . . .");
  EXPECT_EQ(said(10, {0, 0, 0}), Said{"bo has two 256s"});
  EXPECT_EQ(said(11, {0, 0, 0}), Said{});
}

TEST_F(HighlightsTest, ARivalClosesInFromFarBehind) {
  race();
  said(20, {800, 700, 0});
  EXPECT_EQ(said(21, {800, 756, 0}), Said{});
  EXPECT_EQ(said(22, {800, 760, 0}), Said{"bo is 40 behind you"});
  EXPECT_EQ(said(23, {800, 770, 0}), Said{}) << "not again";
  EXPECT_EQ(said(24, {860, 780, 0}), Said{});
  EXPECT_EQ(said(25, {860, 830, 0}), Said{}) << "bo was not far enough meanwhile";
  EXPECT_EQ(said(26, {1000, 830, 0}), Said{});
  EXPECT_EQ(said(27, {1000, 960, 0}), Said{"bo is 40 behind you"});
}

TEST_F(HighlightsTest, ARivalThatThePersonHasJustPassedDoesNotCloseIn) {
  race();
  said(20, {700, 800, 0});
  EXPECT_EQ(said(30, {820, 800, 0}), Said{"You take the lead"});
}

TEST_F(HighlightsTest, NobodyClosesInWhileScoresAreSmall) {
  race();
  said(3, {80, 20, 0});
  EXPECT_EQ(said(4, {80, 76, 0}), Said{});
  EXPECT_EQ(said(5, {80, 80, 0}), Said{});
}

TEST_F(HighlightsTest, NobodyClosesInOnAWatcher) {
  race();
  model_.race->own_seat.reset();
  said(20, {800, 700, 0});
  EXPECT_EQ(said(21, {800, 760, 0}), Said{});
}

TEST_F(HighlightsTest, ASeatIsStuckAndThenOut) {
  race();
  state(2, SeatState::stuck);
  EXPECT_EQ(said(20), Said{"cy is stuck"});
  state(2, SeatState::racing);
  EXPECT_EQ(said(21), Said{});
  state(2, SeatState::gave_up);
  EXPECT_EQ(said(22), Said{"cy gives up"});
}

TEST_F(HighlightsTest, TheLastSecondsAreToldOnce) {
  race();
  EXPECT_EQ(highlights_.next_ms(*model_.race, 100'000), 170'000u);
  EXPECT_EQ(said(169), Said{});
  EXPECT_EQ(said(170.5), Said{"10 seconds left"});
  EXPECT_EQ(said(171), Said{});
  EXPECT_EQ(highlights_.next_ms(*model_.race, 171'000), std::nullopt);
}

TEST_F(HighlightsTest, AMatchOfTenSecondsHasNoLastSeconds) {
  race(time_settings(10'000));
  EXPECT_EQ(said(0.5), Said{});
}

TEST_F(HighlightsTest, WhoComesLateIsToldOnlyOfTheRest) {
  model_ = in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")});
  tell_split(model_, 7, 1, 17'000);
  state(2, SeatState::stuck);
  scores({80, 200, 0});
  EXPECT_EQ(said(60), Said{});
  EXPECT_EQ(said(70, {300, 200, 0}), Said{"You take the lead"});
}

TEST_F(HighlightsTest, AloneNobodyLeads) {
  model_ = in_race({member(0, "ada")});
  said(0);
  scores({200});
  tell_split(model_, 7, 0, 20'000);
  EXPECT_EQ(said(20), Said{});
}

TEST_F(HighlightsTest, AfterTheEndAndInTheNextMatchNothingIsLeftOver) {
  race();
  said(20, {80, 84, 0});
  model_.race->end(EndReason::time_up);
  EXPECT_EQ(said(25, {88, 84, 0}), Said{});
  EXPECT_EQ(highlights_.next_ms(*model_.race, 25'000), std::nullopt);
  race();
  EXPECT_EQ(said(20, {80, 84, 0}), Said{"bo leads"});
}

}  // namespace
}  // namespace race2048::client::testing
