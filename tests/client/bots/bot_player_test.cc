#include "client/bots/bot_player.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bot_levels.h"
#include "engine/run.h"
#include "tests/engine/boards.h"
#include "tests/support/best_move.h"
#include "tests/support/one_in.h"

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
    EXPECT_EQ(run.apply(action_of(*move), 0, 0).verdict, ActionVerdict::applied);
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

TEST(BotPlayerTest, ReseededItIsANewBot) {
  const Board board = board_of("64 . . 64/32 . . 32/8 . . 8/2 4 4 2");
  const auto moves = [&board](BotPlayer& player) {
    std::vector<std::optional<Direction>> chosen;
    for (int i = 0; i < 50; ++i) chosen.push_back(player.choose(board));
    return chosen;
  };
  BotPlayer used(0, 20, 1);
  moves(used);
  used.reseed(9);
  BotPlayer fresh(0, 20, 9);
  EXPECT_EQ(moves(used), moves(fresh));
}

struct Together {
  int at_first = 0;  // moves until the boards of two bots differ
  int later = 0;     // most moves in a row with equal boards, after that
};

// Two bots with these seeds play so many moves with the same draws.
Together play_side_by_side(const BotLevel& level, std::uint64_t seed, int moves) {
  Key key{};
  key[0] = static_cast<std::uint8_t>(seed);
  BotPlayer players[] = {{level.depth, level.blunder_percent, seed},
                         {level.depth, level.blunder_percent, seed + 1000}};
  race2048::Run runs[] = {{{.on_stuck = OnStuck::out}, key}, {{.on_stuck = OnStuck::out}, key}};
  Together together;
  int equal = 0;
  bool apart = false;
  for (int made = 0; made < moves; ++made) {
    for (const std::size_t i : {0u, 1u}) {
      const std::optional<Direction> move = players[i].choose(runs[i].board());
      if (move) runs[i].apply(action_of(*move), 0, 0);
    }
    equal = runs[0].board() == runs[1].board() ? equal + 1 : 0;
    apart = apart || equal == 0;
    int& longest = apart ? together.later : together.at_first;
    longest = std::max(longest, equal);
  }
  return together;
}

TEST(BotPlayerTest, TheBoardsOfTwoBotsOfALevelComeApartAtOnceAndMeetOnlyByTheWay) {
  std::vector<BotLevel> strengths(bot_levels().begin(), bot_levels().end());
  strengths.push_back({.name = "no level", .depth = kDefaultSearchDepth});
  for (const BotLevel& level : strengths) {
    const auto step = static_cast<std::uint64_t>(tests::one_in());
    for (std::uint64_t seed = 1; seed <= 20; seed += step) {
      const Together together = play_side_by_side(level, seed, 60);
      EXPECT_LE(together.at_first, 10) << level.name << ", seed " << seed;
      EXPECT_LE(together.later, 10) << level.name << ", seed " << seed;
    }
  }
}

TEST(BotPlayerTest, ABlunderIsALegalMoveToo) {
  BotPlayer reckless(0, 100, 7);
  const Board board = board_of("2 4 2 4/4 2 4 2/2 4 2 4/. . . .");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(reckless.choose(board), Direction::down);
  EXPECT_EQ(reckless.choose(board_of("2 4 2/4 2 4/2 4 2")), std::nullopt);
}

// Nine tiles: not a roomy board any more.
constexpr const char* kFullerBoard = "2 . . 4/8 2 . ./16 . 8 ./2 64 . 4";

TEST(BotPlayerTest, WithoutBlundersItMakesTheBestMoveUnlessTheBoardIsRoomy) {
  BotPlayer player(1, 0, 7);
  const Board board = board_of(kFullerBoard);
  ASSERT_EQ(Searcher(1).good_moves(board, 0).count, 1u);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(player.choose(board), best_move(Searcher(1), board));
}

TEST(BotPlayerTest, EquallyGoodMovesAreMadeEquallyOften) {
  BotPlayer player(0, 0, 7);
  // The board is its own mirror image.
  const Board board = board_of("64 . . 64/32 . . 32/8 . . 8/2 4 4 2");
  const Searcher::Moves good = Searcher(0).good_moves(board, 0);
  ASSERT_EQ(good.count, 2u);
  int first = 0;
  for (int i = 0; i < 100; ++i) first += player.choose(board) == good.directions[0] ? 1 : 0;
  EXPECT_GT(first, 30);
  EXPECT_LT(first, 70);
}

}  // namespace
}  // namespace race2048::client
