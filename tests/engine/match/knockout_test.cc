// The knock-out: at the end of each interval the last racing seat is out.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "engine/match/match.h"
#include "tests/engine/keys.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

using Seats = std::vector<SeatNumber>;

// A match of so many seats whose intervals take 30 s.
class Knockout {
 public:
  explicit Knockout(SeatNumber seats, MatchSettings settings = knockout_settings(30'000)) {
    settings.open_seed = key_of(7);
    std::map<SeatNumber, MatchSeat> racing;
    for (SeatNumber seat = 0; seat < seats; ++seat) racing[seat];
    match = Match::frozen({.settings = settings}, 0, std::move(racing));
    match.go({});
  }

  // The seat makes so many moves that change its board.
  void moves(SeatNumber seat, int count, std::uint32_t at_ms) {
    for (int i = 0; i < count; ++i) {
      const Run& run = *match.seats.at(seat).run;
      act(seat, default_action(run.board()), at_ms);
    }
  }
  void act(SeatNumber seat, Action action, std::uint32_t at_ms) {
    match.act({.seat = seat, .board = match.seats.at(seat).run->board_number(), .action = action},
              at_ms);
  }
  void end_interval() { match.end_interval({.at_ms = *match.interval_ends_ms()}); }

  SeatState state(SeatNumber seat) const { return match.seats.at(seat).state(); }
  Seats racing() const {
    Seats racing;
    for (const auto& [number, seat] : match.seats) {
      if (seat.racing()) racing.push_back(number);
    }
    return racing;
  }
  std::vector<std::uint32_t> places() const {
    std::vector<std::uint32_t> places;
    for (const auto& [number, seat] : match.seats) places.push_back(match.place_of(number));
    return places;
  }

  Match match;
};

TEST(KnockoutTest, TheLastSeatIsOutAtTheEndOfEachInterval) {
  Knockout race(4);
  for (SeatNumber seat = 0; seat < 4; ++seat) race.moves(seat, 40 - 10 * seat, 1000);
  EXPECT_EQ(race.match.interval_ends_ms(), 30'000u);
  race.end_interval();
  EXPECT_EQ(race.state(3), SeatState::knocked_out);
  EXPECT_EQ(race.match.knocked_out_at(30'000), Seats{3});
  EXPECT_EQ(race.match.out_ms(race.match.seats.at(3)), 30'000u);
  EXPECT_EQ(race.match.interval_ends_ms(), 60'000u);
  race.end_interval();
  EXPECT_EQ(race.racing(), (Seats{0, 1}));
  EXPECT_FALSE(race.match.one_is_left());
  race.end_interval();
  EXPECT_EQ(race.racing(), Seats{0});
  EXPECT_TRUE(race.match.one_is_left());
  EXPECT_EQ(race.match.interval_ends_ms(), std::nullopt);
  EXPECT_EQ(race.places(), (std::vector<std::uint32_t>{1, 2, 3, 4}));
}

TEST(KnockoutTest, AllWhoShareTheLastPlaceAreOut) {
  Knockout race(4);
  race.moves(1, 10, 1000);
  race.moves(2, 20, 1000);
  race.end_interval();
  EXPECT_EQ(race.racing(), (Seats{1, 2})) << "seats 0 and 3 have not moved";
  EXPECT_EQ(race.places(), (std::vector<std::uint32_t>{3, 2, 1, 3}));
}

TEST(KnockoutTest, WhereNobodyWouldBeLeftTheIntervalIsPlayedAgain) {
  Knockout race(3);
  race.end_interval();
  EXPECT_EQ(race.racing(), (Seats{0, 1, 2}));
  EXPECT_EQ(race.match.interval_ends_ms(), 60'000u);
  race.moves(0, 1, 31'000);
  race.end_interval();
  EXPECT_EQ(race.racing(), Seats{0});
}

TEST(KnockoutTest, ASeatThatIsOutEarlierIsBehindWhateverItsScore) {
  Knockout race(4);
  race.moves(0, 60, 1000);
  race.act(0, Action::give_up, 2000);
  race.moves(1, 40, 2000);
  race.match.put_out(1, SeatState::link_lost, 3000);
  race.moves(2, 20, 3000);
  race.end_interval();
  EXPECT_EQ(race.racing(), Seats{2});
  EXPECT_EQ(race.state(3), SeatState::knocked_out) << "it has not moved, and has lasted longer";
  EXPECT_EQ(race.places(), (std::vector<std::uint32_t>{4, 3, 1, 2}));
}

TEST(KnockoutTest, SeatsThatAreOutAtTheSameTimeCompareAsInAnyRace) {
  Knockout race(3);
  race.moves(0, 10, 1000);
  race.moves(1, 30, 1000);
  race.act(0, Action::give_up, 2000);
  race.act(1, Action::give_up, 2000);
  EXPECT_EQ(race.places(), (std::vector<std::uint32_t>{3, 2, 1}));
}

TEST(KnockoutTest, ASeatThatLeavesBeforeTheStartIsOutFirst) {
  MatchSettings settings = knockout_settings(30'000);
  settings.open_seed = key_of(7);
  Match match = Match::frozen({.settings = settings}, 0, {{0, {}}, {1, {}}, {2, {}}});
  match.put_out(0, SeatState::link_lost, 0);
  match.go({});
  match.put_out(1, SeatState::link_lost, 1);
  EXPECT_EQ(match.place_of(0), 3u);
  EXPECT_EQ(match.place_of(1), 2u);
}

TEST(KnockoutTest, ASeatThatIsOutMakesNoMoreMoves) {
  Knockout race(3);
  race.moves(0, 20, 1000);
  race.moves(1, 10, 1000);
  race.end_interval();
  race.act(2, Action::left, 30'001);
  const ActionRecord& record = race.match.seats.at(2).last_record();
  EXPECT_EQ(record.result, Result::rejected);
  EXPECT_EQ(record.rejection, Rejection::run_over);
  EXPECT_EQ(record.state, SeatState::knocked_out);
}

TEST(KnockoutTest, AStuckSeatIsNotOut) {
  MatchSettings settings = knockout_settings(30'000);
  settings.rules.size = 3;
  Knockout race(2, settings);
  while (race.state(0) != SeatState::stuck) race.moves(0, 1, 1000);
  race.end_interval();
  EXPECT_EQ(race.racing(), Seats{0});
}

TEST(KnockoutTest, ASingleSeatPlaysOn) {
  const Knockout race(1);
  EXPECT_FALSE(race.match.one_is_left());
  EXPECT_EQ(race.match.interval_ends_ms(), std::nullopt);
}

TEST(KnockoutTest, NoIntervalEndsWithTheMatch) {
  MatchSettings settings = knockout_settings(30'000);
  settings.cap_ms = 60'000;
  Knockout race(4, settings);
  for (SeatNumber seat = 0; seat < 4; ++seat) race.moves(seat, 40 - 10 * seat, 1000);
  EXPECT_FALSE(race.match.interval_is_over(29'999));
  EXPECT_TRUE(race.match.interval_is_over(30'000));
  race.end_interval();
  EXPECT_EQ(race.match.interval_ends_ms(), std::nullopt);
  EXPECT_EQ(race.racing().size(), 3u);
}

TEST(KnockoutTest, NoOtherFormatKnocksOut) {
  MatchSettings settings = time_settings(60'000);
  settings.open_seed = key_of(7);
  Match match = Match::frozen({.settings = settings}, 0, {{0, {}}, {1, {}}});
  match.go({});
  EXPECT_EQ(match.interval_ends_ms(), std::nullopt);
  EXPECT_THROW(match.end_interval({.at_ms = 1000}), std::logic_error);
  match.put_out(0, SeatState::link_lost, 10);
  EXPECT_EQ(match.out_ms(match.seats.at(0)), 0u);
  EXPECT_FALSE(match.one_is_left());
}

// ---- a naive knock-out beside it, which counts all seats anew at each end of an interval

class NaiveKnockout {
  struct Seat {
    Run run;
    std::optional<std::uint32_t> out_ms{};
  };

  static std::uint64_t lasted(const Seat& seat) { return seat.out_ms.value_or(UINT32_MAX); }
  // More is better.
  static auto merit(const Seat& seat) {
    const Run& run = seat.run;
    return std::tuple(run.moves() != 0, run.best_score(), run.best_exponent(),
                      -std::int64_t{run.moves()}, -std::int64_t{run.last_gain_ms()});
  }

 public:
  explicit NaiveKnockout(const MatchSettings& settings, SeatNumber seats)
      : seats_(seats, Seat{.run = Run(settings.run(), *settings.open_seed)}) {}

  void act(SeatNumber seat, Action action, std::uint32_t at_ms) {
    Seat& it = seats_[seat];
    if (it.out_ms) return;
    it.run.apply(action, it.run.board_number(), at_ms);
    if (it.run.over()) it.out_ms = at_ms;
  }
  void put_out(SeatNumber seat, std::uint32_t at_ms) {
    if (!seats_[seat].out_ms) seats_[seat].out_ms = at_ms;
  }
  void end_interval(std::uint32_t at_ms) {
    std::vector<Seat*> last;
    std::size_t racing = 0;
    for (Seat& seat : seats_) {
      if (seat.out_ms) continue;
      ++racing;
      const bool is_last = std::ranges::none_of(
          seats_, [&](const Seat& other) { return !other.out_ms && merit(other) < merit(seat); });
      if (is_last) last.push_back(&seat);
    }
    if (last.size() == racing) return;
    for (Seat* const seat : last) seat->out_ms = at_ms;
  }

  std::vector<std::uint32_t> places() const {
    std::vector<std::uint32_t> places;
    for (const Seat& seat : seats_) {
      const auto ahead = std::ranges::count_if(seats_, [&](const Seat& other) {
        return std::tuple(lasted(other), merit(other)) > std::tuple(lasted(seat), merit(seat));
      });
      places.push_back(static_cast<std::uint32_t>(ahead) + 1);
    }
    return places;
  }
  Seats racing() const {
    Seats racing;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (!seats_[i].out_ms) racing.push_back(static_cast<SeatNumber>(i));
    }
    return racing;
  }

 private:
  std::vector<Seat> seats_;
};

TEST(KnockoutPropertyTest, ItIsTheNaiveOneInRandomMatches) {
  std::size_t played_again = 0;
  std::size_t out_together = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const auto below = [&random](std::uint32_t end) { return std::uint32_t(random() % end); };
    MatchSettings settings = knockout_settings(1000);
    settings.open_seed = key_of(7);
    settings.rules.size = 3;
    if (below(2) == 0) settings.on_stuck = OnStuck::out;
    const auto seats = static_cast<SeatNumber>(2 + below(7));
    Knockout race(seats, settings);
    NaiveKnockout naive(settings, seats);
    // In some matches nobody moves in the first interval.
    std::uint32_t now_ms = below(4) == 0 ? 1000 : 0;
    for (; race.match.tally.racing > 1; now_ms += below(100)) {
      while (race.match.interval_is_over(now_ms)) {
        const std::uint32_t at_ms = *race.match.interval_ends_ms();
        race.end_interval();
        naive.end_interval(at_ms);
        const std::size_t out = race.match.knocked_out_at(at_ms).size();
        played_again += out == 0 ? 1 : 0;
        out_together += out > 1 ? 1 : 0;
        ASSERT_EQ(race.racing(), naive.racing()) << seed << " at " << at_ms;
      }
      const auto seat = static_cast<SeatNumber>(below(seats));
      if (below(100) == 0) {
        race.match.put_out(seat, SeatState::idle, now_ms);
        naive.put_out(seat, now_ms);
      } else {
        // Often the same first moves, so that places are shared.
        const Action action = below(200) == 0 ? Action::give_up : static_cast<Action>(below(5));
        race.act(seat, action, now_ms);
        naive.act(seat, action, now_ms);
      }
      ASSERT_EQ(race.racing(), naive.racing()) << seed << " at " << now_ms;
      ASSERT_EQ(race.places(), naive.places()) << seed << " at " << now_ms;
    }
  }
  EXPECT_GT(out_together, 10u);
  EXPECT_GT(played_again, 0u);
}

}  // namespace
}  // namespace race2048
