#include "client/plain/plain_talk.h"

#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

Command act(Action action) {
  return Act{action};
}

Model two_in_room() {
  return in_room({member(0, "ada"), member(1, "bo")});
}

Model two_in_race(const MatchSettings& settings = time_settings(180'000)) {
  return in_race({member(0, "ada"), member(1, "bo")}, settings);
}

// ------------------------------------------------------------------------------------ moves

TEST_F(PlainTalkTest, AMoveIsSentAndItsOutcomeTold) {
  start(two_in_race());
  EXPECT_EQ(type("left"), Lines{});
  EXPECT_EQ(command(), act(Action::left));
  answer(model_, Action::left, {{6, 1}}, 0, 1);
  EXPECT_EQ(news(), Lines{"left. New 2, row 2 column 3. Score 0, rank 1 of 2."});
}

TEST_F(PlainTalkTest, TheStandingsSayNothingElseThanTheOutcome) {
  start(two_in_race());
  set_standings(model_, {standing(0, 2, 0, 2, 0), standing(1, 1, 4, 4, 3)});
  type("left");
  answer(model_, Action::left, {{6, 1}}, 0, 2);
  news();
  EXPECT_EQ(type("s"), (Lines{"1: bo, 4 points, best 4, 3 moves.",
                              "2: ada (you), 0 points, best 4, 1 move."}));
}

TEST_F(PlainTalkTest, TheNextMoveWaitsForTheOutcome) {
  start(two_in_race());
  type("left up");
  EXPECT_EQ(command(), act(Action::left));
  EXPECT_FALSE(talk_->takes_line());
  answer(model_, Action::left, {{6, 1}}, 0, 1);
  go_on();
  EXPECT_EQ(command(), act(Action::up));
  EXPECT_TRUE(talk_->takes_line());
}

TEST_F(PlainTalkTest, AMoveThatWaitsForTheRoomsRateIsUnanswered) {
  start(two_in_race());
  ASSERT_TRUE(model_.race->ahead.add(Action::left));
  EXPECT_EQ(type("up"), Lines{});
  EXPECT_EQ(command(), std::nullopt);
  model_.race->ahead.pop();
  go_on();
  EXPECT_EQ(command(), act(Action::up));
  ASSERT_TRUE(model_.race->ahead.add(Action::up));
  EXPECT_EQ(news(), Lines{});
}

TEST_F(PlainTalkTest, ASilentServerIsToldOnceAndTakesNoMoves) {
  start(two_in_race(), PlainInput::person);
  model_.silence = Silence{.since = at(1), .noticed = at(3)};
  EXPECT_EQ(news(3).size(), 1u);
  EXPECT_EQ(news(4), Lines{});
  EXPECT_EQ(type("left"), Lines{"The server is silent: left was dropped."});
  EXPECT_EQ(command(), std::nullopt);
  model_.silence.reset();
  type("left");
  EXPECT_EQ(command(), act(Action::left));
}

TEST_F(PlainTalkTest, AProgramsMoveWaitsUntilTheServerIsBack) {
  start(two_in_race());
  model_.silence = Silence{.since = at(1), .noticed = at(3)};
  news(3);
  EXPECT_EQ(type("left"), Lines{});
  EXPECT_EQ(command(), std::nullopt);
  model_.silence.reset();
  go_on();
  EXPECT_EQ(command(), act(Action::left));
}

TEST_F(PlainTalkTest, AMoveThatChangesNothingIsSaidAndNotSent) {
  start(two_in_race());
  type("left");
  answer(model_, Action::left, {{0, 1}}, 0, 1);
  news();
  commands();
  EXPECT_EQ(type("left"), Lines{"left: nothing moves."});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(PlainTalkTest, AProgramsMoveWaitsForTheMatchThatItIsReadyFor) {
  Model model = two_in_room();
  model.room.people[0].ready = true;
  start(model);
  EXPECT_EQ(type("left"), Lines{});
  EXPECT_EQ(command(), std::nullopt);
  model_ = two_in_race();
  go_on();
  EXPECT_EQ(command(), act(Action::left));
}

TEST_F(PlainTalkTest, WhatAProgramSaysBehindItsReadinessWaitsForTheAnswer) {
  start(two_in_room());
  type("r");
  EXPECT_EQ(command(), Command(SetReady{true}));
  EXPECT_EQ(type("left"), Lines{});
  model_.last_refusal = Refusal{.about = Request::ready, .said = ServerQuote("no"), .at = at(1)};
  EXPECT_EQ(go_on(), Lines{"No match is running."});
}

TEST_F(PlainTalkTest, AProgramGoesOnWhenItsReadinessIsForAnotherMatch) {
  start(two_in_room());
  type("r");
  EXPECT_EQ(command(), Command(SetReady{true}));
  EXPECT_EQ(type("left"), Lines{});
  // The host has changed the settings: the next roster says no more that it was ready.
  model_.room.seal->match_id[0] ^= 1;
  EXPECT_EQ(go_on(), Lines{"No match is running."});
}

TEST_F(PlainTalkTest, APromisedReadinessIsWaitedForUntilTheServerAnswers) {
  Model promised = two_in_room();
  promised.room.gets_ready = true;
  start(promised);
  EXPECT_EQ(type("left"), Lines{});
  EXPECT_EQ(command(), std::nullopt);
  model_.room.people[0].ready = true;
  EXPECT_EQ(go_on(), Lines{}) << "for the match that comes";
  model_.room.people[0].ready = false;
  model_.room.gets_ready = false;
  EXPECT_EQ(go_on(), Lines{"No match is running."}) << "the person has taken it back";
}

TEST_F(PlainTalkTest, AfterARaceAProgramWaitsForARematchOnlyIfItHasSaidReady) {
  Model results = in_results(two_in_race(), {});
  results.room.people[0].ready = true;
  results.room.seal->match_id[0] ^= 1;
  start(results);
  EXPECT_EQ(type("left"), Lines{"No match is running."});
  EXPECT_EQ(type("ready"), Lines{"You are ready."});
  EXPECT_EQ(type("left"), Lines{});
  start(results);
  talk_->end_of_input(model_);
  go_on();
  EXPECT_EQ(command(), Command(Leave{})) << "no moves come any more";
}

TEST_F(PlainTalkTest, APersonIsToldAtOnceThatNothingCanMove) {
  Model model = two_in_room();
  model.room.people[0].ready = true;
  start(model, PlainInput::person);
  EXPECT_EQ(type("left"), Lines{"No match is running."});
}

TEST_F(PlainTalkTest, APersonsQuestionsGoBeforeMovesThatWait) {
  start(two_in_race(), PlainInput::person);
  type("left up");
  EXPECT_EQ(commands().size(), 1u);
  EXPECT_EQ(type("2"), Lines{"Row 2: empty, 2, empty, empty."});
}

TEST_F(PlainTalkTest, TooManyMovesTypedAheadAreDroppedAndThatIsSaid) {
  start(two_in_race(), PlainInput::person);
  const Lines lines = type("hjhjhjhjhjhjhj");
  EXPECT_EQ(lines, Lines{"Too many moves are waiting: the later ones are dropped."});
}

TEST_F(PlainTalkTest, AHeldKeyIsToldOnceThatMovesAreDropped) {
  start(two_in_race(), PlainInput::keys);
  Lines told;
  for (int i = 0; i < 20; ++i) {
    for (const std::string& line : type(i % 2 == 0 ? "h" : "j")) told.push_back(line);
  }
  EXPECT_EQ(told, Lines{"Too many moves are waiting: the later ones are dropped."});
}

TEST_F(PlainTalkTest, InLockstepAChoiceIsConfirmedAndTheNextWaitsForItsStep) {
  start(two_in_race(step_settings(10'000)));
  EXPECT_EQ(type("left"), Lines{"left chosen."});
  EXPECT_EQ(command(), act(Action::left));
  EXPECT_EQ(type("up"), Lines{});
  EXPECT_EQ(command(), std::nullopt);
  answer(model_, Action::left, {{6, 1}}, 0, 1);
  EXPECT_EQ(go_on(), Lines{});
  model_.race->step = CurrentStep{.number = 2, .ends_ms = 20'000};
  model_.race->own->on_step(2);
  EXPECT_EQ(go_on(), Lines{"up chosen."});
}

TEST_F(PlainTalkTest, InLockstepAPersonIsToldWhatIsChosen) {
  start(two_in_race(step_settings(10'000)), PlainInput::person);
  type("left");
  EXPECT_EQ(type("up"), Lines{"You have chosen left for this step."});
}

// ------------------------------------------------------------------------------------ questions

TEST_F(PlainTalkTest, TheBoardIsToldRowByRow) {
  start(two_in_race());
  EXPECT_EQ(type("b"), (Lines{"Board 1, score 0.", "Row 1: empty, empty, empty, empty.",
                              "Row 2: empty, 2, empty, empty.", "Row 3: 4, empty, empty, empty.",
                              "Row 4: empty, empty, empty, empty."}));
  EXPECT_EQ(type("3"), Lines{"Row 3: 4, empty, empty, empty."});
  EXPECT_EQ(type("5"), Lines{"The board has 4 rows."});
}

TEST_F(PlainTalkTest, AWatcherAsksForBoardsByName) {
  Model model = watched(two_in_race());
  show_board(model, 1, "2 2 . ./. . . ./. . . ./. . . .");
  start(model);
  EXPECT_EQ(type("b BO").at(1), "Row 1: 2, 2, empty, empty.");
  EXPECT_EQ(type("b"), Lines{"Whose board? Type b and a name: bo."});
}

TEST_F(PlainTalkTest, WhoRacesSeesNoBoardsOfOthersInAnyFormat) {
  const Lines none = {"While you race you see no boards of others."};
  for (const MatchSettings& settings :
       {time_settings(180'000), step_settings(10'000), moves_settings(300)}) {
    start(two_in_race(settings));
    EXPECT_EQ(type("b bo"), none);
    model_.phase = Phase::countdown;
    EXPECT_EQ(type("b bo"), none);
    model_.race->own.reset();
    EXPECT_EQ(type("b bo"), none);
    EXPECT_EQ(type("b"), Lines{"There is no board before the match."});
  }
}

TEST_F(PlainTalkTest, TheTimeIsToldInWords) {
  start(two_in_race());
  news(61);
  EXPECT_EQ(type("t"), Lines{"1 minute 59 seconds left in the match."});
}

TEST_F(PlainTalkTest, StandingsAreALineEach) {
  Model model = two_in_race();
  set_standings(model, {standing(0, 1, 18332, 1024, 812), standing(1, 2, 4, 4, 1)});
  start(model);
  EXPECT_EQ(type("s"), (Lines{"1: ada (you), 18332 points, best 1024, 812 moves.",
                              "2: bo, 4 points, best 4, 1 move."}));
}

TEST_F(PlainTalkTest, StandingsTellWhenTheLargestTilesWereMade) {
  Model model = two_in_race();
  tell_split(model, 9, 1, 48'000);
  start(model);
  EXPECT_EQ(type("s").back(), "Tiles: 512 by bo at 0:48.");
}

TEST_F(PlainTalkTest, UnknownWordsAreAnsweredWithAHint) {
  start(two_in_room());
  EXPECT_EQ(type("dance"), Lines{"Not understood: dance. Type ? for help."});
}

TEST_F(PlainTalkTest, TheHelpForKeysTellsThem) {
  start(two_in_race(), PlainInput::keys);
  expect_golden("texts/plain_help_for_keys.txt", type("?"));
}

TEST_F(PlainTalkTest, TheHelpTellsAHostMore) {
  start(two_in_room());
  const Lines host = type("?");
  model_.room.host = "bo";
  const Lines guest = type("?");
  EXPECT_GT(host.size(), guest.size());
  expect_golden("texts/plain_help_for_a_host.txt", host);
  expect_golden("texts/plain_help_for_a_guest.txt", guest);
}

// ------------------------------------------------------------------------------------ the room

TEST_F(PlainTalkTest, ReadinessIsTakenBackByTheSameWord) {
  start(two_in_room(), PlainInput::person);
  type("r");
  EXPECT_EQ(command(), Command(SetReady{true}));
  model_.room.people[0].ready = true;
  type("r");
  EXPECT_EQ(command(), Command(SetReady{false}));
  EXPECT_EQ(type("ready"), Lines{"You are ready."});
}

TEST_F(PlainTalkTest, WhatTheRoomIsIsToldInSentences) {
  start(in_room({member(0, "ada")}));
  const Lines lines = type("i");
  expect_golden("texts/plain_room.txt", lines);
  for (const std::string& line : lines) {
    EXPECT_TRUE(line.front() >= 'A' && line.front() <= 'Z' && line.ends_with('.')) << line;
  }
}

TEST_F(PlainTalkTest, StartingWithoutSomebodyIsAsked) {
  start(two_in_room());
  EXPECT_EQ(type("start"), Lines{"Start without bo? They will watch. y to start, no to wait."});
  EXPECT_EQ(command(), std::nullopt);
  type("y");
  EXPECT_EQ(command(), Command(HostAct{Meaning::start}));
}

TEST_F(PlainTalkTest, OnlyTheHostDoesWhatHostsDo) {
  Model model = two_in_room();
  model.room.host = "bo";
  start(model);
  for (const char* line : {"start", "lock", "kick bo", "host bo", "bot", "set time 90"}) {
    EXPECT_EQ(type(line), Lines{"Only the host does that: bo."}) << line;
  }
  EXPECT_TRUE(commands().empty());
}

TEST_F(PlainTalkTest, PeopleAreNamedByTheHost) {
  start(two_in_room());
  EXPECT_EQ(type("kick zed"), Lines{"Which person? bo."});
  type("kick bo");
  EXPECT_EQ(command(), Command(HostAct{Meaning::kick, "bo"}));
  type("host bo");
  EXPECT_EQ(command(), Command(HostAct{Meaning::hand_over, "bo"}));
}

TEST_F(PlainTalkTest, APersonIsAskedBeforeSomebodyIsPutOutOrBecomesHost) {
  start(two_in_room(), PlainInput::person);
  EXPECT_EQ(type("kick bo"), Lines{"Remove bo from the room? They cannot come back unless "
                                   "you let them. y to remove, no to cancel."});
  EXPECT_EQ(command(), std::nullopt);
  type("y");
  EXPECT_EQ(command(), Command(HostAct{Meaning::kick, "bo"}));
  EXPECT_EQ(
      type("host bo"),
      Lines{"Make bo the host? You cannot take it back yourself. y to hand over, no to cancel."});
  EXPECT_EQ(type("no"), Lines{"All right."});
  type("y");
  EXPECT_EQ(command(), std::nullopt);
  type("host bo");
  type("y");
  EXPECT_EQ(command(), Command(HostAct{Meaning::hand_over, "bo"}));
}

TEST_F(PlainTalkTest, TheHostSetsTheMatch) {
  start(two_in_room());
  type("set time 90");
  EXPECT_EQ(intent_in<Edit>(command().value())->settings.value().time_limit_ms, 90'000u);
  type("set target 512");
  EXPECT_EQ(intent_in<Edit>(command().value())->settings.value().format, Format::first);
  type("set size 5");
  EXPECT_EQ(intent_in<Edit>(command().value())->settings.value().rules.size, 5);
  type("set rounds 3");
  EXPECT_EQ(intent_in<Edit>(command().value())->request.value().options.rounds, 3u);
  for (const char* line : {"set", "set time", "set size 9", "set target x", "set colour red"}) {
    EXPECT_EQ(type(line).size(), 1u) << line;
    EXPECT_EQ(command(), std::nullopt) << line;
  }
  EXPECT_EQ(type("set target 100"),
            Lines{"Not possible: the target is 100; it must be a tile from 8 to 131072."});
}

TEST_F(PlainTalkTest, BotsAreSeatedByLevel) {
  start(two_in_room(), PlainInput::program, {.bot_levels = bot_levels()});
  type("bot 1024");
  EXPECT_TRUE(std::holds_alternative<AddBot>(command().value()));
  EXPECT_EQ(type("bot 7").size(), 1u);
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(PlainTalkTest, SayingGoesToTheServerAsItWasTyped) {
  start(two_in_room());
  type("say Hello  there");
  EXPECT_EQ(command(), Command(Say{"Hello  there"}));
}

// ------------------------------------------------------------------------------------ leaving

TEST_F(PlainTalkTest, LeavingARaceIsAsked) {
  start(two_in_race());
  EXPECT_EQ(type("q"), Lines{"Leave the race? Your score stands. y leaves, no stays."});
  EXPECT_EQ(type("no"), Lines{"All right."});
  EXPECT_EQ(type("y"), Lines{"There is no question to answer."});
  type("q");
  type("y");
  EXPECT_EQ(command(), Command(Leave{}));
}

TEST_F(PlainTalkTest, CtrlCAsksAndASecondOneLeaves) {
  start(two_in_race(), PlainInput::person);
  type("left up");
  commands();
  EXPECT_EQ(talk_->interrupt(model_), Command(Nothing{}));
  EXPECT_EQ(go_on(), Lines{"Leave the race? Your score stands. y or Ctrl-C leaves, no stays."});
  EXPECT_EQ(type("no"), Lines{"All right."});
  answer(model_, Action::left, {{6, 1}}, 0, 1);
  news();
  go_on();
  EXPECT_EQ(command(), std::nullopt) << "moves that waited are dropped";
  talk_->interrupt(model_);
  EXPECT_EQ(talk_->interrupt(model_), Command(Leave{.interrupted = true}));
}

TEST_F(PlainTalkTest, BeforeTheServerHasAnsweredCtrlCLeavesAtOnce) {
  Model model;
  model.phase = Phase::greeting;
  start(model, PlainInput::person);
  EXPECT_EQ(talk_->interrupt(model_), Command(Leave{.interrupted = true}));
}

TEST_F(PlainTalkTest, LeavingASeriesBetweenItsRoundsIsAsked) {
  Model model = two_in_room();
  model.room.info.rounds = 3;
  model.room.series = Series{.rounds = 3, .played = 1, .rows = {}};
  start(model);
  EXPECT_EQ(type("q"), Lines{"Leave the series? y leaves, no stays."});
  type("y");
  EXPECT_EQ(command(), Command(Leave{}));
}

TEST_F(PlainTalkTest, AMatchThatEndsWithTheOwnServerIsNotLeftUnasked) {
  Model model = watched(in_race({bot(0, "bo"), bot(1, "cy")}));
  start(model, PlainInput::program, {.owns_server = true});
  EXPECT_EQ(type("q"), Lines{"Leave the match? y leaves, no stays."});
  type("y");
  EXPECT_EQ(command(), Command(Leave{.stop_server = true}));
}

TEST_F(PlainTalkTest, AMoveTakesTheQuestionAway) {
  start(two_in_race());
  type("g");
  type("left");
  EXPECT_EQ(command(), act(Action::left));
  answer(model_, Action::left, {{6, 1}}, 0, 1);
  news();
  EXPECT_EQ(type("y"), Lines{"There is no question to answer."});
}

TEST_F(PlainTalkTest, GivingUpIsAsked) {
  start(two_in_race());
  type("g");
  EXPECT_EQ(command(), std::nullopt);
  type("y");
  EXPECT_EQ(command(), act(Action::give_up));
}

TEST_F(PlainTalkTest, AHostWithCompanyIsAskedAboutTheServer) {
  start(two_in_room(), PlainInput::program, {.owns_server = true});
  type("q");
  EXPECT_EQ(command(), std::nullopt);
  type("keep");
  EXPECT_EQ(command(), Command(Leave{}));
  type("q");
  type("end");
  EXPECT_EQ(command(), Command(Leave{.stop_server = true}));
}

TEST_F(PlainTalkTest, AtTheEndOfItsInputAProgramGivesUpAndStaysForTheResults) {
  start(two_in_race());
  talk_->end_of_input(model_);
  go_on();
  EXPECT_EQ(command(), act(Action::give_up));
  answer(model_, Action::give_up, {}, 0, 2, SeatState::gave_up);
  go_on();
  EXPECT_EQ(command(), std::nullopt);
  model_ = in_results(model_, {});
  go_on();
  EXPECT_EQ(command(), Command(Leave{}));
}

TEST_F(PlainTalkTest, AtTheEndOfItsInputAProgramThatIsNotReadyLeaves) {
  start(two_in_room());
  talk_->end_of_input(model_);
  go_on();
  EXPECT_EQ(command(), Command(Leave{}));
  EXPECT_EQ(go_on(), Lines{});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(PlainTalkTest, AtTheEndOfItsInputAPromisedReadinessIsWaitedFor) {
  Model promised = two_in_room();
  promised.room.gets_ready = true;
  start(promised);
  talk_->end_of_input(model_);
  go_on();
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(PlainTalkTest, AtTheEndOfItsInputAWatcherStaysForTheNextResults) {
  start(watched(two_in_room()));
  talk_->end_of_input(model_);
  go_on();
  EXPECT_EQ(command(), std::nullopt);
  model_ = in_results(watched(two_in_race()), {});
  go_on();
  EXPECT_EQ(command(), Command(Leave{}));
}

TEST_F(PlainTalkTest, AtATerminalTheEndOfInputAsksOnceAndThenLeaves) {
  start(two_in_race(), PlainInput::person);
  talk_->end_of_input(model_);
  EXPECT_EQ(go_on().size(), 1u);
  EXPECT_EQ(command(), std::nullopt);
  talk_->end_of_input(model_);
  go_on();
  EXPECT_EQ(command(), Command(Leave{}));
}

}  // namespace
}  // namespace race2048::client::testing
