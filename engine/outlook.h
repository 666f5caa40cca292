// The judgements of the search as points, which people understand.
#pragma once

#include <cstdint>

#include "engine/board.h"

namespace race2048 {

// How a board goes on: the points that a bot of the level 1024 would still make on it, on average.
// `judgement` is that of a Searcher for a board of this size and sum of tiles. An estimate, and on
// boards that are not 4x4 a coarse one; on those from 5x5 on, of the next 2000 moves at most.
// Integers, so that all machines find the same.
std::int64_t points_to_come(int size, std::uint64_t sum, std::int64_t judgement);

// The sum of all numbers on the board.
std::uint64_t sum_of(const Board& board);

}  // namespace race2048
