// A run's best board: which of its boards it is.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include <gtest/gtest.h>

#include "engine/run.h"
#include "tests/engine/boards.h"
#include "tests/engine/keys.h"
#include "tests/engine/runs.h"

namespace race2048 {
namespace {

// Two boards of a short game: their scores and largest tiles at the end.
struct TwoBoards {
  std::array<std::uint64_t, 2> score{};
  std::array<int, 2> exponent{};
};

TwoBoards two_boards(const Key& key) {
  TwoBoards result;
  race2048::Run run({.rules = kShortGame}, key);
  for (std::size_t i = 0; i < 2; ++i) {
    play_board(run);
    result.score[i] = run.score();
    result.exponent[i] = run.board().best_exponent();
    run.apply(Action::next_board, run.board_number(), 0);
  }
  return result;
}

TEST(BestBoardTest, AWorseBoardDoesNotTouchTheBestOne) {
  const Key key = first_key([](const Key& candidate) {
    const TwoBoards boards = two_boards(candidate);
    return boards.score[1] < boards.score[0] && boards.exponent[1] > 2;
  });
  race2048::Run run({.rules = kShortGame}, key);
  const std::uint32_t next_ms = play_board(run);
  const std::uint64_t score = run.score();
  const int exponent = run.board().best_exponent();
  const std::uint32_t last_gain_ms = run.last_gain_ms();
  run.apply(Action::next_board, 0, next_ms);
  play_board(run, next_ms);
  EXPECT_LT(run.score(), score);
  EXPECT_EQ(run.best_score(), score);
  EXPECT_EQ(run.best_exponent(), exponent);
  EXPECT_EQ(run.last_gain_ms(), last_gain_ms);
}

TEST(BestBoardTest, ABetterBoardReplacesTheBestOneEvenIfItsTileIsSmaller) {
  const Key key = first_key([](const Key& candidate) {
    const TwoBoards boards = two_boards(candidate);
    return boards.score[1] > boards.score[0] && boards.exponent[1] < boards.exponent[0];
  });
  race2048::Run run({.rules = kShortGame}, key);
  const std::uint32_t next_ms = play_board(run);
  run.apply(Action::next_board, 0, next_ms);
  play_board(run, next_ms);
  EXPECT_EQ(run.best_score(), run.score());
  EXPECT_EQ(run.best_exponent(), run.board().best_exponent());
  EXPECT_GE(run.last_gain_ms(), next_ms);
}

TEST(BestBoardTest, OfBoardsWithEqualScoresTheOneWithTheLargerTileIsTheBest) {
  const Key key = first_key([](const Key& candidate) {
    const TwoBoards boards = two_boards(candidate);
    return boards.score[1] == boards.score[0] && boards.exponent[1] > boards.exponent[0];
  });
  race2048::Run run({.rules = kShortGame}, key);
  const std::uint32_t next_ms = play_board(run);
  run.apply(Action::next_board, 0, next_ms);
  play_board(run, next_ms);
  EXPECT_EQ(run.best_score(), run.score());
  EXPECT_EQ(run.best_exponent(), run.board().best_exponent());
  EXPECT_GE(run.last_gain_ms(), next_ms) << "the tile and the time are of the same board";
}

TEST(BestBoardTest, OfEqualBoardsTheEarlierIsTheBest) {
  const Key key = first_key([](const Key& candidate) {
    const TwoBoards boards = two_boards(candidate);
    return boards.score[1] == boards.score[0] && boards.exponent[1] == boards.exponent[0];
  });
  race2048::Run run({.rules = kShortGame}, key);
  const std::uint32_t next_ms = play_board(run);
  const std::uint32_t last_gain_ms = run.last_gain_ms();
  run.apply(Action::next_board, 0, next_ms);
  play_board(run, next_ms);
  EXPECT_EQ(run.last_gain_ms(), last_gain_ms);
}

TEST(BestBoardTest, LastGainIsTheTimeOfTheLastMoveThatScoredOnTheBestBoard) {
  race2048::Run run({}, key_of(12));
  std::uint32_t last_gain_ms = 0;
  bool moved_without_gain = false;
  for (std::uint32_t at_ms = 5; run.state() == RunState::racing; at_ms += 5) {
    const std::uint64_t score = run.score();
    run.apply(a_move(run.board()), 0, at_ms);
    if (run.score() > score) last_gain_ms = at_ms;
    moved_without_gain |= run.score() == score && score > 0;
    ASSERT_EQ(run.last_gain_ms(), last_gain_ms);
  }
  EXPECT_TRUE(moved_without_gain);
}

TEST(BestBoardTest, ALargerNewTileIsNoGain) {
  const Key key = first_key([](const Key& candidate) {
    race2048::Run run({}, candidate);
    const int exponent = run.board().best_exponent();
    run.apply(a_move(run.board()), 0, 0);
    return run.score() == 0 && run.board().best_exponent() > exponent;
  });
  race2048::Run run({}, key);
  run.apply(a_move(run.board()), 0, 77);
  EXPECT_EQ(run.best_exponent(), 2);
  EXPECT_EQ(run.last_gain_ms(), 0U);
}

}  // namespace
}  // namespace race2048
