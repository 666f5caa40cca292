#include "client/plain/race_news.h"

#include <algorithm>

#include "proto/conversions.h"
#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class RaceNewsTest : public PlainTalkTest {
 protected:
  void race(const MatchSettings& settings = time_settings(180'000), std::uint32_t players = 5) {
    Model model = in_race(many(players), settings);
    set_standings(model, {standing(0, 1, 0, 4, 0)});
    start(std::move(model));
  }

  void rank(std::uint32_t own) { set_standings(model_, {standing(0, own, 0, 4, 0)}); }
};

TEST_F(RaceNewsTest, ACountdownIsToldByTheSecond) {
  Model model = in_race(many(5));
  model.phase = Phase::countdown;
  model.race->own.reset();
  model.race->go_at = at(5);
  model.race->take_events();
  model_ = model;
  talk_.emplace(client::Setup{}, PlainInput::program);
  EXPECT_EQ(news(0).back(), "The match starts in 5 seconds, with 5 players.");
  EXPECT_EQ(news(1), Lines{});
  EXPECT_EQ(talk_->next_news(model_, now_), at(2));
  EXPECT_EQ(news(2), Lines{"3."});
  EXPECT_EQ(news(3.5), Lines{"2."});
  EXPECT_EQ(news(4), Lines{"1."});
  EXPECT_EQ(news(5), Lines{});
  EXPECT_EQ(talk_->next_news(model_, now_), std::nullopt);
}

TEST_F(RaceNewsTest, NothingIsDueThatCannotBeToldYet) {
  race();
  model_.silence = Silence{.since = at(149), .noticed = at(149)};
  news(149);
  EXPECT_EQ(talk_->next_news(model_, at(151)), at(170)) << "30 seconds left, if the clock ran";
  EXPECT_EQ(talk_->next_news(model_, at(171)), std::nullopt);
  model_.phase = Phase::countdown;
  model_.race->go_at = at(160);
  news(157);
  EXPECT_EQ(talk_->next_news(model_, at(161)), std::nullopt);
}

TEST_F(RaceNewsTest, TheStartTellsTheTiles) {
  model_ = in_race(many(2));
  talk_.emplace(client::Setup{}, PlainInput::program);
  EXPECT_EQ(news().back(), "Go. 2, row 2 column 2; 4, row 3 column 1.");
  EXPECT_EQ(news(), Lines{});
}

TEST_F(RaceNewsTest, WhoComesLateIsToldOfTheMatch) {
  model_ = watched(in_race(many(3)));
  talk_.emplace(client::Setup{}, PlainInput::program);
  EXPECT_EQ(news(60).back(), "A match is running, 2:00 left. You are watching it.");
}

TEST_F(RaceNewsTest, WhoComesBackIsToldOnlyTheResultOfEarlierMoves) {
  model_ = in_race(many(3));
  OwnGame& own = *model_.race->own;
  ASSERT_TRUE(own.act(Action::left) && own.act(Action::up));
  talk_.emplace(client::Setup{}, PlainInput::person);
  EXPECT_EQ(news(60).back(), "A match is running, 2:00 left. You are back in it.");
  answer(model_, Action::left, {{6, 1}}, 0, 2);
  EXPECT_EQ(news(60), Lines{});
  answer(model_, Action::up, {{15, 1}}, 0, 3);
  EXPECT_EQ(news(61), Lines{"Score 0 after 2 moves, rank 3 of 3."});
  type("down");
  answer(model_, Action::down, {{0, 1}}, 0, 2);
  EXPECT_EQ(news(62).size(), 1u) << "from now on each move is told";
  talk_.emplace(client::Setup{}, PlainInput::person);
  model_.race->start();
  const Lines told = news(63);
  EXPECT_EQ(told.back(), "Score 0 after 3 moves, rank 2 of 3.") << "all answers have come at once";
}

TEST_F(RaceNewsTest, APlaceIsToldAtMostOnceInTenSeconds) {
  race();
  rank(3);
  EXPECT_EQ(news(1), Lines{"You are 3rd of 5 now."});
  rank(4);
  EXPECT_EQ(news(2), Lines{});
  EXPECT_EQ(talk_->next_news(model_, now_), at(11));
  rank(5);
  EXPECT_EQ(news(10.9), Lines{});
  EXPECT_EQ(news(11), Lines{"You are 5th of 5 now."});
  EXPECT_EQ(news(30), Lines{});
}

TEST_F(RaceNewsTest, APlaceThatIsTheSameAgainIsNoNews) {
  race();
  rank(3);
  news(1);
  rank(4);
  news(2);
  rank(3);
  EXPECT_EQ(news(20), Lines{});
}

TEST_F(RaceNewsTest, APlaceThatAnOutcomeToldIsNotToldAgain) {
  race();
  type("left");
  answer(model_, Action::left, {{6, 1}}, 0, 2);
  EXPECT_EQ(news(1), Lines{"left. New 2, row 2 column 3. Score 0, rank 2 of 5."});
  // The standings lag behind the outcome.
  EXPECT_EQ(news(1.02), Lines{});
  rank(2);
  EXPECT_EQ(news(1.05), Lines{});
}

TEST_F(RaceNewsTest, MergesAddToTheScore) {
  race();
  type("left");
  answer(model_, Action::left, {{0, 1}}, 0, 1);
  news();
  type("up");
  answer(model_, Action::up, {{15, 2}}, 4, 1);
  EXPECT_EQ(news(), Lines{"up, plus 4. New 4, row 4 column 4. Score 4, rank 1 of 5."});
}

TEST_F(RaceNewsTest, LittleTimeLeftIsTold) {
  race(time_settings(90'000));
  EXPECT_EQ(news(29), Lines{});
  EXPECT_EQ(talk_->next_news(model_, now_), at(30));
  EXPECT_EQ(news(30), Lines{"1 minute left."});
  EXPECT_EQ(news(70), Lines{"30 seconds left."});
  EXPECT_EQ(news(80), Lines{"10 seconds left."});
  EXPECT_EQ(news(85), Lines{});
  EXPECT_EQ(talk_->next_news(model_, now_), std::nullopt);
}

TEST_F(RaceNewsTest, AShortMatchDoesNotBeginWithAWarning) {
  race(time_settings(30'000));
  EXPECT_EQ(news(1), Lines{});
  EXPECT_EQ(news(20), Lines{"10 seconds left."});
}

TEST_F(RaceNewsTest, AStuckBoardAsksForTheNext) {
  race();
  type("left");
  answer(model_, Action::left, {{0, 1}}, 0, 1, SeatState::stuck);
  EXPECT_EQ(news().back(), "No move is left on this board. n takes the next one.");
}

TEST_F(RaceNewsTest, TheOwnEndIsTold) {
  race(moves_settings(1));
  type("left");
  answer(model_, Action::left, {{0, 1}}, 0, 2, SeatState::moves_made);
  rank(2);
  EXPECT_EQ(news(), (Lines{"left. New 2, row 1 column 1. Score 0, rank 2 of 5.",
                           "You have made all your moves. You are done; rank 2 of 5."}));
}

TEST_F(RaceNewsTest, BeforeAKnockoutTheLastPlayerIsWarnedOnceInEachInterval) {
  race(knockout_settings(30'000), 3);
  const auto last = [this](std::uint32_t own) {
    set_standings(model_, {standing(0, own, 0, 4, 0), standing(1, 1, 40, 8, 9),
                           standing(2, own == 3 ? 2 : 3, 20, 8, 9)});
  };
  last(3);
  news(1);
  EXPECT_EQ(talk_->next_news(model_, at(1)), at(20));
  EXPECT_EQ(news(19), Lines{});
  EXPECT_EQ(news(20), Lines{"You are last: out in 10 seconds."});
  EXPECT_EQ(news(25), Lines{});
  last(2);
  EXPECT_EQ(news(52), Lines{"You are 2nd of 3 now."});
  last(3);
  EXPECT_EQ(news(53).front(), "You are last: out in 7 seconds.");
}

TEST_F(RaceNewsTest, BeforeAKnockoutTheStandingsSayWhoIsInDanger) {
  start(in_race(many(3), knockout_settings(30'000)));
  Standing out = standing(2, 3, 0, 2, 0, SeatState::knocked_out);
  out.out_ms = 30'000;
  set_standings(model_, {standing(0, 2, 0, 2, 0), standing(1, 1, 4, 4, 3), out});
  EXPECT_EQ(type("s"), (Lines{"1: p1, 4 points, best 4, 3 moves.",
                              "2: p0 (you), 0 points, best 2, 0 moves, in danger.",
                              "3: p2 (bot), 0 points, best 2, 0 moves, out at 0:30.0."}));
  EXPECT_EQ(type("t").front(), "Knock-out in 30 seconds. 0 seconds since the start.");
}

TEST_F(RaceNewsTest, AKnockoutSaysWhoIsOut) {
  race(knockout_settings(30'000), 5);
  set_standings(model_, {standing(0, 1, 40, 8, 9)});
  news(1);
  const auto out = [this](std::uint32_t seat, std::uint32_t rank) {
    Standing it = standing(seat, rank, 0, 2, 1, SeatState::knocked_out);
    it.out_ms = 30'000;
    model_.race->take(it);
  };
  out(3, 4);
  out(4, 4);
  EXPECT_EQ(news(30), Lines{"p3 and p4 are out, 3 left."});
  out(2, 3);
  EXPECT_EQ(news(60), Lines{"p2 is out, 2 left."});
  out(0, 2);
  EXPECT_EQ(news(90), Lines{"You were last. You are done; rank 2 of 5."});
}

TEST_F(RaceNewsTest, AMoveThatTheServerDidNotTakeIsSaid) {
  race();
  type("left");
  Outcome outcome;
  outcome.seq = 1;
  outcome.state = SeatState::racing;
  ASSERT_TRUE(model_.race->take(outcome));
  EXPECT_EQ(news(), Lines{"left was dropped. Score 0."});
}

TEST_F(RaceNewsTest, InLockstepAMoveMadeForOneIsSaid) {
  race(step_settings(10'000));
  Outcome outcome;
  outcome.applied = true;
  outcome.made = Action::left;
  outcome.state = SeatState::racing;
  outcome.rank = 1;
  outcome.spawns = std::vector<Spawn>{{0, 1}};
  ASSERT_TRUE(model_.race->take(outcome));
  model_.race->begin_step({.number = 2, .ends_ms = 20'000});
  model_.race->own->on_step(2);
  EXPECT_EQ(news(10),
            (Lines{"Too late, made for you: left. New 2, row 1 column 1. Score 0, rank 1 of 5.",
                   "Step 2: 10 seconds."}));
}

TEST_F(RaceNewsTest, ResultsTellTheEndThePlacesAndTheSeal) {
  race(time_settings(180'000), 2);
  set_standings(model_, {standing(0, 2, 1204, 128, 90), standing(1, 1, 2345, 256, 95)});
  model_ = in_results(model_, {.kind = Verification::Kind::verified, .moves = 90});
  expect_golden("texts/plain_results.txt", news(180));
  EXPECT_EQ(news(181), Lines{});
}

TEST_F(RaceNewsTest, ANewBestIsToldInOneSentence) {
  race(time_settings(180'000), 2);
  set_standings(model_, {standing(0, 2, 1204, 128, 90), standing(1, 1, 2345, 256, 95)});
  model_ = in_results(model_, {.kind = Verification::Kind::verified, .moves = 90});
  model_.new_best = NewBest{.mark = {.value = 1204}, .before = 1100};
  EXPECT_EQ(news(180).at(2), "New best: 1204 (before 1100).");
}

TEST_F(RaceNewsTest, ASharedPlaceIsToldAsOne) {
  race(time_settings(180'000), 3);
  set_standings(model_,
                {standing(0, 1, 0, 2, 0), standing(1, 1, 0, 2, 0), standing(2, 1, 0, 2, 0)});
  model_ = in_results(model_, {.kind = Verification::Kind::verified});
  EXPECT_EQ(news(180).at(1), "You share the 1st place with p1 and p2, 0 points.");

  race(time_settings(180'000), 3);
  set_standings(model_,
                {standing(0, 2, 8, 4, 3), standing(1, 2, 8, 4, 3), standing(2, 1, 16, 8, 4)});
  model_ = in_results(model_, {.kind = Verification::Kind::verified});
  EXPECT_EQ(news(180).at(1),
            "You share the 2nd place with p1, 8 points. p2 is first with 16 points.");
}

TEST_F(RaceNewsTest, TheEndHasNoCommasInItsNumbers) {
  race(moves_settings(1320), 2);
  set_standings(model_, {standing(0, 2, 1204, 128, 1320, SeatState::moves_made),
                         standing(1, 1, 2345, 256, 1320, SeatState::moves_made)});
  model_ = in_results(model_, {.kind = Verification::Kind::verified, .moves = 1320});
  model_.result->reason = EndReason::all_done;
  for (const std::string& line : news(180)) {
    EXPECT_EQ(line.find("1,320"), std::string::npos) << line;
  }
}

TEST_F(RaceNewsTest, OfManySeatsSomeAreToldAndTheRestAreCounted) {
  race(time_settings(180'000), 40);
  std::vector<Standing> standings;
  for (std::uint32_t seat = 0; seat < 40; ++seat) {
    standings.push_back(standing(seat, (seat + 20) % 40 + 1, 10, 4, 1));
  }
  set_standings(model_, standings);
  const Lines lines = type("s");
  EXPECT_LT(lines.size(), 14u);
  EXPECT_TRUE(std::ranges::any_of(
      lines, [](const std::string& line) { return line.starts_with("21: p0 (you)"); }));
  EXPECT_TRUE(lines.back().ends_with("more.")) << lines.back();
  EXPECT_EQ(type("s all").size(), 40u);
}

TEST_F(RaceNewsTest, WhatIsKeptIsToldOnceAfterTheResults) {
  race();
  model_.kept = KeptResult{.keeping = Keeping::not_yet, .why = ServerQuote("The disk is full.")};
  model_ = in_results(std::move(model_), {.kind = Verification::Kind::verified});
  EXPECT_EQ(news(180).back(),
            "The result is not saved yet. 192.168.1.20:2048 says: \"The disk is full.\"");
  EXPECT_EQ(news(181), Lines{});
  model_.kept = KeptResult{.keeping = Keeping::stored};
  EXPECT_EQ(news(182), Lines{"Saved on the server."});
  model_.replay = OwnReplay{.state = OwnReplay::State::kept};
  EXPECT_EQ(news(183), Lines{"Replay kept: 000000000000."});
  EXPECT_EQ(news(184), Lines{});
}

TEST_F(RaceNewsTest, ABrokenReplayIsToldOnceEvenIfTheNextMatchHasBegun) {
  race();
  model_.broken_replay = OwnReplay{.state = OwnReplay::State::broken, .why = "it is cut off"};
  const Lines lines = news(1);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].starts_with("REPLAY NOT VERIFIED")) << lines[0];
  model_.race->announce();
  EXPECT_EQ(news(2), Lines{});
}

}  // namespace
}  // namespace race2048::client::testing
