// A client whose moves are answered by an independent referee.
#pragma once

#include <deque>
#include <random>

#include "client/words/failure_text.h"
#include "client/words/news_text.h"
#include "tests/client/client_fixture.h"
#include "tests/support/settings.h"

namespace race2048::client::testing {

inline MatchSettings any_rate() {
  MatchSettings settings = time_settings(60'000);
  settings.move_rate = 0;
  return settings;
}

// The simplest possible server: it answers the moves of one seat, one by one.
class Referee {
 public:
  Referee() {
    board_.set_exponent(0, 1);
    board_.set_exponent(1, 1);
  }

  const Board& board() const { return board_; }
  bool stuck() const { return is_stuck(board_); }

  v1::Outcome answer(const v1::Move& move) {
    v1::Outcome outcome;
    outcome.set_seq(move.seq());
    outcome.set_rank(1);
    outcome.set_result(v1::RESULT_REJECTED);
    const bool slides = move.action() != v1::ACTION_NEXT_BOARD;
    if (move.board() == number_ && slides != stuck()) {
      slides ? slide_by(move, outcome) : deal(outcome);
    }
    outcome.set_board(number_);
    outcome.set_score(score_);
    outcome.set_state(stuck() ? v1::SEAT_STATE_STUCK : v1::SEAT_STATE_RACING);
    return outcome;
  }

 private:
  void slide_by(const v1::Move& move, v1::Outcome& outcome) {
    const SlideResult slid = slide(board_, *direction_of(*wire::action_from(move.action())));
    outcome.set_result(slid.moved ? v1::RESULT_APPLIED : v1::RESULT_NO_CHANGE);
    if (!slid.moved) return;
    board_ = slid.board;
    score_ += slid.gain;
    add_tile(outcome);
  }

  void deal(v1::Outcome& outcome) {
    outcome.set_result(v1::RESULT_APPLIED);
    board_ = Board();
    score_ = 0;
    ++number_;
    add_tile(outcome);
    add_tile(outcome);
  }

  void add_tile(v1::Outcome& outcome) {
    const int cell =
        board_.nth_empty(static_cast<int>(random_() % static_cast<unsigned>(board_.empty_count())));
    board_.set_exponent(cell, 1);
    v1::Spawn& spawn = *outcome.add_spawns();
    spawn.set_cell(static_cast<std::uint32_t>(cell));
    spawn.set_tile(2);
  }

  Board board_;
  std::uint32_t number_ = 0;
  std::uint64_t score_ = 0;
  std::mt19937 random_{2048};
};

class ClientMovesTest : public ClientTest {
 protected:
  void race(const MatchSettings& settings = any_rate()) {
    enter_room({}, settings);
    start_race();
    sent();
    referee_ = {};
    on_their_way_.clear();
    arrived_.clear();
    told_ = {};
    dropped_ = 0;
  }

  const Race& own_race() const { return *model().race; }
  std::size_t waiting() const { return own_race().ahead.size(); }
  std::string notice() const {
    return model().news ? news_text(*model().news, model().server) : "";
  }

  // Puts everything that the client has sent on its way to the server.
  void collect() {
    for (const v1::ToServer& message : sent()) {
      if (!message.has_move()) continue;
      on_their_way_.push_back(message.move());
      arrived_.push_back(message.move().action());
    }
  }

  void type(Action action, TimePoint now = kStart) {
    client_->ask(Act{action}, now);
    collect();
  }

  // Types left and right alternately: on the first board each changes something, because a tile
  // comes after each.
  void type_many(int count, TimePoint now = kStart) {
    for (int i = 0; i < count; ++i) type(i % 2 == 0 ? Action::left : Action::right, now);
  }

  // The server answers the first move that is on its way.
  void answer(TimePoint now = kStart) {
    v1::ToClient message;
    *message.mutable_outcome() = referee_.answer(on_their_way_.front());
    on_their_way_.pop_front();
    say(message, now);
    ASSERT_FALSE(model().failure) << failure_text(model());
    collect();
  }

  void ping(TimePoint now) {
    v1::ToClient message;
    message.mutable_ping()->set_id(1);
    say(message, now);
  }

  // The server rejects a move, and reports the seat's state.
  void reject(std::uint32_t seq, v1::SeatState state) {
    v1::ToClient message;
    message.mutable_outcome()->set_seq(seq);
    message.mutable_outcome()->set_result(v1::RESULT_REJECTED);
    message.mutable_outcome()->set_state(state);
    say(message);
    collect();
  }

  // Call this after anything that may drop moves for one reason: adds up the reported numbers.
  void note_dropped() {
    const DroppedMoves now = own_race().dropped.value_or(DroppedMoves{});
    const bool together = now.why == told_.why && now.count >= told_.count;
    dropped_ += together ? now.count - told_.count : now.count;
    told_ = now;
  }

  Referee referee_;
  std::deque<v1::Move> on_their_way_;
  std::vector<v1::Action> arrived_;  // all that have reached the server
  DroppedMoves told_;
  std::size_t dropped_ = 0;
};

}  // namespace race2048::client::testing
