// A running match: the effect of moves.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/harness.h"
#include "tests/server/matches/race_fixture.h"

namespace race2048::server {
namespace {

// ---- moves

TEST_F(RaceTest, AllSeatsStartWithTheSameTiles) {
  world.seat({&ada, &bob}, race_settings());
  world.get_ready(bob);
  world.start(ada);
  world.pass(limits::kCountdown);
  const v1::Go& go = ada.last(v1::ToClient::kGo).go();
  EXPECT_EQ(go.spawns_size(), 2);
  EXPECT_EQ(bob.last(v1::ToClient::kGo).go().SerializeAsString(), go.SerializeAsString());
  EXPECT_EQ(world.run(ada).board(), board_after(go));
  EXPECT_EQ(world.run(bob).board(), board_after(go));
}

TEST_F(RaceTest, TheSameMovesGiveTheSameBoardsWhateverTheOthersDo) {
  world.race({&ada, &bob}, race_settings());
  std::vector<v1::Outcome> first;
  for (int i = 0; i < 50; ++i) first.push_back(world.slide_somewhere(ada));
  const Board board = world.run(ada).board();
  for (int i = 0; i < 50; ++i) {
    world.pass(10ms);
    const v1::Outcome outcome = world.slide_somewhere(bob);
    ASSERT_EQ(outcome.spawns(0).cell(), first[static_cast<std::size_t>(i)].spawns(0).cell());
    ASSERT_EQ(outcome.spawns(0).tile(), first[static_cast<std::size_t>(i)].spawns(0).tile());
    ASSERT_EQ(outcome.score(), first[static_cast<std::size_t>(i)].score());
  }
  EXPECT_EQ(world.run(bob).board(), board);
}

TEST_F(RaceTest, AnOutcomeLetsTheClientFollowItsBoard) {
  world.seat({&ada, &bob}, race_settings());
  world.get_ready(bob);
  world.start(ada);
  world.pass(limits::kCountdown);
  Board board = board_after(ada.last(v1::ToClient::kGo).go());
  std::uint64_t score = 0;
  for (int i = 0; i < 60; ++i) {
    const Direction direction = kDirections[static_cast<std::size_t>(i) % 4];
    const SlideResult slid = slide(board, direction);
    const v1::Outcome outcome = world.act(ada, action_of(direction));
    ASSERT_EQ(outcome.seq(), static_cast<std::uint32_t>(i + 1));
    if (!slid.moved) {
      ASSERT_EQ(outcome.result(), v1::RESULT_NO_CHANGE);
      ASSERT_EQ(outcome.spawns_size(), 0);
    } else {
      ASSERT_EQ(outcome.result(), v1::RESULT_APPLIED);
      ASSERT_EQ(outcome.spawns_size(), 1);
      board = slid.board;
      const int cell = static_cast<int>(outcome.spawns(0).cell());
      ASSERT_EQ(board.exponent(cell), 0);
      board.set_exponent(cell, *exponent_of(outcome.spawns(0).tile()));
      score += slid.gain;
    }
    ASSERT_EQ(outcome.score(), score);
    ASSERT_EQ(outcome.rejection(), v1::REJECTION_NONE);
    ASSERT_EQ(outcome.state(), v1::SEAT_STATE_RACING);
  }
  EXPECT_EQ(world.run(ada).board(), board);
}

TEST_F(RaceTest, AnOutcomeSaysWhenTheMoveWasRead) {
  world.race({&ada, &bob}, race_settings());
  EXPECT_EQ(world.slide_somewhere(ada).at_ms(), 0u);
  world.pass(1234ms);
  EXPECT_EQ(world.slide_somewhere(ada).at_ms(), 1234u);
}

TEST_F(RaceTest, OnesRankRidesOnTheOutcome) {
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  EXPECT_EQ(ada.outcome().rank(), 1u);
  EXPECT_EQ(world.slide_somewhere(bob).rank(), 2u);
}

TEST_F(RaceTest, ASlideThatChangesNothingDrawsNothingAndTakesItsNumber) {
  world.race({&ada, &bob}, race_settings());
  // A second slide in the same direction does nothing if the first merged nothing and the new tile
  // does not stand in its way. Plays until that happens.
  while (true) {
    const Board& board = world.run(ada).board();
    bool has_useless = false;
    for (const Direction direction : kDirections) {
      has_useless = has_useless || !slide(board, direction).moved;
    }
    if (has_useless) break;
    world.slide_somewhere(ada);
  }
  const Board before = world.run(ada).board();
  const std::uint32_t moves = world.run(ada).moves();
  const std::uint32_t number = ada.seq + 1;
  const v1::Outcome outcome = world.act(ada, world.useless_slide(ada));
  EXPECT_EQ(outcome.seq(), number);
  EXPECT_EQ(outcome.result(), v1::RESULT_NO_CHANGE);
  EXPECT_EQ(outcome.spawns_size(), 0);
  EXPECT_EQ(world.run(ada).board(), before);
  EXPECT_EQ(world.run(ada).moves(), moves);
  EXPECT_EQ(world.slide_somewhere(ada).seq(), number + 1);
}

TEST_F(RaceTest, ARepeatedNumberIsAnsweredAsBeforeAndNeverAppliedTwice) {
  world.race({&ada, &bob}, race_settings());
  std::vector<v1::Outcome> first;
  std::vector<v1::ToServer> sent;
  for (std::uint32_t seq = 1; seq <= limits::kAnswersKept; ++seq) {
    const Action action = seq % 2 == 0 ? Action::down : Action::left;
    sent.push_back(World::move_message(1, 0, seq, wire::to_wire(action)));
    world.send(ada, sent.back());
    first.push_back(ada.outcome());
    world.pass(100ms);
  }
  const Board board = world.run(ada).board();
  const std::size_t decisions = world.log.decision_count();
  for (std::size_t i = 0; i < sent.size(); ++i) {
    ada.inbox.clear();
    world.send(ada, sent[i]);
    ASSERT_EQ(ada.count(v1::ToClient::kOutcome), 1u);
    EXPECT_EQ(without_rank(ada.outcome()), without_rank(first[i])) << i;
  }
  // Only the number counts, not the rest of the message.
  world.send(ada, World::move_message(1, 7, 3, v1::ACTION_GIVE_UP));
  EXPECT_EQ(without_rank(ada.outcome()), without_rank(first[2]));
  EXPECT_EQ(world.log.decision_count(), decisions);
  EXPECT_EQ(world.run(ada).board(), board);
}

TEST_F(RaceTest, ANumberThatWasAnsweredLongAgoClosesTheConnectionWithTheReason) {
  world.race({&ada, &bob}, race_settings());
  for (std::size_t i = 0; i < limits::kAnswersKept + 1; ++i) world.keep_moving(ada);
  world.send(ada, World::move_message(1, 0, 2, v1::ACTION_LEFT));
  EXPECT_EQ(ada.outcome().seq(), 2u) << "the oldest answer that is kept";
  EXPECT_FALSE(ada.closed);
  world.send(ada, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_SEQ_GAP);
  EXPECT_EQ(ada.refused().seq(), 1u);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_SEQ_GAP);
}

TEST_F(RaceTest, ASkippedNumberClosesTheConnectionWithTheReason) {
  world.race({&ada, &bob}, race_settings());
  world.slide_somewhere(ada);
  const std::uint64_t score = world.run(ada).score();
  world.send(ada, World::move_message(1, 0, 3, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_SEQ_GAP);
  EXPECT_EQ(ada.refused().seq(), 3u);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_SEQ_GAP);
  EXPECT_TRUE(ada.closed);
  EXPECT_FALSE(bob.closed);
  // Out like any seat whose link is lost; its score stands.
  EXPECT_EQ(world.match(bob).seats.at(0).state(), SeatState::link_lost);
  EXPECT_EQ(world.match(bob).seats.at(0).run->score(), score);
}

TEST_F(RaceTest, NumbersStartAtOne) {
  world.race({&ada, &bob}, race_settings());
  world.send(ada, World::move_message(1, 0, 0, v1::ACTION_LEFT));
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_SEQ_GAP);
}

TEST_F(RaceTest, AMoveForAnotherRoundTakesNoNumber) {
  world.race({&ada, &bob}, race_settings());
  for (const std::uint32_t round : {0u, 2u, 4'000'000'000u}) {
    world.send(ada, World::move_message(round, 0, 1, v1::ACTION_LEFT));
    EXPECT_EQ(ada.refused().reason(), v1::REASON_WRONG_ROUND) << round;
    EXPECT_EQ(ada.refused().seq(), 1u);
    EXPECT_EQ(ada.refused().about(), 1u);
  }
  EXPECT_FALSE(ada.got(v1::ToClient::kOutcome));
  EXPECT_EQ(world.slide_somewhere(ada).seq(), 1u);
}

TEST_F(RaceTest, AMoveBeforeTheStartIsRefused) {
  world.seat({&ada, &bob}, race_settings());
  world.send(ada, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_RACING);
  world.get_ready(bob);
  world.start(ada);
  world.pass(2999ms);
  world.clear_inboxes();
  world.send(ada, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_RACING);
  EXPECT_TRUE(bob.inbox.empty());
  world.pass(1ms);
  EXPECT_EQ(world.slide_somewhere(ada).seq(), 1u);
}

TEST_F(RaceTest, AMoveAfterTheEndIsRefused) {
  world.race({&ada, &bob}, race_settings(5'000));
  world.slide_somewhere(ada);
  world.pass(5s);
  ASSERT_TRUE(ada.got(v1::ToClient::kEnd));
  world.clear_inboxes();
  world.send(ada, World::move_message(1, 0, 2, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_RACING);
  EXPECT_TRUE(bob.inbox.empty());
}

TEST_F(RaceTest, AnUnknownActionIsRejectedAndTakesItsNumber) {
  world.race({&ada, &bob}, race_settings());
  const Board before = world.run(ada).board();
  std::uint32_t seq = 0;
  for (const int action : {0, 7, 100, -1, 2'000'000'000}) {
    world.send(ada, World::move_message(1, 0, ++seq, action));
    EXPECT_EQ(ada.outcome().seq(), seq);
    EXPECT_EQ(ada.outcome().result(), v1::RESULT_REJECTED) << action;
    EXPECT_EQ(ada.outcome().rejection(), v1::REJECTION_UNKNOWN_ACTION) << action;
  }
  EXPECT_EQ(world.run(ada).board(), before);
  ada.seq = seq;
  EXPECT_EQ(world.slide_somewhere(ada).seq(), seq + 1);
}

TEST_F(RaceTest, AMoveForAnotherBoardIsStale) {
  world.race({&ada, &bob}, race_settings());
  const Board before = world.run(ada).board();
  world.send(ada, World::move_message(1, 1, 1, v1::ACTION_LEFT));
  EXPECT_EQ(ada.outcome().rejection(), v1::REJECTION_STALE_BOARD);
  EXPECT_EQ(ada.outcome().board(), 0u);
  world.send(ada, World::move_message(1, 1, 2, v1::ACTION_GIVE_UP));
  EXPECT_EQ(ada.outcome().rejection(), v1::REJECTION_STALE_BOARD);
  EXPECT_EQ(world.run(ada).board(), before);
  EXPECT_TRUE(world.match(ada).seats.at(0).racing());
}

TEST_F(RaceTest, TheNextBoardComesOnlyWhenThisOneIsStuck) {
  world.race({&ada, &bob}, race_settings());
  EXPECT_EQ(world.act(ada, Action::next_board).rejection(), v1::REJECTION_BOARD_NOT_OVER);
  world.play_until_stuck(ada);
  EXPECT_EQ(ada.outcome().state(), v1::SEAT_STATE_STUCK);
  EXPECT_EQ(world.act(ada, Action::left).result(), v1::RESULT_NO_CHANGE);
  const std::uint64_t best = world.run(ada).best_score();
  const v1::Outcome next = world.act(ada, Action::next_board);
  EXPECT_EQ(next.result(), v1::RESULT_APPLIED);
  EXPECT_EQ(next.board(), 1u);
  EXPECT_EQ(next.spawns_size(), 2);
  EXPECT_EQ(next.score(), 0u);
  EXPECT_EQ(next.state(), v1::SEAT_STATE_RACING);
  EXPECT_EQ(world.run(ada).best_score(), best);
  // A move for the old board that was on its way does nothing to the new one.
  world.send(ada, World::move_message(1, 0, ++ada.seq, v1::ACTION_LEFT));
  EXPECT_EQ(ada.outcome().rejection(), v1::REJECTION_STALE_BOARD);
  // The answer to a repeated next-board holds its starting tiles again.
  const std::uint32_t seq = next.seq();
  world.slide_somewhere(ada);
  world.send(ada, World::move_message(1, 0, seq, v1::ACTION_NEXT_BOARD));
  EXPECT_EQ(without_rank(ada.outcome()), without_rank(next));
}

TEST_F(RaceTest, EverySeatsNextBoardIsTheSame) {
  world.race({&ada, &bob}, race_settings());
  world.play_until_stuck(ada);
  const v1::Outcome of_ada = world.act(ada, Action::next_board);
  // Bob gets stuck by other moves, so at another point of board 0.
  while (world.run(bob).state() == RunState::racing) {
    for (const Action action : {Action::right, Action::down, Action::left, Action::up}) {
      if (slide(world.run(bob).board(), *direction_of(action)).moved) {
        world.act(bob, action);
        break;
      }
    }
  }
  const v1::Outcome of_bob = world.act(bob, Action::next_board);
  ASSERT_EQ(of_bob.spawns_size(), of_ada.spawns_size());
  for (int i = 0; i < of_ada.spawns_size(); ++i) {
    EXPECT_EQ(of_bob.spawns(i).SerializeAsString(), of_ada.spawns(i).SerializeAsString());
  }
}

TEST_F(RaceTest, WhereTheRoomSaysSoAStuckSeatIsDone) {
  MatchSettings settings = race_settings();
  settings.on_stuck = OnStuck::out;
  world.race({&ada, &bob}, settings);
  world.play_until_stuck(ada);
  EXPECT_EQ(ada.outcome().state(), v1::SEAT_STATE_OUT_STUCK);
  EXPECT_EQ(world.act(ada, Action::next_board).rejection(), v1::REJECTION_RUN_OVER);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  world.play_until_stuck(bob);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_ALL_DONE);
}

TEST_F(RaceTest, WhoGaveUpIsDoneAndItsScoreStands) {
  world.race({&ada, &bob}, race_settings());
  while (world.run(ada).score() == 0) world.slide_somewhere(ada);
  const std::uint64_t score = world.run(ada).score();
  EXPECT_EQ(world.act(ada, Action::give_up).state(), v1::SEAT_STATE_GAVE_UP);
  const v1::Outcome after = world.act(ada, Action::left);
  EXPECT_EQ(after.result(), v1::RESULT_REJECTED);
  EXPECT_EQ(after.rejection(), v1::REJECTION_RUN_OVER);
  EXPECT_EQ(after.score(), score);
  world.act(bob, Action::give_up);
  EXPECT_EQ(ada.end().standings(0).score(), score);
  EXPECT_EQ(ada.end().standings(0).state(), v1::SEAT_STATE_GAVE_UP);
}

TEST_F(RaceTest, MovesOverTheRateAreRejectedAndNumbered) {
  MatchSettings settings = race_settings();
  settings.move_rate = 10;
  world.race({&ada, &bob}, settings);
  std::vector<v1::Rejection> rejections;
  for (int i = 0; i < 12; ++i) rejections.push_back(world.slide_somewhere(ada).rejection());
  // The moves of one second may come at once.
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(rejections[i], v1::REJECTION_NONE) << i;
  EXPECT_EQ(rejections[10], v1::REJECTION_TOO_FAST);
  EXPECT_EQ(rejections[11], v1::REJECTION_TOO_FAST);
  EXPECT_EQ(world.run(ada).moves(), 10u);
  EXPECT_EQ(ada.outcome().seq(), 12u);
  // Each seat has its own rate, and time restores it.
  EXPECT_EQ(world.slide_somewhere(bob).rejection(), v1::REJECTION_NONE);
  world.pass(100ms);
  EXPECT_EQ(world.slide_somewhere(ada).rejection(), v1::REJECTION_NONE);
  EXPECT_EQ(world.slide_somewhere(ada).rejection(), v1::REJECTION_TOO_FAST);
}

TEST_F(RaceTest, EvenInASlowRoomAStallMayDeliverWhatWasInFlight) {
  MatchSettings settings = race_settings();
  settings.move_rate = 1;
  world.race({&ada, &bob}, settings);
  for (std::size_t i = 0; i < limits::kMaxMovesInFlight; ++i) {
    EXPECT_EQ(world.slide_somewhere(ada).rejection(), v1::REJECTION_NONE) << i;
  }
  EXPECT_EQ(world.slide_somewhere(ada).rejection(), v1::REJECTION_TOO_FAST);
}

TEST_F(RaceTest, ASeatMakesALimitedNumberOfMoves) {
  world.race({&ada, &bob}, race_settings());
  std::string frames;
  for (std::uint32_t seq = 1; seq <= limits::kMaxActionsPerMatch; ++seq) {
    wire::append_frame(World::move_message(1, 9, seq, v1::ACTION_LEFT), frames);
    if (frames.size() < 8'000 && seq != limits::kMaxActionsPerMatch) continue;
    world.send_bytes(ada, frames);
    ada.inbox.clear();
    ada.bytes.shrink_to_fit();
    frames.clear();
  }
  for (int more = 0; more < 8; ++more) {
    ada.inbox.clear();
    world.send(ada, World::move_message(1, 9, limits::kMaxActionsPerMatch + 1, v1::ACTION_LEFT));
    EXPECT_EQ(ada.refused().reason(), v1::REASON_TOO_MANY_MOVES);
  }
  EXPECT_FALSE(ada.closed) << "it may have had as many in flight";
  EXPECT_EQ(world.run(ada).state(), RunState::racing);
  EXPECT_FALSE(bob.closed);
}

TEST_F(RaceTest, TheLastMoveOfASeatCanBeToGiveUp) {
  world.race({&ada, &bob}, race_settings());
  std::string frames;
  for (std::uint32_t seq = 1; seq < limits::kMaxActionsPerMatch; ++seq) {
    wire::append_frame(World::move_message(1, 9, seq, v1::ACTION_LEFT), frames);
    if (frames.size() < 8'000 && seq + 1 != limits::kMaxActionsPerMatch) continue;
    world.send_bytes(ada, frames);
    ada.inbox.clear();
    ada.bytes.shrink_to_fit();
    frames.clear();
  }
  world.send(ada, World::move_message(1, 0, limits::kMaxActionsPerMatch, v1::ACTION_GIVE_UP));
  EXPECT_EQ(ada.outcome().result(), v1::RESULT_APPLIED);
  EXPECT_EQ(world.run(ada).state(), RunState::gave_up);
}

}  // namespace
}  // namespace race2048::server
