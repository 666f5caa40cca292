#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST(ResultsScreenTest, ResultsShowHowItEndedTheStandingsAndTheVerification) {
  const View view = results_of(verified());
  expect_screen(view, "results/of_a_race");
  EXPECT_EQ(view.style_of("draws verified"), Style(Tone::good));
  EXPECT_EQ(view.style_of("2   ada (you)"), Style(Tone::own));
}

TEST(ResultsScreenTest, AKnockoutShowsWhenEachPlayerWasOut) {
  View view{in_race({member(0, "ada"), bot(1, "bo"), member(2, "cy")}, knockout_settings(30'000))};
  const auto out = [](std::uint32_t seat, std::uint32_t rank, std::uint32_t out_ms) {
    Standing made = standing(seat, rank, 100 / rank, 16, 20, SeatState::knocked_out);
    made.out_ms = out_ms;
    return made;
  };
  set_standings(view.model, {out(0, 2, 60'000), standing(1, 1, 200, 32, 40), out(2, 3, 30'000)});
  view.model = in_results(view.model, verified());
  view.model.result->reason = EndReason::one_left;
  view.model.result->match_ms = 60'000;
  expect_screen(view, "results/knockout");
  EXPECT_EQ(view.style_of("ada (you)"), Style(Tone::own)) << "nothing is left to fear";
}

TEST(ResultsScreenTest, ResultsFitOtherTerminals) {
  View view = results_of(verified());
  view.columns = 120;
  view.rows = 40;
  expect_screen(view, "results/of_a_race_120x40");
  view.columns = 40;
  view.rows = 16;
  expect_screen(view, "results/of_a_race_40x16");
}

TEST(ResultsScreenTest, ABrokenSealIsALoudWarning) {
  const View view = results_of(broken());
  expect_rows(view, {"DRAWS NOT VERIFIED: the score after move 17 is wrong"});
  EXPECT_EQ(view.style_of("DRAWS NOT VERIFIED"), Style(Tone::warning));
  EXPECT_FALSE(view.says("draws verified"));
}

TEST(ResultsScreenTest, WhatWasNotSealedOrNotKnownIsNotCalledVerified) {
  const View open = results_of({.kind = Verification::Kind::open_room});
  expect_rows(open, {"seed known: nothing was sealed"});
  EXPECT_FALSE(open.says("verified"));
  const View late = results_of({.kind = Verification::Kind::nothing_known});
  expect_rows(late, {"seal not checked: this client joined after the start"});
  EXPECT_FALSE(late.says("verified"));
}

OwnReplay own_replay(OwnReplay::State state, const std::string& why = "") {
  OwnReplay replay{.state = state, .why = why};
  replay.match_id.fill(0x1f);
  return replay;
}

TEST(ResultsScreenTest, WhatIsKeptIsSaidQuietly) {
  View view = results_of(verified());
  view.model.kept = KeptResult{.keeping = Keeping::stored};
  view.model.replay = own_replay(OwnReplay::State::kept);
  expect_rows(view, {"replay kept: 1f1f1f1f1f1f", "saved on the server"});
  EXPECT_EQ(view.style_of("saved on the server"), Style(Tone::dim));
  view.columns = 40;
  view.rows = 16;
  expect_rows(view, {"replay kept: 1f1f1f1f1f1f"});
}

TEST(ResultsScreenTest, WhatIsNotSavedIsSaidClearly) {
  View view = results_of(verified());
  EXPECT_FALSE(view.says("saved")) << "a server that keeps nothing says nothing";
  view.model.kept =
      KeptResult{.keeping = Keeping::not_yet, .why = ServerQuote("The disk is full.")};
  view.model.replay = own_replay(OwnReplay::State::not_kept, "HOME is not set");
  expect_rows(view, {"replay not kept: HOME is not set",
                     "The result is not saved yet. 192.168.1.20:2048 says: \"The disk is full.\""});
  EXPECT_EQ(
      view.style_of("The result is not saved yet. 192.168.1.20:2048 says: \"The disk is full.\""),
      Style(Tone::warning));
  view.columns = 40;
  view.rows = 16;
  EXPECT_TRUE(view.says("not saved yet")) << view.text();
}

TEST(ResultsScreenTest, ABrokenReplayIsALoudWarning) {
  View view = results_of(verified());
  view.model.kept = KeptResult{.keeping = Keeping::stored};
  view.model.broken_replay =
      own_replay(OwnReplay::State::broken, "the player's nonce was replaced");
  expect_rows(view, {"REPLAY NOT VERIFIED: the server's replay 1f1f1f1f1f1f does not hold: the",
                     "player's nonce was replaced"});
  EXPECT_EQ(view.style_of("REPLAY NOT VERIFIED"), Style(Tone::warning));
  view.model.replay = own_replay(OwnReplay::State::kept);
  EXPECT_TRUE(view.says("REPLAY NOT VERIFIED")) << "it is of an earlier match";
  EXPECT_TRUE(view.says("replay kept"));
}

TEST(ResultsScreenTest, WhenTilesWereMadeStandsBelowTheTable) {
  View view = results_of(verified());
  make_tiles(view.model, {10'000, 20'500, 31'000, 44'000});
  tell_split(view.model, 6, 3, 19'000);
  tell_split(view.model, 8, 0, 44'000);
  tell_split(view.model, 9, 3, 100'000);
  expect_rows(view, {"256 at 0:44, first", "512 by dee at 1:40"});
  EXPECT_TRUE(view.says("64 at 0:20, 1 s behind dee"));
}

TEST(ResultsScreenTest, WhereThereIsNoRoomWhenTilesWereMadeIsLeftOut) {
  View view = race_of_twenty(20);
  view.model = in_results(view.model, verified());
  const std::string before = view.text();
  tell_split(view.model, 9, 3, 100'000);
  EXPECT_EQ(view.text(), before);
}

TEST(ResultsScreenTest, AWatcherSeesTheSameResults) {
  View view = results_of(verified());
  view.model = watched(view.model);
  expect_rows(view, {"Rematch: bo (bot) ready; waiting for ada, cy, dee"});
  EXPECT_FALSE(view.says("You are"));
  EXPECT_TRUE(view.says("draws verified"));
}

TEST(ResultsScreenTest, ARaceToATileTellsWhoMadeItAndWhen) {
  View view{in_race({member(0, "ada"), member(1, "bo")}, first_settings(6))};
  Standing first = standing(1, 1, 500, 64, 60, SeatState::reached);
  first.reached_ms = 12'345;
  set_standings(view.model, {first, standing(0, 2, 300, 32, 50)});
  view.model = in_results(view.model, verified(), EndReason::target_reached, 12'345);
  expect_rows(
      view, {"bo made the 64 first, at 0:12.3. You are 2nd of 2.", "Rematch: nobody is ready yet"});
  EXPECT_TRUE(view.says("bo made the 64 first, at 0:12.3."));
}

TEST(ResultsScreenTest, LongResultsHavePages) {
  View view = race_of_twenty(20);
  view.model = in_results(view.model, verified());
  expect_rows(view, {"Time is up after 3:00. You are 20th of 20.", "Rematch: 7 of 20 are ready"});
  EXPECT_TRUE(view.says("sixteen_chars_11"));
  EXPECT_TRUE(view.says("(you)")) << "the own row is on every page";
  view.ui.page = 1;
  expect_rows(view, {"Time is up after 3:00. You are 20th of 20.", "Rematch: 7 of 20 are ready"});
  EXPECT_FALSE(view.says("sixteen_chars_11"));
  EXPECT_TRUE(view.says("sixteen_chars_29"));
  EXPECT_TRUE(view.says("(you)"));
}

TEST(ResultsScreenTest, RoomForThePageIsKeptOnlyWhereThereArePages) {
  View view = results_of(verified());
  expect_rows(view, {"r rematch   t chat   v boards   Esc room   ? more   q leave"});
  EXPECT_FALSE(view.says("PgDn"));
}

TEST(ResultsScreenTest, AsLongAsLettersOnlySlideNoKeysAreShown) {
  View view = results_of(verified());
  view.ui.changed_at = view.now;
  EXPECT_FALSE(view.says("q leave"));
  EXPECT_EQ(next_redraw(view.input()), view.now + kStillTyped);
}

TEST(ResultsScreenTest, TheHostMayStartTheRematchOnceReady) {
  View view = results_of(verified());
  view.model.room.people[0].ready = true;
  EXPECT_TRUE(view.says("s start now"));
  EXPECT_TRUE(view.says("Rematch: ada (you), bo (bot) ready; waiting for cy, dee\n"));
}

// ---- A series.

View between_rounds() {
  View view = results_of(verified());
  in_series(view.model, 3, 2);
  for (Member& member : view.model.room.people) member.ready = member.seat.has_value();
  return view;
}

TEST(ResultsScreenTest, ASeriesHasItsTableBelow) {
  View view = between_rounds();
  view.model.room.info.starts_at = view.now + std::chrono::milliseconds(7200);
  expect_rows(view, {"round 2 of 3", "Next round in 0:08."});
  EXPECT_TRUE(view.says(" r not ready "));
  EXPECT_EQ(next_redraw(view.input()), view.now + std::chrono::milliseconds(200));
}

TEST(ResultsScreenTest, WhoIsNotReadyForTheNextRoundIsNamed) {
  View view = between_rounds();
  view.model.room.people[2].ready = false;
  view.model.room.info.starts_at = at(50);
  EXPECT_TRUE(view.says(" Next round in 0:08. Not ready: cy\n")) << view.text();
}

TEST(ResultsScreenTest, ARoundThatIsDueSaysWhatItWaitsFor) {
  View view = between_rounds();
  for (std::size_t i = 1; i < 4; ++i) view.model.room.people[i].ready = false;
  view.model.room.info.starts_at = at(50);
  view.now = at(50);
  EXPECT_TRUE(view.says(" The next round starts as soon as two are ready. Not ready: bo (bot), cy"))
      << view.text();
  EXPECT_FALSE(view.says("0:00"));
  view.model.room.info.starts_at.reset();
  view.model.room.info.start_is_due = true;
  EXPECT_TRUE(view.says(" The next round starts as soon as two are ready."));
  view.ui.race.view = ResultsView::room;
  EXPECT_TRUE(view.says("The match starts as soon as two are ready.")) << view.text();
}

TEST(ResultsScreenTest, APauseSaysWhoGoesOnAndHow) {
  View view = between_rounds();
  view.model.room.info.pause = true;
  expect_rows(view, {"The next round waits for you: press Space.", "Space continue"});
  EXPECT_TRUE(view.says(" The next round waits for you: press Space.\n"));
  view.model.room.host = "dee";
  EXPECT_TRUE(view.says(" The next round waits for dee.\n"));
  EXPECT_FALSE(view.says("Space continue"));
}

TEST(ResultsScreenTest, TheWinnerOfASeriesIsNamed) {
  View view = between_rounds();
  in_series(view.model, 3, 3);
  expect_screen(view, "results/end_of_a_series");
  EXPECT_TRUE(view.says(" ada wins the series of 3 rounds.\n"));
  EXPECT_TRUE(view.says(" The next match: best score in 3:00, round 1 of 3\n"));
}

TEST(ResultsScreenTest, ASeriesThatBeginsAnewHasNoRoundYet) {
  View view = between_rounds();
  in_series(view.model, 3, 0);
  EXPECT_FALSE(view.says("round 0"));
  EXPECT_TRUE(view.says(" The next match: best score in 3:00, round 1 of 3\n"));
}

TEST(ResultsScreenTest, NewSettingsAreTold) {
  View view = results_of(verified());
  view.model.room.seal = seal_of(first_settings(11));
  EXPECT_TRUE(view.says(" The next match: first to 2048\n"));
  EXPECT_FALSE(view.says("not sealed"));
}

TEST(ResultsScreenTest, ThatTheNextMatchIsNotSealedIsTold) {
  View view = results_of(verified());
  MatchSettings open = view.model.race->seal.settings;
  open.open_seed.emplace().fill(7);
  view.model.room.seal = seal_of(open);
  view.model.room.seal->commitment.reset();
  EXPECT_TRUE(view.says(" It is not sealed: its seed is known.\n"));
}

TEST(ResultsScreenTest, ChatIsThereToo) {
  View view = results_of(verified());
  view.model.room.chat = {{"dee", "well played", view.now}};
  EXPECT_TRUE(view.says(" dee: well played\n"));
  view.ui.room.typing = true;
  view.ui.room.chat.set("you too");
  expect_rows(view, {"dee: well played", "say: you too_"});
  EXPECT_TRUE(view.says(" say: you too_\n"));
  view.ui.chat_hidden = true;
  EXPECT_FALSE(view.says("well played"));
}

TEST(ResultsScreenTest, OfMoreThanTwoLinesTakeOnlyTheNumberIsToldWhoIsReady) {
  View view = results_of(verified());
  view.model.room.people = many(15);
  EXPECT_TRUE(view.says(" Rematch: p2 (bot), p5 (bot), ")) << view.text();
  EXPECT_TRUE(view.says(", p12, p13\n")) << view.text();
  view.model.room.people = many(40);
  EXPECT_TRUE(view.says(" Rematch: 13 of 40 are ready\n")) << view.text();
  view.model.room.people = many(1000);
  EXPECT_TRUE(view.says(" Rematch: 333 of 1000 are ready\n")) << view.text();
  for (Member& member : view.model.room.people) member.ready = member.seat == 0;
  EXPECT_TRUE(view.says(" Rematch: 1 of 1000 is ready\n")) << view.text();
}

TEST(ResultsScreenTest, TheLastBoardsCanBeLookedAt) {
  View view = results_of(verified());
  show_board(view.model, 1, "2 4 8 16/32 64 128 256/512 1024 2048 4096/. . 2 131072");
  EXPECT_TRUE(view.says(" v boards ")) << view.text();
  Person person{view.model};
  person.press(U'v');
  view.ui = person.ui;
  expect_screen(view, "results/last_boards");
  person.press(Key::Kind::escape);
  view.ui = person.ui;
  EXPECT_TRUE(view.says("draws verified"));
  person.press(U'v');
  person.press(U'v');
  view.ui = person.ui;
  EXPECT_TRUE(view.says("draws verified"));
}

TEST(ResultsScreenTest, ALastBoardThatIsNotTheFirstIsMarked) {
  View view = results_of(verified());
  show_board(view.model, 1, "2 4 8 16/. . . ./. . . ./. . . 2");
  WatchedBoard& shown = view.model.race->boards[1];
  shown.number = 1;
  shown.score = 40;
  view.ui.race.view = ResultsView::last_boards;
  EXPECT_TRUE(view.says("board 2 · 9,120")) << view.text();
}

TEST(ResultsScreenTest, WhereNoBoardIsKnownNoneAreOffered) {
  View view = results_of(verified());
  view.model.race->own.reset();
  EXPECT_FALSE(view.says("v boards"));
  Person person{view.model};
  person.press(U'v');
  view.ui = person.ui;
  EXPECT_TRUE(view.says("draws verified"));
}

}  // namespace
}  // namespace race2048::client
