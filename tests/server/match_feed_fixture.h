// A match driven by decisions, without a room, and its feed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/board.h"
#include "proto/settings.h"
#include "server/audience/match_feed.h"
#include "tests/support/settings.h"

namespace race2048::server {

using View = MatchFeed::View;

class MatchFeedTest : public testing::Test, protected MatchFeed::Pings {
 protected:
  MatchFeed feed;
  std::map<SeatNumber, std::uint32_t> pings;  // all other pings are 0

  void race(std::size_t seats, MatchSettings settings = time_settings(600'000)) {
    settings.open_seed.emplace().fill(7);
    settings.draws = Draws::same;  // with these starting tiles there is a slide without a gain
    settings.seats = limits::kMaxSeats;
    settings.move_rate = 0;
    if (!state_.is_open()) apply(RoomOpened{.code = "ROOM23"});
    apply(MatchSealed{
        .settings_bytes = serialised(settings), .settings = settings, .round = ++round_});
    RosterFrozen roster;
    for (std::size_t i = 0; i < seats; ++i) {
      const auto number = static_cast<SeatNumber>(i);
      if (!state_.seats().contains(number)) {
        apply(Seated{.seat = number, .person = {.name = "seat" + std::to_string(i)}});
      }
      roster.seats.push_back(number);
    }
    apply(roster);
    apply(MatchWent{});
    feed.begin();
  }
  void race(std::size_t seats, Watch watch) {
    MatchSettings settings = time_settings(600'000);
    settings.watch = watch;
    race(seats, settings);
  }

  const Match& match() const { return *state_.match(); }
  const race2048::Run& run(SeatNumber seat) const { return *match().seats.at(seat).run; }

  void act(SeatNumber seat, Action action) {
    ++clock_ms_;
    apply(Acted{
        .seat = seat, .board = run(seat).board_number(), .step = match().step, .action = action});
  }
  // Makes a slide that changes the seat's board, always the same for the same board, or takes the
  // next board.
  void move(SeatNumber seat) { act(seat, default_action(run(seat).board())); }
  // Moves until the seat has gained at least this many points.
  void gain(SeatNumber seat, std::uint64_t points) {
    const std::uint64_t wanted = run(seat).best_score() + points;
    while (run(seat).best_score() < wanted) move(seat);
  }
  void move_without_gain(SeatNumber seat) {
    for (const Direction direction : kDirections) {
      const SlideResult slid = slide(run(seat).board(), direction);
      if (slid.moved && slid.gain == 0) return act(seat, action_of(direction));
    }
    FAIL() << "every slide gains on\n" << to_text(run(seat).board());
  }
  void end_step(bool moves_for_late) {
    ++clock_ms_;
    apply(StepEnded{.at_ms = clock_ms_, .moves_for_late = moves_for_late});
  }
  void end() {
    ++clock_ms_;
    apply(MatchEnded{.reason = EndReason::time_up, .at_ms = clock_ms_});
  }

  const FeedUpdate& standings() { return feed.update(match(), View::standings, *this); }
  const FeedUpdate& boards() { return feed.update(match(), View::boards, *this); }
  const v1::Page& page(std::uint32_t first, View view = View::boards) {
    return feed.page(match(), first, view, *this).page();
  }

 private:
  std::uint32_t ping_ms(SeatNumber seat) const override {
    const auto found = pings.find(seat);
    return found == pings.end() ? 0 : found->second;
  }
  void apply(DecisionBody body) { state_.apply({.at_ms = clock_ms_, .body = std::move(body)}); }

  RoomState state_;
  std::uint32_t round_ = 0;
  std::uint32_t clock_ms_ = 0;  // the room clock, and the clock of its matches
};

template <typename Items>
std::vector<std::uint32_t> seats_of(const Items& items) {
  std::vector<std::uint32_t> seats;
  for (const auto& item : items) seats.push_back(item.seat());
  return seats;
}
inline std::vector<std::uint32_t> changed_seats(const FeedUpdate& update) {
  return seats_of(update.changes.standings().standings());
}
inline std::vector<std::uint32_t> changed_boards(const FeedUpdate& update) {
  return seats_of(update.changes.standings().boards());
}
inline std::vector<std::uint32_t> all_seats(const FeedUpdate& update) {
  return seats_of(update.whole.standings().standings());
}
using Seats = std::vector<std::uint32_t>;

inline const v1::SeatBoard* board_in(const v1::ToClient& message, SeatNumber seat) {
  for (const v1::SeatBoard& board : message.standings().boards()) {
    if (board.seat() == seat) return &board;
  }
  return nullptr;
}

inline std::string cells_of(const Board& board) {
  std::string cells;
  for (int cell = 0; cell < board.cells(); ++cell) {
    cells.push_back(static_cast<char>(board.exponent(cell)));
  }
  return cells;
}

}  // namespace race2048::server
