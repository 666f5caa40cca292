// A match of two players.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/harness.h"

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

class RaceTest : public testing::Test {
 protected:
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
};

}  // namespace race2048::server
