#include "client/wire/possible.h"

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/match/outcome.h"
#include "engine/match/standings.h"
#include "engine/run.h"
#include "tests/client/models.h"

namespace race2048::client {
namespace {

Standing standing_of(const Run& run) {
  return {.score = run.best_score(),
          .best_tile = static_cast<std::uint32_t>(tile_value(run.best_exponent())),
          .moves = run.moves(),
          .boards = run.board_number() + 1};
}

WatchedBoard board_of(const Run& run) {
  return {.number = run.board_number(),
          .board = run.board(),
          .score = run.score(),
          .moves = run.moves()};
}

// All that a server may say of a seat in a run of the match; the run that its moves lead to.
Run run_through(const MatchSettings& settings, std::uint8_t seed, int turns) {
  race2048::Key key{};
  key.fill(seed);
  Run run(settings.run(), key);
  for (int turn = 0; turn <= turns && !run.over(); ++turn) {
    EXPECT_TRUE(can_stand(standing_of(run), settings)) << "turn " << turn;
    EXPECT_TRUE(can_show(board_of(run), settings)) << "turn " << turn;
    run.apply(default_action(run.board()), run.board_number(), 0);
  }
  return run;
}

std::vector<MatchSettings> all_formats() {
  MatchSettings fours = time_settings(60'000);
  fours.rules.four_probability = std::numeric_limits<std::uint32_t>::max();
  MatchSettings twos = time_settings(60'000);
  twos.rules.four_probability = 0;
  MatchSettings half = time_settings(60'000);
  half.rules.scoring = Scoring::half;
  MatchSettings idle = time_settings(60'000);
  idle.rules.spawn_when_unchanged = true;
  MatchSettings many = time_settings(60'000);
  many.rules.start_tiles = kMaxStartTiles;
  return {time_settings(60'000),
          first_settings(7),
          moves_settings(150),
          last_settings(),
          step_settings(5'000),
          fours,
          twos,
          half,
          idle,
          many};
}

TEST(PossibleTest, WhateverASeatDoesIsPossible) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (MatchSettings settings : all_formats()) {
      settings.rules.size = size;
      run_through(settings, static_cast<std::uint8_t>(size), 600);
    }
  }
}

// A standing of a run that has lasted for a while, and other ones like it.
class PossibleStandingTest : public ::testing::Test {
 protected:
  template <typename Spoil>
  bool can(const Spoil& spoil) const {
    Standing standing = standing_;
    spoil(standing);
    return can_stand(standing, settings_);
  }

  MatchSettings settings_ = time_settings(60'000);
  Standing standing_ = standing_of(run_through(settings_, 3, 60));
};

TEST_F(PossibleStandingTest, AScoreIsBoundByMovesAndTheBestTile) {
  EXPECT_FALSE(can([](Standing& it) { it.score = std::numeric_limits<std::uint64_t>::max(); }));
  EXPECT_FALSE(can([](Standing& it) { it.score = 4 * (it.moves + 2) * 30; }));
  EXPECT_FALSE(can([](Standing& it) { it.moves = it.moves / 8; })) << "for so few moves";
  EXPECT_FALSE(can([](Standing& it) { it.best_tile = 4; })) << "for so small a tile";
  EXPECT_FALSE(can([](Standing& it) { it.best_tile = 2; }));
  EXPECT_TRUE(can([](Standing& it) { it.best_tile = 0; })) << "not known";
}

TEST_F(PossibleStandingTest, ATileNeedsMoves) {
  for (const std::uint32_t tile : {1u, 3u, 48u, 1u << 16, 1u << 18, 1u << 31}) {
    EXPECT_FALSE(can([tile](Standing& it) { it.best_tile = tile; })) << tile;
  }
  const auto with = [&](std::uint32_t tile, std::uint32_t moves) {
    return can(
        [=](Standing& it) { it = {.score = 0, .best_tile = tile, .moves = moves, .boards = 1}; });
  };
  EXPECT_TRUE(with(2, 0));
  EXPECT_TRUE(with(8, 1));
  EXPECT_FALSE(with(16, 1));
  EXPECT_TRUE(with(1u << 17, 100'000));
  EXPECT_FALSE(with(1u << 18, 100'000)) << "no board of this size can have it";
}

TEST_F(PossibleStandingTest, MovesAndBoardsAreThoseOfTheMatch) {
  EXPECT_TRUE(can([](Standing& it) { it.moves = limits::kMostMoves; }));
  EXPECT_FALSE(can([](Standing& it) { it.moves = limits::kMostMoves + 1; }));
  EXPECT_FALSE(can([](Standing& it) { it.boards = 2 + it.moves / 14; }));
  EXPECT_FALSE(can([](Standing& it) { it.boards = std::numeric_limits<std::uint32_t>::max(); }));
  settings_ = moves_settings(100);
  EXPECT_TRUE(can([](Standing& it) { it.moves = 100; }));
  EXPECT_FALSE(can([](Standing& it) { it.moves = 101; }));
  settings_ = last_settings();
  standing_.boards = 1;
  EXPECT_TRUE(can([](Standing&) {}));
  EXPECT_FALSE(can([](Standing& it) { it.boards = 2; })) << "a stuck seat is out";
}

TEST_F(PossibleStandingTest, TimesAreWithinTheMatch) {
  EXPECT_TRUE(can([](Standing& it) { it.reached_ms = 60'000; }));
  EXPECT_FALSE(can([](Standing& it) { it.reached_ms = 60'001; }));
  EXPECT_FALSE(can([](Standing& it) { it.missed = 1; })) << "there are no steps";
  settings_ = step_settings(10'000);
  const std::uint32_t steps = settings_.length_ms() / 10'000;
  EXPECT_TRUE(can([=](Standing& it) { it.missed = steps + 1; }))
      << "who is there moves quickly, and one who is away misses each step";
  EXPECT_FALSE(can([](Standing& it) { it.missed = std::numeric_limits<std::uint32_t>::max(); }));
}

TEST(PossibleBoardTest, ABoardFollowsFromSoManyMovesAndItsScoreFromItsTiles) {
  const MatchSettings settings = time_settings(60'000);
  const WatchedBoard honest = board_of(run_through(settings, 3, 60));
  const auto can = [&](const auto& spoil) {
    WatchedBoard board = honest;
    spoil(board);
    return can_show(board, settings);
  };
  EXPECT_FALSE(can([](WatchedBoard& it) { it.moves = 5; })) << "for so many tiles";
  EXPECT_FALSE(can([](WatchedBoard& it) { it.moves = limits::kMostMoves + 1; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.number = 10; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.score = 0; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.score *= 2; }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.score = std::numeric_limits<std::uint64_t>::max(); }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.board.set_exponent(0, 12); }));
  EXPECT_FALSE(can([](WatchedBoard& it) { it.board.set_exponent(0, kMaxExponent); }));
}

std::vector<Standing> ranked(std::vector<std::pair<race2048::RankKey, Standing>> seats) {
  std::vector<race2048::RankKey> keys;
  for (const auto& [key, standing] : seats) keys.push_back(key);
  const std::vector<std::uint32_t> places = race2048::places(keys);
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    standings.push_back(seats[i].second);
    standings.back().seat = static_cast<std::uint32_t>(i);
    standings.back().rank = places[i];
  }
  return standings;
}

TEST(PossiblePlacesTest, WhereverSeatsComeInIsPossible) {
  std::mt19937 random(7);
  const auto up_to = [&random](std::uint32_t most) {
    return static_cast<std::uint32_t>(random() % (most + 1));
  };
  for (int round = 0; round < 20'000; ++round) {
    const bool lockstep = up_to(1) == 1;
    std::vector<std::pair<race2048::RankKey, Standing>> seats(up_to(7));
    for (auto& [key, standing] : seats) {
      const std::uint32_t own = up_to(2);
      const std::uint32_t made = lockstep ? up_to(2) : 0;
      key = {.moved = own != 0,
             .reached = up_to(4) == 0,
             .best_score = 4 * up_to(2),
             .best_exponent = static_cast<int>(1 + up_to(1)),
             .moves = own + made,
             .last_gain_ms = 0};
      if (key.best_score != 0) key.last_gain_ms = up_to(2);
      if (key.reached) key.reached_ms = 1 + up_to(2);
      standing = {.score = key.best_score,
                  .best_tile = 1u << key.best_exponent,
                  .moves = key.moves,
                  .state = key.reached ? SeatState::reached : SeatState::racing,
                  .reached_ms = key.reached_ms,
                  .missed = made};
    }
    ASSERT_TRUE(can_be_places(ranked(seats), time_settings(60'000))) << round;
  }
}

class PossibleEndTest : public ::testing::Test {
 protected:
  template <typename Spoil>
  bool can(const Spoil& spoil) const {
    std::vector<Standing> standings = standings_;
    spoil(standings);
    return can_be_places(standings, time_settings(60'000));
  }

  std::vector<Standing> standings_ = {
      {.seat = 0, .rank = 3, .score = 4, .best_tile = 4, .moves = 3},
      {.seat = 1, .rank = 1, .score = 100, .best_tile = 32, .moves = 40},
      {.seat = 2, .rank = 2, .score = 100, .best_tile = 32, .moves = 41},
      {.seat = 3, .rank = 4, .score = 0, .best_tile = 2, .moves = 0},
      {.seat = 4, .rank = 4, .score = 0, .best_tile = 2, .moves = 0}};
};

TEST_F(PossibleEndTest, APlaceFollowsFromWhatIsToldOfTheSeats) {
  EXPECT_TRUE(can([](auto&) {}));
  EXPECT_FALSE(can([](auto& it) { std::swap(it[0].rank, it[1].rank); })) << "fewer points win";
  EXPECT_FALSE(can([](auto& it) { std::swap(it[1].rank, it[2].rank); })) << "more moves win";
  EXPECT_FALSE(can([](auto& it) { it[2].rank = 1; })) << "no tie";
  EXPECT_FALSE(can([](auto& it) { it[3].rank = it[4].rank = 1; }));
  EXPECT_FALSE(can([](auto& it) { std::swap(it[0].rank, it[3].rank); }));
  EXPECT_TRUE(can([](auto& it) {
    it[2].moves = 40;
    it[2].rank = 1;
  })) << "they gained last at the same time";
  EXPECT_TRUE(can([](auto& it) { it[2].moves = 40; })) << "the one gained earlier";
  EXPECT_FALSE(can([](auto& it) { it[4].rank = 5; })) << "neither has gained anything";
  EXPECT_FALSE(can([](auto& it) { it[0].reached_ms = 500; })) << "the target wins";
  EXPECT_FALSE(can([](auto& it) { it[2].best_tile = 64; }));
  EXPECT_TRUE(can([](auto& it) { it[2].best_tile = 0; })) << "not known";
}

TEST_F(PossibleEndTest, PlacesCountTheSeats) {
  EXPECT_FALSE(can([](auto& it) { it[1].rank = 2; })) << "nobody is first";
  EXPECT_FALSE(can([](auto& it) { it[0].rank = 0; }));
  EXPECT_FALSE(can([](auto& it) { it[3].rank = it[4].rank = 5; }));
  EXPECT_FALSE(can([](auto& it) { it[0].rank = std::numeric_limits<std::uint32_t>::max(); }));
  EXPECT_TRUE(can_be_places({}, time_settings(60'000)));
}

TEST_F(PossibleEndTest, WhomTheServerMovedForMayComeLast) {
  // Seat 2 was late for all of its moves, or for most of them.
  const auto last = [](auto& it) {
    it[2].missed = it[2].moves;
    it[2].rank = 3;
    it[0].rank = 2;
  };
  EXPECT_TRUE(can(last));
  EXPECT_TRUE(can([](auto& it) { it[2].missed = it[2].moves; })) << "some of the moves are its own";
  EXPECT_FALSE(can([last](auto& it) {
    last(it);
    it[2].missed = it[2].moves - 1;
  })) << "it has moved";
  EXPECT_FALSE(can([last](auto& it) {
    last(it);
    std::swap(it[2].rank, it[3].rank);
  })) << "of those who have not moved it leads";
}

TEST_F(PossibleEndTest, AMatchEndsAtItsLengthOrWhenNothingIsLeftToDo) {
  const auto can = [this](EndReason reason, std::uint32_t match_ms, const MatchSettings& settings) {
    return can_end(reason, match_ms, standings_, settings);
  };
  const MatchSettings time = time_settings(60'000);
  MatchSettings first = first_settings(7);
  const std::uint32_t cap = first.length_ms();
  EXPECT_TRUE(can(EndReason::time_up, 60'000, time));
  EXPECT_FALSE(can(EndReason::time_up, 59'999, time));
  EXPECT_FALSE(can(EndReason::time_up, 60'001, time));
  EXPECT_FALSE(can(EndReason::cap, 60'000, time));
  EXPECT_TRUE(can(EndReason::cap, cap, first));
  EXPECT_FALSE(can(EndReason::cap, cap - 1, first));
  EXPECT_FALSE(can(EndReason::time_up, cap, first));
  EXPECT_FALSE(can(EndReason::target_reached, 500, first)) << "by nobody";
  EXPECT_FALSE(can(EndReason::all_done, 500, first)) << "they race";

  for (Standing& standing : standings_) standing.state = SeatState::out_stuck;
  EXPECT_TRUE(can(EndReason::all_done, 500, first));
  EXPECT_TRUE(can(EndReason::all_done, 500, time));
  EXPECT_FALSE(can(EndReason::time_up, 500, time));
  standings_[2].state = SeatState::stuck;
  EXPECT_FALSE(can(EndReason::all_done, 500, time)) << "another board waits";
  standings_[2].state = SeatState::reached;
  EXPECT_TRUE(can(EndReason::target_reached, 500, first));
  EXPECT_FALSE(can(EndReason::all_done, 500, first));
  first.finish = Finish::all;
  EXPECT_TRUE(can(EndReason::all_done, 500, first));
  EXPECT_FALSE(can(EndReason::target_reached, 500, first));
}

// A knock-out: seat 0 races, seat 1 was out after 60 s, seats 2 and 3 after 30 s.
class PossibleKnockoutTest : public ::testing::Test {
 protected:
  template <typename Spoil>
  bool can(const Spoil& spoil, EndReason reason = EndReason::one_left) const {
    std::vector<Standing> standings = standings_;
    spoil(standings);
    return std::ranges::all_of(standings,
                               [this](const Standing& it) { return can_stand(it, settings_); }) &&
           can_be_places(standings, settings_) && can_end(reason, 60'000, standings, settings_);
  }

  static Standing out(std::uint32_t seat, std::uint32_t rank, std::uint64_t score,
                      std::uint32_t moves, std::uint32_t out_ms) {
    Standing made = testing::standing(seat, rank, score, 8, moves, SeatState::knocked_out);
    made.out_ms = out_ms;
    return made;
  }

  MatchSettings settings_ = knockout_settings(30'000);
  std::vector<Standing> standings_{testing::standing(0, 1, 40, 8, 20), out(1, 2, 60, 30, 60'000),
                                   out(2, 3, 40, 15, 30'000), out(3, 4, 20, 15, 30'000)};
};

TEST_F(PossibleKnockoutTest, AHigherPlaceHasLastedLonger) {
  EXPECT_TRUE(can([](auto&) {})) << "with any score";
  EXPECT_FALSE(can([](auto& it) { std::swap(it[0].rank, it[1].rank); }));
  EXPECT_FALSE(can([](auto& it) { std::swap(it[1].rank, it[2].rank); }));
  EXPECT_FALSE(can([](auto& it) { std::swap(it[2].rank, it[3].rank); })) << "by score";
  EXPECT_FALSE(can([](auto& it) { it[2].rank = 2; })) << "no tie";
  EXPECT_TRUE(can([](auto& it) { it[1].score = it[1].moves = 0; })) << "lasted, without a move";
}

TEST_F(PossibleKnockoutTest, ASeatIsOutBeforeTheEndAndOnlyIfItDoesNotRace) {
  EXPECT_FALSE(can([](auto& it) { it[0].out_ms = 1; }));
  EXPECT_FALSE(can([this](auto& it) { it[1].out_ms = settings_.length_ms() + 1; }));
  Standing other = testing::standing(0, 1, 40, 8, 20, SeatState::gave_up);
  other.out_ms = 1000;
  EXPECT_FALSE(can_stand(other, time_settings(60'000)));
}

TEST_F(PossibleKnockoutTest, ItEndsWhenOneOfSeveralIsLeft) {
  EXPECT_FALSE(can([](auto&) {}, EndReason::all_done));
  EXPECT_FALSE(can([](auto& it) { it[1] = testing::standing(1, 2, 20, 8, 20); })) << "two race";
  EXPECT_FALSE(can([](auto& it) { it.resize(1); })) << "a single seat";
  EXPECT_FALSE(can_end(EndReason::one_left, 500, standings_, time_settings(60'000)));
}

class PossibleSeriesTest : public ::testing::Test {
 protected:
  template <typename Spoil>
  bool can(const Spoil& spoil) const {
    Series series = series_;
    spoil(series);
    return can_be_series(series);
  }

  Series series_{
      .rounds = 3,
      .played = 2,
      .rows = {testing::series_row(1, "ada", 9, 2, 5), testing::series_row(2, "bo", 7, 0, 4),
               testing::series_row(2, "cy", 7, 0, 4), testing::series_row(4, "dee", 7, 0, 3)}};
};

TEST_F(PossibleSeriesTest, ItsPlacesFollowFromThePoints) {
  EXPECT_TRUE(can([](Series&) {}));
  EXPECT_TRUE(can([](Series& it) { it.rows.clear(); }));
  EXPECT_FALSE(can([](Series& it) { it.rows[0].place = 2; })) << "nobody is first";
  EXPECT_FALSE(can([](Series& it) { it.rows[1].place = 1; })) << "with fewer points";
  EXPECT_FALSE(can([](Series& it) { it.rows[2].place = 3; })) << "they are level";
  EXPECT_FALSE(can([](Series& it) { it.rows[0].points = 6; }));
  EXPECT_FALSE(can([](Series& it) { it.rows[3].wins = 1; })) << "wins decide";
  EXPECT_FALSE(can([](Series& it) { it.rows[3].last_points = 6; })) << "then the last round";
}

TEST_F(PossibleSeriesTest, ItsNumbersAreThoseOfSoManyRounds) {
  EXPECT_TRUE(can([](Series& it) { it.rounds = it.played = 99; }));
  EXPECT_FALSE(can([](Series& it) { it.rounds = 100; }));
  EXPECT_FALSE(can([](Series& it) { it.played = 100; }));
  EXPECT_FALSE(can([](Series& it) { it.rows[0].wins = 3; })) << "two rounds were played";
  EXPECT_TRUE(can([](Series& it) { it.rows[0].points = 2000; }));
  EXPECT_FALSE(can([](Series& it) { it.rows[0].points = 2001; }));
  EXPECT_FALSE(can([](Series& it) { it.rows[0].last_points = 1001; }));
  EXPECT_FALSE(can([](Series& it) { it.rows[0].last_points = 10; })) << "more than all";
}

}  // namespace
}  // namespace race2048::client
