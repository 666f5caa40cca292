#include "client/model/own_game.h"

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

constexpr std::uint8_t kTwo = 1;

// Starts with
//   2 2 . .
//   . . . .
//   . . . .
//   . . . .
OwnGame two_twos() {
  return OwnGame(Rules{}, {{.cell = 0, .exponent = kTwo}, {.cell = 1, .exponent = kTwo}});
}

Outcome applied(std::uint32_t seq, std::uint8_t cell, std::uint64_t score) {
  Outcome outcome;
  outcome.seq = seq;
  outcome.applied = true;
  outcome.spawns.push_back({cell, 1});
  outcome.score = score;
  outcome.rank = 1;
  outcome.state = SeatState::racing;
  return outcome;
}

Outcome without_tile(std::uint32_t seq, bool applied = false) {
  Outcome outcome;
  outcome.seq = seq;
  outcome.applied = applied;
  outcome.rank = 1;
  outcome.state = SeatState::racing;
  return outcome;
}

TEST(OwnGameTest, TheSlideIsShownAtOnceAndTheTileWhenTheOutcomeComes) {
  OwnGame game = two_twos();
  const auto move = game.act(Action::left);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->seq, 1u);
  EXPECT_EQ(move->action, Action::left);
  EXPECT_EQ(to_text(game.shown_board()), "4 . . .\n. . . .\n. . . .\n. . . .\n");
  EXPECT_EQ(game.shown_score(), 4u);
  EXPECT_EQ(game.score(), 0u) << "nothing is confirmed yet";

  ASSERT_TRUE(game.on_outcome(applied(1, 15, 4)));
  EXPECT_EQ(to_text(game.shown_board()), "4 . . .\n. . . .\n. . . .\n. . . 2\n");
  EXPECT_EQ(game.score(), 4u);
  EXPECT_EQ(game.moves(), 1u);
  EXPECT_EQ(game.newest_cell(), 15);
}

TEST(OwnGameTest, AnAnswerThatComesLateDoesNotBringASeatBackThatIsOut) {
  OwnGame game = two_twos();
  ASSERT_TRUE(game.act(Action::left));
  game.on_standing(SeatState::knocked_out);
  ASSERT_TRUE(game.on_outcome(applied(1, 15, 4))) << "it was made in time";
  EXPECT_EQ(game.score(), 4u);
  EXPECT_EQ(game.state(), SeatState::knocked_out);
}

TEST(OwnGameTest, OnlyTheFirstUnansweredSlideIsShown) {
  OwnGame game = two_twos();
  ASSERT_TRUE(game.act(Action::left));
  ASSERT_TRUE(game.act(Action::down));
  EXPECT_EQ(to_text(game.shown_board()), "4 . . .\n. . . .\n. . . .\n. . . .\n");
}

TEST(OwnGameTest, ATileIsMadeWhenTheServerSaysForTheFirstTime) {
  // Two rows of 16 16 . .
  OwnGame game(Rules{}, {{0, 4}, {1, 4}, {4, 4}, {5, 4}});
  EXPECT_TRUE(game.splits().empty()) << "a 16 is not worth telling";
  ASSERT_TRUE(game.act(Action::left));
  Outcome outcome = applied(1, 15, 64);
  outcome.at_ms = 500;
  ASSERT_TRUE(game.on_outcome(outcome));
  ASSERT_TRUE(game.act(Action::right));
  outcome = applied(2, 0, 64);
  outcome.at_ms = 900;
  ASSERT_TRUE(game.on_outcome(outcome));
  ASSERT_TRUE(game.act(Action::up));
  outcome = applied(3, 12, 128);
  outcome.at_ms = 1200;
  ASSERT_TRUE(game.on_outcome(outcome));
  EXPECT_EQ(game.splits(), (std::map<int, std::uint32_t>{{5, 500}, {6, 1200}}));
}

TEST(OwnGameTest, AMoveThatPlainlyChangesNothingIsNotSent) {
  OwnGame game = two_twos();
  EXPECT_FALSE(game.act(Action::up));
  EXPECT_EQ(game.in_flight(), 0u);
}

TEST(OwnGameTest, WithAMoveOnItsWayTheNextOneIsSentWhateverItMayDo) {
  OwnGame game = two_twos();
  ASSERT_TRUE(game.act(Action::left));
  EXPECT_TRUE(game.act(Action::up)) << "the new tile may make it a move";
}

TEST(OwnGameTest, AtMostEightMovesAreOnTheirWay) {
  OwnGame game = two_twos();
  for (std::size_t i = 0; i < limits::kMaxMovesInFlight; ++i) {
    ASSERT_TRUE(game.act(i % 2 == 0 ? Action::left : Action::right));
  }
  EXPECT_FALSE(game.act(Action::left));
  ASSERT_TRUE(game.on_outcome(applied(1, 15, 4)));
  const auto move = game.act(Action::left);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->seq, limits::kMaxMovesInFlight + 1) << "a move that was not sent took a number";
}

TEST(OwnGameTest, ANoChangeAndARejectionLeaveTheBoardAsItIs) {
  OwnGame game = two_twos();
  const Board before = game.board();
  ASSERT_TRUE(game.act(Action::left));
  ASSERT_TRUE(game.on_outcome(without_tile(1)));
  ASSERT_TRUE(game.act(Action::right));
  ASSERT_TRUE(game.on_outcome(without_tile(2)));
  EXPECT_EQ(game.board(), before);
  EXPECT_TRUE(game.log().empty()) << "only what was applied is checked against the seal";
}

TEST(OwnGameTest, AnOutcomeAgainstTheRulesIsFound) {
  const auto judged = [](const Outcome& outcome) {
    OwnGame game = two_twos();
    EXPECT_TRUE(game.act(Action::left));
    return game.on_outcome(outcome);
  };
  EXPECT_TRUE(judged(applied(1, 15, 4)));
  EXPECT_FALSE(judged(applied(1, 15, 8))) << "another score than the slide gives";
  EXPECT_FALSE(judged(applied(1, 0, 4))) << "a tile upon a tile";
  EXPECT_FALSE(judged(applied(2, 15, 4))) << "an answer to a move that was not sent";
  Outcome outcome = applied(1, 15, 4);
  outcome.spawns.clear();
  EXPECT_FALSE(judged(outcome)) << "no new tile";
  outcome = applied(1, 15, 4);
  outcome.board = 1;
  EXPECT_FALSE(judged(outcome)) << "another board";
}

TEST(OwnGameTest, TheNextBoardIsTakenOnlyWhenStuck) {
  OwnGame game = two_twos();
  EXPECT_FALSE(game.act(Action::next_board));
  ASSERT_TRUE(game.act(Action::left));
  Outcome outcome = applied(1, 15, 4);
  outcome.state = SeatState::stuck;
  ASSERT_TRUE(game.on_outcome(outcome));
  EXPECT_FALSE(game.act(Action::left)) << "a stuck board takes no slide";
  const auto move = game.act(Action::next_board);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->board, 0u);

  outcome = applied(2, 5, 0);
  outcome.spawns.push_back({6, 2});
  outcome.board = 1;
  ASSERT_TRUE(game.on_outcome(outcome));
  EXPECT_EQ(to_text(game.board()), ". . . .\n. 2 4 .\n. . . .\n. . . .\n");
  EXPECT_EQ(game.board_number(), 1u);
  EXPECT_EQ(game.score(), 0u);
}

TEST(OwnGameTest, ASeatThatIsDoneSendsNothing) {
  OwnGame game = two_twos();
  ASSERT_TRUE(game.act(Action::give_up));
  Outcome outcome = without_tile(1, true);
  outcome.state = SeatState::gave_up;
  ASSERT_TRUE(game.on_outcome(outcome));
  EXPECT_FALSE(game.racing());
  EXPECT_FALSE(game.act(Action::left));
}

TEST(OwnGameTest, WhoHasMadeAllMovesSendsNothing) {
  OwnGame game = two_twos();
  ASSERT_TRUE(game.act(Action::left));
  Outcome outcome = applied(1, 15, 4);
  outcome.state = SeatState::moves_made;
  ASSERT_TRUE(game.on_outcome(outcome));
  EXPECT_FALSE(game.racing());
  EXPECT_FALSE(game.may_move());
  EXPECT_FALSE(game.act(Action::down));
  EXPECT_FALSE(game.act(Action::give_up));
}

TEST(OwnGameTest, AServersOwnMoveIsOnlyForLockstep) {
  OwnGame game = two_twos();
  Outcome outcome = applied(0, 15, 4);
  outcome.made = Action::left;
  EXPECT_FALSE(game.on_outcome(outcome));
}

TEST(OwnGameTest, ASeatMakesNoMoreActionsThanAServerTakes) {
  OwnGame game = two_twos();
  EXPECT_FALSE(game.one_action_left());
  game.restore({{.seq = limits::kMaxActionsPerMatch - 1, .action = Action::down}});
  ASSERT_TRUE(game.on_outcome(without_tile(limits::kMaxActionsPerMatch - 1)));
  EXPECT_TRUE(game.may_move());
  EXPECT_TRUE(game.one_action_left());
  ASSERT_TRUE(game.act(Action::left));
  ASSERT_TRUE(game.on_outcome(applied(limits::kMaxActionsPerMatch, 15, 4)));
  EXPECT_FALSE(game.may_move());
  EXPECT_FALSE(game.act(Action::left));
  EXPECT_FALSE(game.act(Action::give_up));
}

// ------------------------------------------------------------------------------------- lockstep

OwnGame in_lockstep() {
  return OwnGame(Rules{}, {{.cell = 0, .exponent = kTwo}, {.cell = 1, .exponent = kTwo}},
                 Pace::lockstep);
}

Outcome forced(std::optional<Action> made, std::uint8_t cell, std::uint64_t score) {
  Outcome outcome = applied(0, cell, score);
  outcome.made = made;
  return outcome;
}

TEST(OwnGameStepTest, AChosenMoveWaitsAndIsShown) {
  OwnGame game = in_lockstep();
  EXPECT_FALSE(game.may_move());
  game.on_step(1);
  EXPECT_TRUE(game.may_move());
  EXPECT_FALSE(game.choice_waits());
  const auto move = game.act(Action::left);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->step, 1u);
  EXPECT_TRUE(game.choice_waits());
  EXPECT_EQ(game.choice(), Action::left);
  EXPECT_FALSE(game.may_move());
  EXPECT_EQ(to_text(game.shown_board()), "4 . . .\n. . . .\n. . . .\n. . . .\n");
  EXPECT_EQ(game.shown_score(), 4u);
  EXPECT_EQ(game.score(), 0u);
}

TEST(OwnGameStepTest, OneMoveIsChosenForAStep) {
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.act(Action::left));
  EXPECT_FALSE(game.act(Action::down)) << "one waits";
  ASSERT_TRUE(game.on_outcome(applied(1, 15, 4)));
  EXPECT_FALSE(game.choice_waits());
  EXPECT_FALSE(game.act(Action::down)) << "the next step has not begun";
  game.on_step(2);
  const auto move = game.act(Action::down);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->step, 2u);
  EXPECT_EQ(move->seq, 2u) << "a move that was not sent took a number";
}

TEST(OwnGameStepTest, AnAnswerBehindTheNextStepTakesNothingFromIt) {
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.act(Action::left));
  game.on_step(2);
  ASSERT_TRUE(game.on_outcome(applied(1, 15, 4)));
  EXPECT_TRUE(game.may_move());
}

TEST(OwnGameStepTest, ARejectedChoiceMayBeMadeAnew) {
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.act(Action::left));
  ASSERT_TRUE(game.on_outcome(without_tile(1)));
  EXPECT_FALSE(game.choice_waits());
  EXPECT_TRUE(game.act(Action::right));
}

TEST(OwnGameStepTest, ALateSeatGetsTheFirstMoveThatChangesItsBoard) {
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.on_outcome(forced(Action::left, 4, 4)));
  EXPECT_EQ(to_text(game.board()), "4 . . .\n2 . . .\n. . . .\n. . . .\n");
  ASSERT_EQ(game.log().size(), 1u);
  EXPECT_TRUE(game.log()[0].forced);
  EXPECT_FALSE(game.may_move()) << "that was its move for the step";
  game.on_step(2);
  ASSERT_TRUE(game.on_outcome(forced(Action::down, 0, 4))) << "left changes nothing";
  EXPECT_EQ(game.moves(), 2u);
}

TEST(OwnGameStepTest, AChoiceThatCameTooLateIsRejectedBehindTheServersMove) {
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.act(Action::right));
  ASSERT_TRUE(game.on_outcome(forced(Action::left, 15, 4)));
  EXPECT_FALSE(game.choice_waits());
  EXPECT_EQ(game.shown_board(), game.board()) << "the late choice is not shown any more";
  game.on_step(2);
  const auto move = game.act(Action::down);
  ASSERT_TRUE(move) << "the rejection on its way holds up nothing";
  EXPECT_EQ(game.choice(), Action::down);
  ASSERT_TRUE(game.on_outcome(without_tile(1)));
  EXPECT_EQ(game.choice(), Action::down);
}

TEST(OwnGameStepTest, AMoveThatIsNotDueIsFound) {
  const auto judged = [](const Outcome& outcome) {
    OwnGame game = in_lockstep();
    game.on_step(1);
    return game.on_outcome(outcome);
  };
  EXPECT_TRUE(judged(forced(Action::left, 15, 4)));
  EXPECT_FALSE(judged(forced(Action::right, 15, 4))) << "left comes first";
  EXPECT_FALSE(judged(forced(Action::up, 15, 0))) << "changes nothing";
  EXPECT_FALSE(judged(forced(Action::give_up, 15, 0)));
  EXPECT_FALSE(judged(forced(std::nullopt, 15, 4)));
  EXPECT_FALSE(judged(forced(Action::next_board, 15, 0))) << "the board is not stuck";
  EXPECT_FALSE(judged(forced(Action::left, 0, 4))) << "a tile upon a tile";
  Outcome not_made = forced(Action::left, 15, 4);
  not_made.applied = false;
  EXPECT_FALSE(judged(not_made));
}

TEST(OwnGameStepTest, MoreThanOneMoveAStepIsFound) {
  OwnGame twice_forced = in_lockstep();
  EXPECT_FALSE(twice_forced.on_outcome(forced(Action::left, 15, 4))) << "no step has begun";
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.on_outcome(forced(Action::left, 15, 4)));
  EXPECT_FALSE(game.on_outcome(forced(Action::down, 0, 4)));

  OwnGame both = in_lockstep();
  both.on_step(1);
  ASSERT_TRUE(both.act(Action::left));
  ASSERT_TRUE(both.on_outcome(forced(Action::left, 15, 4)));
  EXPECT_FALSE(both.on_outcome(applied(1, 5, 4))) << "the choice and the server's move";
}

TEST(OwnGameStepTest, AServerMovesForALateSeatOnlySoOften) {
  OwnGame game = in_lockstep();
  game.on_step(UINT32_MAX);
  std::size_t made = 0;
  Outcome outcome;
  do {
    outcome = {.applied = true, .rank = 1};
    outcome.made = default_action(game.board());
    if (*outcome.made == Action::next_board) {
      outcome.spawns = {{.cell = 0, .exponent = kTwo}, {.cell = 1, .exponent = kTwo}};
      outcome.board = game.board_number() + 1;
    } else {
      const SlideResult slid = slide(game.board(), *direction_of(*outcome.made));
      outcome.spawns = {
          {.cell = static_cast<std::uint8_t>(slid.board.nth_empty(0)), .exponent = kTwo}};
      outcome.score = game.score() + slid.gain;
      outcome.board = game.board_number();
      Board after = slid.board;
      after.set_exponent(outcome.spawns[0].cell, kTwo);
      if (is_stuck(after)) outcome.state = SeatState::stuck;
    }
  } while (game.on_outcome(outcome) && ++made <= OwnGame::kMostLogged);
  EXPECT_EQ(made, OwnGame::kMostLogged);
  EXPECT_EQ(game.log().size(), OwnGame::kMostLogged);
}

TEST(OwnGameStepTest, GivingUpNeedsNoStepAndEndsTheChoice) {
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.act(Action::left));
  ASSERT_TRUE(game.act(Action::give_up));
  Outcome rejected = without_tile(1);
  rejected.state = SeatState::gave_up;
  ASSERT_TRUE(game.on_outcome(rejected));
  Outcome given_up = without_tile(2, true);
  given_up.state = SeatState::gave_up;
  ASSERT_TRUE(game.on_outcome(given_up));
  EXPECT_FALSE(game.racing());
  EXPECT_EQ(game.in_flight(), 0u);

  OwnGame between = in_lockstep();
  EXPECT_TRUE(between.act(Action::give_up));
}

TEST(OwnGameTest, TheActionsThatTheServerHasNotReadAreThoseFromItsNextNumberOn) {
  OwnGame game = in_lockstep();
  EXPECT_EQ(game.unread(1), std::vector<SentAction>{});
  const std::vector<SentAction> sent = {
      {.seq = 1, .action = Action::left, .step = 1},
      {.seq = 2, .action = Action::right, .step = 1},
      {.seq = 3, .action = Action::up, .step = 2},
  };
  game.restore(sent);
  EXPECT_EQ(game.unread(1), sent);
  EXPECT_EQ(game.unread(3), std::vector<SentAction>{sent[2]});
  EXPECT_EQ(game.unread(4), std::vector<SentAction>{});
  EXPECT_FALSE(game.unread(5)) << "never used";
  game.on_step(2);
  ASSERT_TRUE(game.on_outcome(applied(1, 15, 4)));
  EXPECT_EQ(game.answers(), 1u);
  EXPECT_FALSE(game.unread(1)) << "answered";
}

TEST(OwnGameStepTest, TheNextBoardIsAChoiceToo) {
  OwnGame game = in_lockstep();
  game.on_step(1);
  ASSERT_TRUE(game.act(Action::left));
  Outcome stuck = applied(1, 15, 4);
  stuck.state = SeatState::stuck;
  ASSERT_TRUE(game.on_outcome(stuck));
  EXPECT_FALSE(game.act(Action::next_board)) << "not before the next step";
  game.on_step(2);
  ASSERT_TRUE(game.act(Action::next_board));
  EXPECT_EQ(game.choice(), Action::next_board);
  EXPECT_EQ(game.shown_board(), game.board());
  EXPECT_FALSE(game.act(Action::next_board));
}

}  // namespace
}  // namespace race2048::client
