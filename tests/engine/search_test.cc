#include "engine/search.h"

#include <cstdint>
#include <ctime>
#include <random>

#include <gtest/gtest.h>

#include "engine/run.h"
#include "tests/engine/boards.h"
#include "tests/support/best_move.h"

namespace race2048 {
namespace {

Key key_of(int game) {
  Key key{};
  key[3] = static_cast<std::uint8_t>(game);
  return key;
}

// A board with few empty cells and many kinds of tiles: nearly all moves give different boards.
Board random_board(int size, std::mt19937_64& random) {
  Board board(size);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (random() % 4 != 0) board.set_exponent(cell, static_cast<int>(1 + random() % 9));
  }
  return board;
}

TEST(SearchTest, HasNoMoveOnAStuckBoard) {
  EXPECT_EQ(best_move(Searcher(), board_of("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2")), std::nullopt);
  EXPECT_EQ(best_move(Searcher(), board_of("2 4 2/4 2 4/2 4 2")), std::nullopt);
  EXPECT_EQ(best_move(Searcher(), Board(4)), std::nullopt);
}

TEST(SearchTest, ItsMoveChangesTheBoardOnEverySize) {
  std::mt19937_64 random(1);
  const Searcher searcher(1);
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    for (int i = 0; i < 200; ++i) {
      const Board board = random_board(size, random);
      const std::optional<Direction> move = best_move(searcher, board);
      ASSERT_EQ(move.has_value(), !is_stuck(board)) << to_text(board);
      if (move) {
        ASSERT_TRUE(slide(board, *move).moved) << to_text(board);
      }
    }
  }
}

TEST(SearchTest, TakesTheOnlyMove) {
  EXPECT_EQ(best_move(Searcher(), board_of("2 4 2 4/4 2 4 2/2 4 2 4/. . . .")), Direction::down);
  EXPECT_EQ(best_move(Searcher(), board_of("2 4 8/4 2 16/. . .")), Direction::down);
}

TEST(SearchTest, TilesBeyondItsOwnFormStillMoveLegally) {
  // The search treats all of these as a 32768, so it would merge them.
  const Board stuck = board_of("32768 65536 131072 262144/65536 32768 65536 32768/2 4 2 4/4 2 4 2");
  EXPECT_EQ(best_move(Searcher(), stuck), std::nullopt);
  Board one_way = stuck;
  one_way.set_exponent(15, 2);  // equal to the tile above it
  const std::optional<Direction> move = best_move(Searcher(), one_way);
  ASSERT_TRUE(move);
  EXPECT_TRUE(slide(one_way, *move).moved);
}

TEST(SearchTest, ADepthBelowZeroIsZero) {
  const Board board = board_of("2 . . 4/. 2 . ./. . 8 ./2 . . .");
  EXPECT_EQ(best_move(Searcher(-7), board), best_move(Searcher(0), board));
}

TEST(SearchTest, AMirroredOrTransposedBoardGetsTheMirroredOrTransposedMove) {
  std::mt19937_64 random(2);
  for (const int depth : {0, 1}) {
    const Searcher searcher(depth);
    int boards = 0;
    int same = 0;
    for (int i = 0; i < 500; ++i) {
      const Board board = random_board(4, random);
      const std::optional<Direction> move = best_move(searcher, board);
      if (!move) continue;
      ++boards;
      same += best_move(searcher, mirrored(board)) == mirrored(*move) &&
              best_move(searcher, transposed(board)) == transposed(*move);
    }
    // Not in all cases: if "up, left" and "left, up" give the same board, both directions are worth
    // the same, and the search takes the first.
    EXPECT_GT(same, boards * 95 / 100) << "depth " << depth << ": " << same << " of " << boards;
  }
}

TEST(SearchTest, NoDepthTakesLongOnAnyBoard) {
  for (const char* const text :
       {". . . ./. 2 . ./. . . ./. . 2 .", "2 . . 4/8 2 . ./16 . 8 ./2 64 . 4",
        "2 4 8 16/4 8 16 32/8 16 32 64/2 4 2 ."}) {
    const Board board = board_of(text);
    const Searcher deepest(kMaxSearchDepth);
    const std::clock_t began = std::clock();
    EXPECT_TRUE(best_move(deepest, board));
    // Some 20 ms in an optimised program on a fast machine; without a bound, minutes.
    EXPECT_LT(std::clock() - began, 5 * CLOCKS_PER_SEC) << text;
  }
}

TEST(SearchTest, ADeepSearchRemembersNothingOfOtherBoards) {
  std::mt19937_64 random(4);
  const Searcher used(4);
  for (int i = 0; i < 5; ++i) {
    const Board board = random_board(4, random);
    const Searcher::Moves again = used.good_moves(board, 0);
    const Searcher::Moves fresh = Searcher(4).good_moves(board, 0);
    EXPECT_EQ(again.count, fresh.count);
    EXPECT_EQ(again.directions, fresh.directions) << to_text(board);
  }
}

TEST(SearchTest, DeeperIsStronger) {
  // The sum of the scores of some games, cut short.
  const auto play = [](int depth) {
    std::uint64_t score = 0;
    const Searcher searcher(depth);
    for (int game = 0; game < 3; ++game) {
      race2048::Run run({.on_stuck = OnStuck::out}, key_of(game));
      for (int move = 0; move < 150; ++move) {
        const std::optional<Direction> best = best_move(searcher, run.board());
        if (!best) break;
        run.apply(action_of(*best), 0, 0);
      }
      score += run.best_score();
    }
    return score;
  };
  EXPECT_GT(play(3), play(0));
}

// The least strength of a bot on the default rules, at a depth that suits a test.
// tests/bench/search_quality.cc measures how well it plays at the default depth.
TEST(SearchTest, ShallowGamesReach512AndAreRepeatable) {
  for (int game = 0; game < 5; ++game) {
    const auto play = [game] {
      const Searcher searcher(1);
      race2048::Run run({.on_stuck = OnStuck::out}, key_of(game));
      while (const std::optional<Direction> move = best_move(searcher, run.board())) {
        EXPECT_EQ(run.apply(action_of(*move), 0, 0).verdict, ActionVerdict::applied);
      }
      return run;
    };
    const race2048::Run run = play();
    EXPECT_GE(run.best_exponent(), 9) << "game " << game;
    EXPECT_EQ(run.state(), RunState::out_stuck);
    const race2048::Run again = play();
    EXPECT_EQ(again.board(), run.board());
    EXPECT_EQ(again.best_score(), run.best_score());
  }
}

}  // namespace
}  // namespace race2048
