// Whether what is stored of a match is what its room was told.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "proto/conversions.h"
#include "server/store/result.h"
#include "tests/server/test_client.h"

namespace race2048::server {

inline void expect_same(const PlayedSeat& seat, const v1::Standing& told) {
  EXPECT_EQ(seat.seat, told.seat());
  EXPECT_EQ(seat.place, told.rank());
  EXPECT_EQ(seat.score, told.score());
  EXPECT_EQ(seat.best_tile, told.best_tile());
  EXPECT_EQ(seat.boards, told.boards());
  EXPECT_EQ(seat.moves, told.moves());
  EXPECT_EQ(wire::to_wire(seat.state), told.state());
  EXPECT_EQ(seat.reached_ms.value_or(0), told.reached_ms());
}

inline void expect_same(const store::MatchResult& stored, const v1::End& told) {
  EXPECT_EQ(wire::to_bytes(stored.facts.match_id), told.match_id());
  EXPECT_EQ(wire::to_bytes(stored.secret), told.secret());
  EXPECT_EQ(wire::to_wire(stored.facts.reason), told.reason());
  ASSERT_EQ(stored.seats.size(), static_cast<std::size_t>(told.standings_size()));
  for (const v1::Standing& standing : told.standings()) {
    const auto seat = std::find_if(stored.seats.begin(), stored.seats.end(),
                                   [&](const auto& one) { return one.seat == standing.seat(); });
    ASSERT_NE(seat, stored.seats.end()) << "seat " << standing.seat();
    expect_same(*seat, standing);
  }
  ASSERT_EQ(stored.splits.size(), static_cast<std::size_t>(told.splits_size()));
  for (std::size_t i = 0; i < stored.splits.size(); ++i) {
    const v1::Split& split = told.splits(static_cast<int>(i));
    const Split same{.exponent = static_cast<int>(split.exponent()),
                     .seat = static_cast<SeatNumber>(split.seat()),
                     .at_ms = split.at_ms()};
    EXPECT_TRUE(stored.splits[i] == same) << "split " << i;
  }
}

inline MatchId match_id_of(const std::string& bytes) {
  MatchId id{};
  if (bytes.size() == id.size()) std::copy(bytes.begin(), bytes.end(), id.begin());
  return id;
}

}  // namespace race2048::server
