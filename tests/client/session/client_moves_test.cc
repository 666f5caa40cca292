#include <deque>
#include <random>

#include "client/words/failure_text.h"
#include "client/words/news_text.h"
#include "tests/client/client_fixture.h"
#include "tests/client/session/client_moves_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_F(ClientMovesTest, BehindEightUnansweredMovesSixteenWait) {
  race();
  type_many(24);
  EXPECT_EQ(arrived_.size(), 8u);
  EXPECT_EQ(waiting(), 16u);
  EXPECT_FALSE(model().news);
  answer();
  EXPECT_EQ(arrived_.size(), 9u);
  EXPECT_EQ(waiting(), 15u);
}

TEST_F(ClientMovesTest, WhatDoesNotFitIsDroppedAndCounted) {
  race();
  type_many(200);
  EXPECT_EQ(notice(), "176 moves dropped: at most 16 can wait");
  while (!on_their_way_.empty()) answer();
  EXPECT_EQ(arrived_.size(), 24u);
  EXPECT_EQ(waiting(), 0u);
  for (std::size_t i = 0; i < arrived_.size(); ++i) {
    EXPECT_EQ(arrived_[i], i % 2 == 0 ? v1::ACTION_LEFT : v1::ACTION_RIGHT) << i;
  }
  EXPECT_EQ(own_race().own->board(), referee_.board());
}

TEST_F(ClientMovesTest, MovesDroppedLongAgoAreNotCountedAgain) {
  race();
  type_many(26);
  EXPECT_EQ(notice(), "2 moves dropped: at most 16 can wait");
  type(Action::left, kStart + seconds(1));
  EXPECT_EQ(notice(), "3 moves dropped: at most 16 can wait");
  ping(kStart + seconds(10));
  type(Action::left, kStart + seconds(10));
  EXPECT_EQ(notice(), "1 move dropped: at most 16 can wait");
}

TEST_F(ClientMovesTest, WhatWaitsIsSentAsTheRoomsRateAllows) {
  MatchSettings settings = any_rate();
  settings.move_rate = 10;
  race(settings);
  type_many(12);
  while (!on_their_way_.empty()) answer();
  EXPECT_EQ(arrived_.size(), 8u);
  EXPECT_EQ(waiting(), 4u);
  for (int i = 1; i <= 4; ++i) {
    const TimePoint due = client_->next_deadline().value();
    EXPECT_EQ(due, kStart + milliseconds(100) * i);
    client_->on_time(due);
    collect();
    EXPECT_EQ(arrived_.size(), 8u + static_cast<std::size_t>(i));
    while (!on_their_way_.empty()) answer(due);
  }
}

TEST_F(ClientMovesTest, AMoveTooFastForTheRoomIsToldAndNotMadeAgain) {
  race();
  type(Action::left);
  v1::ToClient message;
  message.mutable_outcome()->set_seq(1);
  message.mutable_outcome()->set_result(v1::RESULT_REJECTED);
  message.mutable_outcome()->set_rejection(v1::REJECTION_TOO_FAST);
  message.mutable_outcome()->set_state(v1::SEAT_STATE_RACING);
  say(message);
  collect();
  EXPECT_TRUE(notice().starts_with("1 move dropped: the room allows ")) << notice();
  EXPECT_EQ(arrived_.size(), 1u);
}

TEST_F(ClientMovesTest, GivingUpGoesBeforeTheMovesThatWait) {
  race();
  type_many(12);
  type(Action::give_up);
  EXPECT_EQ(notice(), "4 moves dropped: your run has ended");
  EXPECT_EQ(waiting(), 1u);
  answer();
  EXPECT_EQ(arrived_.back(), v1::ACTION_GIVE_UP);
}

TEST_F(ClientMovesTest, GivingUpOutlivesTheBoard) {
  race();
  type_many(8);
  type(Action::give_up);
  reject(1, v1::SEAT_STATE_STUCK);
  EXPECT_EQ(notice(), "7 moves dropped: the board has ended");
  EXPECT_EQ(arrived_.back(), v1::ACTION_GIVE_UP);
}

TEST_F(ClientMovesTest, WhatABoardDroppedIsNoNewsOnceTheNextOneIsPlayed) {
  race();
  type(Action::left);
  type(Action::right);
  reject(1, v1::SEAT_STATE_STUCK);
  EXPECT_EQ(notice(), "1 move dropped: the board has ended");
  v1::ToClient message;
  message.mutable_outcome()->set_seq(2);
  message.mutable_outcome()->set_result(v1::RESULT_REJECTED);
  message.mutable_outcome()->set_state(v1::SEAT_STATE_STUCK);
  say(message);
  type(Action::next_board);
  message.mutable_outcome()->set_seq(3);
  message.mutable_outcome()->set_result(v1::RESULT_APPLIED);
  message.mutable_outcome()->set_board(1);
  message.mutable_outcome()->set_state(v1::SEAT_STATE_RACING);
  for (const std::uint32_t cell : {0U, 1U}) {
    message.mutable_outcome()->add_spawns()->set_cell(cell);
    message.mutable_outcome()->mutable_spawns(static_cast<int>(cell))->set_tile(2);
  }
  say(message);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_EQ(notice(), "1 move dropped: the board has ended") << "to be read until a move is made";
  type(Action::left);
  message.mutable_outcome()->set_seq(4);
  message.mutable_outcome()->set_score(4);
  message.mutable_outcome()->mutable_spawns()->DeleteSubrange(1, 1);
  message.mutable_outcome()->mutable_spawns(0)->set_cell(5);
  say(message);
  ASSERT_FALSE(model().failure) << failure_text(model());
  EXPECT_EQ(notice(), "");
  EXPECT_FALSE(own_race().dropped);
}

TEST_F(ClientMovesTest, TheEndOfTheMatchDropsWhatIsUnanswered) {
  race();
  type_many(11);
  end_race();
  EXPECT_EQ(notice(), "11 moves dropped: the match has ended");
}

TEST_F(ClientMovesTest, ALostLinkSaysWhatWasNotSent) {
  race();
  type_many(11);
  client_->on_link_lost(link_, "reset", kStart);
  ASSERT_TRUE(model().failure);
  EXPECT_TRUE(failure_text(model()).ends_with(" 3 moves were not sent."));
}

TEST_F(ClientMovesTest, InLockstepNothingWaits) {
  race(step_settings(10'000));
  begin_step(1);
  type_many(5);
  EXPECT_EQ(arrived_.size(), 1u);
  EXPECT_EQ(waiting(), 0u);
  EXPECT_FALSE(model().news);
}

// ------------------------------------------------------------------------------------- silence

TEST_F(ClientMovesTest, TwoSecondsWithoutAByteAreASilenceInWhichNoMoveIsTaken) {
  race();
  type_many(11);
  const TimePoint quiet = kStart + seconds(2);
  EXPECT_EQ(client_->next_deadline(), quiet);
  client_->on_time(quiet - milliseconds(1));
  EXPECT_FALSE(model().silence);
  client_->on_time(quiet);
  ASSERT_TRUE(model().silence);
  EXPECT_EQ(model().silence->since, kStart);
  EXPECT_EQ(model().silence->dropped, 3u) << "what had waited";
  EXPECT_EQ(waiting(), 0u);
  type(Action::left, quiet);
  EXPECT_EQ(model().silence->dropped, 4u);
  EXPECT_EQ(arrived_.size(), 8u);
}

TEST_F(ClientMovesTest, GivingUpOutlivesASilence) {
  race();
  type_many(8);
  type(Action::give_up);
  client_->on_time(kStart + seconds(2));
  ASSERT_TRUE(model().silence);
  EXPECT_EQ(model().silence->dropped, 0u);
  answer(kStart + seconds(3));
  EXPECT_EQ(notice(), "The server is back after 3 s");
  EXPECT_EQ(arrived_.back(), v1::ACTION_GIVE_UP);
}

TEST_F(ClientMovesTest, TheNextBoardOutlivesASilence) {
  race();
  type_many(2);
  reject(1, v1::SEAT_STATE_STUCK);
  type(Action::next_board);
  EXPECT_EQ(waiting(), 1u) << "the second move is unanswered";
  client_->on_time(kStart + seconds(2));
  ASSERT_TRUE(model().silence);
  reject(2, v1::SEAT_STATE_STUCK);
  EXPECT_EQ(arrived_.back(), v1::ACTION_NEXT_BOARD);
}

TEST_F(ClientMovesTest, TheFirstByteEndsTheSilenceAndMovesAreTakenAgain) {
  race();
  client_->on_time(kStart + seconds(2));
  type(Action::left, kStart + seconds(3));
  ping(kStart + milliseconds(4500));
  EXPECT_FALSE(model().silence);
  EXPECT_EQ(notice(), "The server is back after 4 s: 1 move dropped");
  type(Action::left, kStart + seconds(5));
  EXPECT_EQ(arrived_.size(), 1u);
}

TEST_F(ClientMovesTest, WhatWasOnItsWayInASilenceIsAnswered) {
  race();
  type_many(8);
  client_->on_time(kStart + seconds(2));
  while (!on_their_way_.empty()) answer(kStart + seconds(5));
  EXPECT_EQ(arrived_.size(), 8u);
  EXPECT_EQ(own_race().own->board(), referee_.board());
}

TEST_F(ClientMovesTest, TheMatchClockStandsInASilence) {
  race();
  client_->on_time(kStart + seconds(2));
  EXPECT_EQ(model().match_ms(kStart + seconds(1)), 1000u);
  EXPECT_EQ(model().match_ms(kStart + seconds(9)), 2000u);
  ping(kStart + seconds(10));
  EXPECT_EQ(model().match_ms(kStart + seconds(10)), 10'000u);
}

TEST_F(ClientMovesTest, AProgramThatWasStoppedListensBeforeItCallsTheServerSilent) {
  race();
  type_many(11);
  const TimePoint woken = kStart + seconds(10);
  client_->on_time(woken);
  EXPECT_FALSE(model().silence);
  EXPECT_EQ(waiting(), 3u);
  EXPECT_EQ(client_->next_deadline(), woken + seconds(2));
  client_->on_time(woken + seconds(2));
  EXPECT_TRUE(model().silence);
}

TEST_F(ClientMovesTest, BetweenMatchesAServerIsHeardSeldom) {
  enter_room();
  EXPECT_EQ(client_->next_deadline(), kStart + seconds(12));
  client_->on_time(kStart + seconds(12));
  EXPECT_TRUE(model().silence);
}

TEST_F(ClientMovesTest, NothingIsDueBeforeTheStartAndThenAtOnce) {
  enter_room();
  v1::ToClient message;
  message.mutable_start()->set_match_id(match_id(1));
  message.mutable_start()->set_round(1);
  message.mutable_start()->set_countdown_ms(3000);
  say(message);
  EXPECT_EQ(client_->next_deadline(), kStart + seconds(5));
}

TEST_F(ClientMovesTest, WhoDoesNotWantToKnowIsNotTold) {
  enter_room({.tells_silence = false});
  start_race();
  client_->on_time(kStart + seconds(3));
  EXPECT_FALSE(model().silence);
}

// ---------------------------------------------------------------------------- against a model

// The expected behaviour of the client in its simplest form.
struct Naive {
  Board board;
  bool stuck = false;
  std::size_t in_flight = 0;
  std::size_t slides_in_flight = 0;
  std::deque<Action> waiting{};
  std::vector<v1::Action> sent{};
  std::size_t dropped = 0;

  void type(Action action) {
    if (action == Action::next_board ? !stuck || !waiting.empty() : stuck) return;
    if (waiting.size() == 16) {
      ++dropped;
    } else {
      waiting.push_back(action);
    }
    pump();
  }

  void answered(const Board& now, bool now_stuck) {
    const bool ended = now_stuck && !stuck;
    --in_flight;
    if (slides_in_flight > 0) --slides_in_flight;
    board = now;
    stuck = now_stuck;
    if (ended) {
      dropped += slides_in_flight + waiting.size();
      waiting.clear();
    }
    pump();
  }

  void pump() {
    while (!waiting.empty()) {
      const Action action = waiting.front();
      const bool next = action == Action::next_board;
      if (in_flight >= (next ? 1u : 8u)) return;
      waiting.pop_front();
      if (next && !stuck) continue;
      if (!next && in_flight == 0 && !slide(board, *direction_of(action)).moved) continue;
      sent.push_back(wire::to_wire(action));
      ++in_flight;
      if (!next) ++slides_in_flight;
    }
  }
};

TEST_F(ClientMovesTest, EveryKeyIsSentOnceAndInOrderOrDropped) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    race();
    std::mt19937 random(seed);
    Naive naive{.board = referee_.board()};
    // The link is fast or slow, or stalls for a while.
    auto answers_in_ten = random() % 10;
    for (int i = 0; i < 3000; ++i) {
      if (random() % 100 == 0) answers_in_ten = random() % 10;
      if (random() % 10 < answers_in_ten && !on_their_way_.empty()) {
        answer();
        naive.answered(referee_.board(), referee_.stuck());
      } else {
        const Action action =
            random() % 20 == 0 ? Action::next_board : action_of(kDirections[random() % 4]);
        type(action);
        naive.type(action);
      }
      ASSERT_EQ(arrived_, naive.sent) << seed << ": " << i;
      ASSERT_EQ(waiting(), naive.waiting.size()) << seed << ": " << i;
      if (on_their_way_.empty()) {
        ASSERT_EQ(own_race().own->board(), referee_.board());
      }
      note_dropped();
      ASSERT_EQ(dropped_, naive.dropped) << seed << ": " << i;
    }
    EXPECT_GT(own_race().own->board_number(), 0u);
    EXPECT_GT(naive.dropped, 0u);
  }
}

}  // namespace
}  // namespace race2048::client
