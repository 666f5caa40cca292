// A match of two players.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/two_people.h"

namespace race2048::server {

// The board with the starting tiles of a Go.
inline Board board_after(const v1::Go& go) {
  Board board;
  for (const v1::Spawn& spawn : go.spawns()) {
    board.set_exponent(static_cast<int>(spawn.cell()), spawn.tile() == 4 ? 2 : 1);
  }
  return board;
}

// An outcome without its rank, which is always the current one.
inline std::string without_rank(v1::Outcome outcome) {
  outcome.clear_rank();
  return outcome.SerializeAsString();
}

using RaceTest = TwoPeople;

}  // namespace race2048::server
