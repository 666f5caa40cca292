// Rooms of every format, made by random decisions: equal decisions give equal rooms after each
// decision, even if a room was copied in between.
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "engine/match/room_state.h"

namespace race2048 {
namespace {

constexpr SeatNumber kRacers = 5;
constexpr int kRounds = 4;
constexpr int kActionsARound = 150;

class RandomDecisions {
 public:
  RandomDecisions(std::uint32_t seed, const MatchSettings& settings)
      : random_(seed), settings_(settings) {
    decide(RoomOpened{.code = "KXQ7WP"});
    decide(HostSet{.name = "host"});  // a referee: has no seat
    decide(OptionsSet{.options = {.rounds = 3}});
    decide(SeriesBegun{.rounds = 3});
    for (SeatNumber seat = 0; seat < kRacers; ++seat) sit_down(seat);
  }

  void race() {
    seal();
    decide(RosterFrozen{.seats = live_.ready_seats(), .go_at_ms = now_ms_ + 3000});
    now_ms_ += 3000;
    decide(MatchWent{.unix_ms = static_cast<std::int64_t>(now_ms_)});
    for (int i = 0; i < kActionsARound && match().anyone_racing(); ++i) {
      now_ms_ += below(400);
      do_something();
      if (match().interval_is_over(match_ms())) {
        decide(IntervalEnded{.at_ms = *match().interval_ends_ms()});
      }
      if (match().lockstep() && (below(4) == 0 || match().all_have_chosen())) end_step();
    }
    decide(MatchEnded{.reason = EndReason::cap, .at_ms = match_ms()});
    while (!live_.waiting().empty()) {
      decide(Seated{.seat = live_.lowest_free_seat(), .person = live_.waiting().front()});
    }
    for (SeatNumber seat = 0; seat < kRacers; ++seat) {
      if (!live_.seats().contains(seat)) sit_down(seat);
    }
  }

  const std::map<Result, int>& results() const { return results_; }
  const RoomState& room() const { return live_; }

 private:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  const Match& match() const { return *live_.match(); }
  std::uint32_t match_ms() const { return match().clock_ms(now_ms_); }

  void decide(DecisionBody body) {
    const Decision decision{.at_ms = now_ms_, .body = std::move(body)};
    live_.apply(decision);
    if (below(10) == 0) replayed_ = RoomState(replayed_);
    replayed_.apply(decision);
    ASSERT_TRUE(replayed_ == live_) << "after a decision of kind " << decision.body.index();
  }

  void sit_down(SeatNumber seat) {
    decide(Seated{.seat = seat, .person = {.name = "p" + std::to_string(++people_)}});
  }

  void seal() {
    MatchSealed sealed{.settings = settings_, .round = live_.seal().made.round + 1};
    sealed.secret.fill(static_cast<std::uint8_t>(random_()));
    decide(sealed);
    for (const auto& [seat, sitting] : std::map(live_.seats())) {
      Nonce nonce{};
      nonce.fill(static_cast<std::uint8_t>(random_()));
      decide(NonceGiven{.seat = seat, .nonce = nonce});
      decide(ReadinessSet{.seat = seat, .ready = true});
    }
  }

  void do_something() {
    const auto seat = static_cast<SeatNumber>(below(kRacers));
    switch (below(60)) {
      case 0:
        if (live_.seats().size() > 2 && live_.seats().contains(seat)) {
          decide(Unseated{.seat = seat});
        }
        return;
      case 1:
        if (match().seats.at(seat).racing()) decide(SeatIdle{.seat = seat});
        return;
      case 2:
        decide(SeatAwaited{.person = {.name = "p" + std::to_string(++people_)}});
        return;
      case 3:
        if (!live_.waiting().empty()) decide(WaitGivenUp{.name = live_.waiting().back().name});
        return;
      default:
        act(seat);
    }
  }

  // Makes an action, mostly one that makes sense.
  void act(SeatNumber seat) {
    const Run& run = *match().seats.at(seat).run;
    Acted acted{.seat = seat,
                .board = run.board_number() + (below(20) == 0 ? 1 : 0),
                .step = match().step - (below(20) == 0 ? 1 : 0),
                .action = static_cast<Action>(below(4)),
                .too_fast = below(20) == 0};
    if (run.state() == RunState::stuck || below(30) == 0) acted.action = Action::next_board;
    if (below(100) == 0) acted.action = Action::give_up;
    if (below(50) == 0) acted.action.reset();
    decide(acted);
    ++results_[match().seats.at(seat).last_record().result];
  }

  void end_step() { decide(StepEnded{.at_ms = match_ms(), .moves_for_late = below(2) == 0}); }

  std::mt19937 random_;
  MatchSettings settings_;
  RoomState live_;
  RoomState replayed_;
  std::uint64_t now_ms_ = 0;
  int people_ = 0;
  std::map<Result, int> results_;
};

TEST(RandomDecisionsTest, ReplayedGiveAnEqualRoomInEveryFormat) {
  std::map<Result, int> results;
  std::uint32_t seed = 0;
  for (const Format format :
       {Format::time, Format::first, Format::moves, Format::last, Format::step, Format::knockout}) {
    for (const OnStuck on_stuck : {OnStuck::next_board, OnStuck::out}) {
      MatchSettings settings = default_settings(format);
      settings.rules.size = 3;  // soon stuck
      if (format == Format::first) settings.target_exponent = 6;
      if (format == Format::moves) settings.move_limit = 30;
      if (format != Format::last) settings.on_stuck = on_stuck;
      RandomDecisions room(++seed, settings);
      for (int round = 0; round < kRounds && !testing::Test::HasFailure(); ++round) room.race();
      for (const auto& [result, times] : room.results()) results[result] += times;
      EXPECT_EQ(room.room().series().played(), static_cast<std::uint32_t>(kRounds));
    }
  }
  for (const Result result :
       {Result::waits, Result::applied, Result::no_change, Result::rejected}) {
    EXPECT_GT(results[result], 0) << "a kind of answer that never came up";
  }
}

}  // namespace
}  // namespace race2048
