#include "client/bots/bot_player.h"

#include <vector>

#include <gtest/gtest.h>

#include "engine/bot_levels.h"
#include "engine/run.h"
#include "tests/engine/boards.h"

namespace race2048::client {
namespace {

// The directions of the first moves in a game of a bot with this seed.
std::vector<Direction> game_of(const BotLevel& level, std::uint64_t seed, int moves) {
  BotPlayer player(level.depth, level.blunder_percent, seed);
  race2048::Run run({.on_stuck = OnStuck::out}, Key{});
  std::vector<Direction> played;
  while (static_cast<int>(played.size()) < moves) {
    const std::optional<Direction> move = player.choose(run.board());
    if (!move) break;
    EXPECT_EQ(run.apply(action_of(*move), 0, 0).verdict, Verdict::applied);
    played.push_back(*move);
  }
  return played;
}

TEST(BotPlayerTest, TwoBotsOfALevelPlayDifferentGamesAndOneIsRepeatable) {
  for (const BotLevel& level : bot_levels()) {
    const int moves = 400;  // at the strongest level, blunders are rare
    EXPECT_NE(game_of(level, 1, moves), game_of(level, 2, moves)) << level.name;
    EXPECT_EQ(game_of(level, 1, moves), game_of(level, 1, moves)) << level.name;
  }
}

TEST(BotPlayerTest, ABlunderIsALegalMoveToo) {
  BotPlayer reckless(0, 100, 7);
  const Board board = board_of("2 4 2 4/4 2 4 2/2 4 2 4/. . . .");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(reckless.choose(board), Direction::down);
  EXPECT_EQ(reckless.choose(board_of("2 4 2/4 2 4/2 4 2")), std::nullopt);
}

TEST(BotPlayerTest, WithoutBlundersItIsTheSearch) {
  BotPlayer player(1, 0, 7);
  const Board board = board_of("2 . . 4/. 2 . ./. . 8 ./2 . . .");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(player.choose(board), Searcher(1).best_move(board));
}

}  // namespace
}  // namespace race2048::client
