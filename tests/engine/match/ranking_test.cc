// The order kept while seats' keys change must be the one that sorting all seats anew would give.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "engine/match/standings.h"

namespace race2048 {
namespace {

std::vector<SeatNumber> first_seats(std::size_t count) {
  std::vector<SeatNumber> seats(count);
  std::iota(seats.begin(), seats.end(), SeatNumber{0});
  return seats;
}

std::vector<SeatNumber> order_of(const Ranking& ranking) {
  return {ranking.order().begin(), ranking.order().end()};
}

std::vector<std::uint32_t> places_in(const Ranking& ranking, const std::vector<SeatNumber>& seats) {
  std::vector<std::uint32_t> all;
  for (const SeatNumber seat : seats) all.push_back(ranking.place_of(seat));
  return all;
}

TEST(RankingTest, AllSeatsShareTheFirstPlaceAtTheStart) {
  Ranking ranking;
  ranking.reset(first_seats(3));
  EXPECT_EQ(ranking.size(), 3u);
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{0, 1, 2}));
  EXPECT_EQ(places_in(ranking, {0, 1, 2}), (std::vector<std::uint32_t>{1, 1, 1}));
}

TEST(RankingTest, ASeatPassesThoseThatItIsBetterThan) {
  Ranking ranking;
  ranking.reset(first_seats(4));
  ranking.update(2, {.best_score = 100});
  ranking.update(1, {.best_score = 50});
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{2, 1, 0, 3}));
  EXPECT_EQ(places_in(ranking, {0, 1, 2, 3}), (std::vector<std::uint32_t>{3, 2, 1, 3}));
  ranking.update(3, {.best_score = 70});
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{2, 3, 1, 0}));
}

TEST(RankingTest, ASeatFallsBehindByMovesThatGainNothing) {
  Ranking ranking;
  ranking.reset(first_seats(3));
  ranking.update(0, {.moves = 1});
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{1, 2, 0}));
  EXPECT_EQ(places_in(ranking, {0, 1, 2}), (std::vector<std::uint32_t>{3, 1, 1}));
}

TEST(RankingTest, ASeatPassesThoseThatHaveNotMovedByAnyMove) {
  Ranking ranking;
  ranking.reset(first_seats(3));
  for (const SeatNumber seat : first_seats(3)) ranking.update(seat, {.moved = false});
  ranking.update(2, {.moves = 1});
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{2, 0, 1}));
  EXPECT_EQ(places_in(ranking, {0, 1, 2}), (std::vector<std::uint32_t>{2, 2, 1}));
}

TEST(RankingTest, ASharedPlaceLeavesTheNextOneOut) {
  Ranking ranking;
  ranking.reset(first_seats(3));
  ranking.update(0, {.best_score = 8});
  ranking.update(2, {.best_score = 8});
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{0, 2, 1}));
  EXPECT_EQ(places_in(ranking, {0, 1, 2}), (std::vector<std::uint32_t>{1, 3, 1}));
}

TEST(RankingTest, SeatNumbersMayHaveGaps) {
  Ranking ranking;
  ranking.reset(std::vector<SeatNumber>{70, 3, 9});
  ranking.update(9, {.best_score = 8});
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{9, 3, 70}));
  EXPECT_EQ(ranking.place_of(70), 2u);
}

TEST(RankingTest, TheLastOfTheFirstSeatsAreThoseThatShareTheirLastPlace) {
  Ranking ranking;
  ranking.reset(first_seats(5));
  const auto last_of = [&ranking](std::size_t count) {
    const auto last = ranking.last_of(count);
    return std::vector<SeatNumber>(last.begin(), last.end());
  };
  EXPECT_EQ(last_of(5), std::vector<SeatNumber>{}) << "all share it";
  ranking.update(2, {.best_score = 100});
  ranking.update(4, {.best_score = 50});
  EXPECT_EQ(last_of(5), (std::vector<SeatNumber>{0, 1, 3}));
  EXPECT_EQ(last_of(2), std::vector<SeatNumber>{4});
  EXPECT_EQ(last_of(1), std::vector<SeatNumber>{});
}

TEST(RankingTest, ASeatThatIsNotRankedIsRefused) {
  Ranking ranking;
  ranking.reset(std::vector<SeatNumber>{3, 9});
  EXPECT_THROW(ranking.update(4, {.best_score = 8}), std::logic_error);
  EXPECT_THROW(ranking.update(10, {.best_score = 8}), std::logic_error);
  EXPECT_THROW(ranking.place_of(10), std::logic_error);
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{3, 9}));
}

TEST(RankingTest, AResetForgetsTheMatchBefore) {
  Ranking ranking;
  ranking.reset(first_seats(5));
  ranking.update(4, {.best_score = 8});
  ranking.reset(first_seats(2));
  EXPECT_EQ(order_of(ranking), (std::vector<SeatNumber>{0, 1}));
  ranking.reset(first_seats(5));
  EXPECT_EQ(places_in(ranking, first_seats(5)), (std::vector<std::uint32_t>(5, 1)));
}

TEST(RankingTest, NobodyIsNoTrouble) {
  Ranking ranking;
  ranking.reset({});
  EXPECT_TRUE(ranking.order().empty());
}

// Few values for each part, so that many keys are equal in all parts or all but one.
rc::Gen<RankKey> any_rank_key() {
  using rc::gen::inRange;
  using rc::gen::set;
  return rc::gen::build<RankKey>(set(&RankKey::lasted_ms, inRange<std::uint32_t>(0, 2)),
                                 set(&RankKey::moved), set(&RankKey::reached),
                                 set(&RankKey::reached_ms, inRange<std::uint32_t>(0, 3)),
                                 set(&RankKey::best_score, inRange<std::uint64_t>(0, 3)),
                                 set(&RankKey::best_exponent, inRange(1, 3)),
                                 set(&RankKey::moves, inRange<std::uint32_t>(0, 3)),
                                 set(&RankKey::last_gain_ms, inRange<std::uint32_t>(0, 3)));
}

RC_GTEST_PROP(RankingProperty, ItIsTheOrderOfTheKeysAfterEveryChange, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 41);
  const std::vector<SeatNumber> seats = first_seats(count);
  std::vector<RankKey> keys(count);
  Ranking ranking;
  ranking.reset(seats);
  const auto changes = *rc::gen::container<std::vector<std::pair<std::size_t, RankKey>>>(
      rc::gen::pair(rc::gen::inRange<std::size_t>(0, count), any_rank_key()));
  for (const auto& [index, key] : changes) {
    keys[index] = key;
    ranking.update(seats[index], key);
    RC_ASSERT(places_in(ranking, seats) == places(keys));
    std::vector<SeatNumber> sorted = seats;
    std::stable_sort(sorted.begin(), sorted.end(), [&keys](SeatNumber a, SeatNumber b) {
      return ranks_before(keys[a], keys[b]);
    });
    RC_ASSERT(order_of(ranking) == sorted);
  }
}

}  // namespace
}  // namespace race2048
