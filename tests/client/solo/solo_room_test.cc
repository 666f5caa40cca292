#include "client/solo/solo_room.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/client/solo/solo_games.h"

namespace race2048::client {
namespace {

using namespace testing;

SoloRoom room_with(SoloGame game) {
  SoloRoom room{.rules_name = "classic", .game = std::move(game)};
  room.best = room.game.state().score();
  return room;
}

SoloRoom room_after(int moves) {
  return room_with(played(rules_of("classic"), 1, moves));
}

SoloEffect press(SoloRoom& room, char32_t letter) {
  return on_key(Key::of(letter), room);
}

SoloEffect press(SoloRoom& room, Key::Kind kind) {
  return on_key(Key{kind}, room);
}

// A letter that slides at least one tile.
char32_t letter_that_moves(const SoloRoom& room) {
  switch (first_move(room.game.state().board()).value()) {
    case Direction::up:
      return U'w';
    case Direction::down:
      return U's';
    case Direction::left:
      return U'a';
    case Direction::right:
      return U'd';
  }
  return 0;
}

std::size_t moves_in(const SoloRoom& room) {
  return room.game.moves().size();
}

TEST(SoloRoomTest, MoveKeysSlideTheTiles) {
  const std::vector<std::pair<std::vector<Key>, Direction>> keys = {
      {{Key{Key::Kind::up}, Key::of(U'w'), Key::of(U'W'), Key::of(U'k')}, Direction::up},
      {{Key{Key::Kind::down}, Key::of(U's'), Key::of(U'S'), Key::of(U'j')}, Direction::down},
      {{Key{Key::Kind::left}, Key::of(U'a'), Key::of(U'A'), Key::of(U'h')}, Direction::left},
      {{Key{Key::Kind::right}, Key::of(U'd'), Key::of(U'D'), Key::of(U'l')}, Direction::right}};
  for (const auto& [same, direction] : keys) {
    SoloGame expected = played(rules_of("classic", 5), 1, 7);
    ASSERT_TRUE(expected.move(direction));
    for (const Key& key : same) {
      SoloRoom room = room_with(played(rules_of("classic", 5), 1, 7));
      EXPECT_EQ(on_key(key, room), SoloEffect::save);
      EXPECT_EQ(room.game.state().board(), expected.state().board());
    }
  }
}

TEST(SoloRoomTest, TheBestScoreRisesWithTheGame) {
  SoloRoom room = room_after(20);
  room.best = 1;
  EXPECT_EQ(press(room, letter_that_moves(room)), SoloEffect::save);
  EXPECT_EQ(room.best, room.game.state().score());
  room.best = 1'000'000;
  EXPECT_EQ(press(room, letter_that_moves(room)), SoloEffect::save);
  EXPECT_EQ(room.best, 1'000'000U);
}

TEST(SoloRoomTest, AfterAnUndoAGameSetsNoBestScore) {
  SoloRoom room = room_after(20);
  const std::uint64_t best = room.best;
  EXPECT_EQ(press(room, U'u'), SoloEffect::save);
  for (int i = 0; i < 30; ++i) press(room, letter_that_moves(room));
  EXPECT_GT(room.game.state().score(), best);
  EXPECT_EQ(room.best, best);
  press(room, U'n');
  EXPECT_EQ(press(room, U'n'), SoloEffect::new_game);
  start_game(room, key_of(2));
  for (int i = 0; i < 100; ++i) press(room, letter_that_moves(room));
  EXPECT_EQ(room.best, std::max(best, room.game.state().score()));
}

TEST(SoloRoomTest, AGameThatDoesNotCountSetsNoBestScore) {
  SoloRoom room = room_after(0);
  room.counts = false;
  for (int i = 0; i < 30; ++i) press(room, letter_that_moves(room));
  EXPECT_GT(room.game.state().score(), 0U);
  EXPECT_EQ(room.best, 0U);
}

TEST(SoloRoomTest, ANewGameIsAskedFor) {
  for (const char32_t yes : {U'n', U'N', U'y', U'Y'}) {
    SoloRoom room = room_after(20);
    EXPECT_EQ(press(room, U'n'), SoloEffect::none);
    EXPECT_EQ(room.dialog, SoloDialog::new_game);
    EXPECT_EQ(press(room, yes), SoloEffect::new_game);
    EXPECT_EQ(room.dialog, SoloDialog::none);
  }
}

TEST(SoloRoomTest, AnyOtherKeyCancelsTheQuestion) {
  for (const Key key : {Key::of(U'x'), Key::of(U'q'), Key::of(U'u'), Key{Key::Kind::escape},
                        Key{Key::Kind::enter}}) {
    SoloRoom room = room_after(20);
    press(room, U'n');
    EXPECT_EQ(on_key(key, room), SoloEffect::none);
    EXPECT_EQ(room.dialog, SoloDialog::none);
    EXPECT_EQ(moves_in(room), 20U);
  }
}

TEST(SoloRoomTest, AMoveCancelsAQuestionAndCounts) {
  for (const char32_t question : {U'n', U'?'}) {
    SoloRoom room = room_after(20);
    press(room, question);
    EXPECT_EQ(press(room, letter_that_moves(room)), SoloEffect::save);
    EXPECT_EQ(room.dialog, SoloDialog::none);
    EXPECT_FALSE(room.help);
    EXPECT_EQ(moves_in(room), 21U);
  }
}

TEST(SoloRoomTest, ANewGameIsNotAskedForWhereNothingIsLost) {
  SoloRoom fresh = room_after(0);
  EXPECT_EQ(press(fresh, U'n'), SoloEffect::new_game);
  SoloRoom lost = room_with(played(rules_of("classic", 3), 4, 10'000));
  EXPECT_EQ(press(lost, U'n'), SoloEffect::new_game);
}

TEST(SoloRoomTest, StartingAGameForgetsTheLastOne) {
  SoloRoom room = room_after(20);
  room.welcome = "welcome";
  press(room, U'u');
  start_game(room, key_of(7));
  EXPECT_EQ(moves_in(room), 0U);
  EXPECT_EQ(room.game.undone(), 0U);
  EXPECT_EQ(room.game.state().board(), SoloGame(rules_of("classic"), key_of(7)).state().board());
  EXPECT_EQ(room.welcome, "A new game; u brings the old one back.");
}

TEST(SoloRoomTest, AnUndoBeforeTheFirstMoveBringsTheLastGameBack) {
  SoloRoom room = room_after(20);
  const Board board = room.game.state().board();
  start_game(room, key_of(7));
  EXPECT_EQ(press(room, U'u'), SoloEffect::save);
  EXPECT_EQ(room.game.state().board(), board);
  EXPECT_EQ(room.game.undone(), 0U);
  EXPECT_EQ(moves_in(room), 20U);
  EXPECT_EQ(press(room, U'u'), SoloEffect::save);
  EXPECT_EQ(moves_in(room), 19U);
}

TEST(SoloRoomTest, OnlyASlideIsThereToBeAnimated) {
  SoloRoom room = room_after(0);
  const Board before = room.game.state().board();
  press(room, letter_that_moves(room));
  ASSERT_TRUE(room.slid);
  EXPECT_EQ(room.slid->before, before);
  EXPECT_EQ(room.slid->direction, room.game.moves().back());
  // The game that comes back has one move more, as after a slide.
  start_game(room, race2048::Key{});
  EXPECT_EQ(press(room, U'u'), SoloEffect::save);
  EXPECT_EQ(moves_in(room), 1u);
  EXPECT_FALSE(room.slid);
}

TEST(SoloRoomTest, AfterTheFirstMoveTheLastGameIsGone) {
  SoloRoom room = room_after(20);
  start_game(room, key_of(7));
  press(room, letter_that_moves(room));
  press(room, U'u');
  EXPECT_EQ(press(room, U'u'), SoloEffect::none);
  EXPECT_EQ(moves_in(room), 0U);
}

TEST(SoloRoomTest, WhatIsNotSeenIsNotPlayed) {
  SoloRoom room = room_after(20);
  room.unseen = true;
  for (const char32_t letter : {letter_that_moves(room), U'u', U'n', U'?', U'c'}) {
    EXPECT_EQ(press(room, letter), SoloEffect::none);
    EXPECT_EQ(moves_in(room), 20U);
    EXPECT_EQ(room.dialog, SoloDialog::none);
    EXPECT_FALSE(room.help);
  }
  press(room, Key::Kind::interrupt);
  EXPECT_EQ(press(room, letter_that_moves(room)), SoloEffect::none);
  EXPECT_EQ(room.dialog, SoloDialog::none);
  EXPECT_EQ(moves_in(room), 20U);
  EXPECT_EQ(press(room, U'q'), SoloEffect::leave);
}

TEST(SoloRoomTest, LeavingAKeptGameIsNotAskedFor) {
  SoloRoom room = room_after(20);
  EXPECT_EQ(press(room, U'q'), SoloEffect::leave);
}

TEST(SoloRoomTest, LeavingAGameThatIsNotKeptIsAskedFor) {
  for (const bool counts : {false, true}) {
    SoloRoom room = room_after(20);
    room.counts = counts;
    room.not_saved = "the disk is full";
    EXPECT_EQ(press(room, U'q'), SoloEffect::none);
    EXPECT_EQ(press(room, U'x'), SoloEffect::none);
    EXPECT_EQ(press(room, U'q'), SoloEffect::none);
    EXPECT_EQ(press(room, U'q'), SoloEffect::leave);
    start_game(room, key_of(1));
    EXPECT_EQ(press(room, U'q'), SoloEffect::leave);
  }
}

TEST(SoloRoomTest, CtrlCAsksOnce) {
  for (const Key yes : {Key{Key::Kind::interrupt}, Key::of(U'y')}) {
    SoloRoom room = room_after(20);
    EXPECT_EQ(press(room, Key::Kind::interrupt), SoloEffect::none);
    EXPECT_EQ(on_key(yes, room), SoloEffect::interrupt);
  }
  SoloRoom room = room_after(20);
  press(room, Key::Kind::interrupt);
  EXPECT_EQ(press(room, Key::Kind::escape), SoloEffect::none);
  EXPECT_EQ(press(room, Key::Kind::interrupt), SoloEffect::none);
  EXPECT_EQ(press(room, U'n'), SoloEffect::none);
  EXPECT_EQ(moves_in(room), 20U);
}

TEST(SoloRoomTest, CtrlLDrawsAnewAndKeepsTheQuestion) {
  SoloRoom room = room_after(20);
  press(room, U'n');
  EXPECT_EQ(press(room, Key::Kind::redraw), SoloEffect::redraw);
  EXPECT_EQ(room.dialog, SoloDialog::new_game);
}

TEST(SoloRoomTest, MovesTypedAheadDoNotRunPastTheTarget) {
  SoloRoom room = room_with(played_well(rules_of("classic")));
  const std::size_t moves = moves_in(room);
  EXPECT_TRUE(waits_to_play_on(room));
  for (const char32_t letter : {U'w', U'a', U's', U'd', U'h', U'j', U'k', U'l', U' '}) {
    EXPECT_EQ(press(room, letter), SoloEffect::none);
  }
  EXPECT_EQ(moves_in(room), moves);
  press(room, U'c');
  EXPECT_FALSE(waits_to_play_on(room));
  EXPECT_EQ(press(room, letter_that_moves(room)), SoloEffect::save);
  EXPECT_FALSE(waits_to_play_on(room));
}

TEST(SoloRoomTest, AQuestionOverTheTargetLetsNoMovePass) {
  SoloRoom room = room_with(played_well(rules_of("classic")));
  const std::size_t moves = moves_in(room);
  press(room, U'n');
  EXPECT_EQ(press(room, letter_that_moves(room)), SoloEffect::none);
  EXPECT_EQ(moves_in(room), moves);
}

TEST(SoloRoomTest, TheTargetMadeAgainAfterAnUndoWaitsAgain) {
  SoloRoom room = room_with(played_well(rules_of("classic")));
  const Direction last = room.game.moves().back();
  press(room, U'c');
  EXPECT_EQ(press(room, U'u'), SoloEffect::save);
  EXPECT_FALSE(waits_to_play_on(room));
  ASSERT_TRUE(room.game.move(last));
  EXPECT_TRUE(waits_to_play_on(room));
}

TEST(SoloRoomTest, BackAtTheTargetAfterPlayingOnDoesNotWaitAgain) {
  SoloRoom room = room_with(played_well(rules_of("classic")));
  press(room, U'c');
  press(room, letter_that_moves(room));
  press(room, U'u');
  EXPECT_TRUE(room.game.just_reached());
  EXPECT_FALSE(waits_to_play_on(room));
}

TEST(SoloRoomTest, CIsNoKeyBeforeTheTarget) {
  SoloRoom room = room_after(20);
  press(room, U'c');
  EXPECT_FALSE(room.played_on);
}

TEST(SoloRoomTest, UndoWorksOutOfAnEndedGame) {
  SoloRoom lost = room_with(played(rules_of("classic", 3), 4, 10'000));
  EXPECT_EQ(press(lost, U'u'), SoloEffect::save);
  EXPECT_FALSE(lost.game.state().ended());
  SoloRoom won = room_with(played_well(rules_of("geeks")));
  EXPECT_EQ(press(won, U'w'), SoloEffect::none);
  EXPECT_EQ(press(won, U'u'), SoloEffect::save);
  EXPECT_FALSE(won.game.state().ended());
  SoloRoom fresh = room_after(0);
  EXPECT_EQ(press(fresh, U'u'), SoloEffect::none);
}

TEST(SoloRoomTest, TheWelcomeGoesWithTheNextMove) {
  SoloRoom room = room_after(20);
  room.welcome = "welcome";
  press(room, U'?');
  press(room, U'?');
  EXPECT_EQ(room.welcome, "welcome");
  press(room, letter_that_moves(room));
  EXPECT_EQ(room.welcome, "");
}

TEST(SoloRoomTest, TheFarewellSaysWhatBecomesOfTheGame) {
  EXPECT_EQ(farewell_text(room_after(0), "race2048 solo"), "");
  SoloRoom room = room_after(20);
  const std::string score = "score " + std::to_string(room.game.state().score());
  EXPECT_EQ(
      farewell_text(room, "race2048 solo --size 5"),
      "The game is saved: " + score + " after 20 moves. To continue it: race2048 solo --size 5");
  room.not_saved = "the disk is full";
  EXPECT_EQ(farewell_text(room, ""), "The game is not saved: " + score + " after 20 moves.");
  room.on_disk = true;
  EXPECT_EQ(farewell_text(room, "race2048 solo"),
            "The last moves are not saved, the disk is full: " + score +
                " after 20 moves. To continue it: race2048 solo");
  const SoloRoom lost = room_with(played(rules_of("classic", 3), 4, 10'000));
  EXPECT_EQ(farewell_text(lost, "").substr(0, 21), "The game has ended: s");
}

}  // namespace
}  // namespace race2048::client
