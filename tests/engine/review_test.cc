#include "engine/review.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "engine/outlook.h"
#include "engine/run.h"
#include "tests/engine/boards.h"
#include "tests/support/best_move.h"

namespace race2048 {
namespace {

// A board in good order, on which down and right move the large tiles out of their row.
constexpr const char* kTidy = "512 256 128 64/4 8 16 2/. 2 . ./. . . .";
// After a slide to the left no tile fits the free cell; to the right the 16s meet.
constexpr const char* kLastChance = "8 16 8 16/16 8 16 8/8 16 8 16/16 64 64 32";

MadeMove made(const char* board, Direction direction, Spawn spawn) {
  return {.before = board_of(board), .direction = direction, .spawn = spawn, .score = 1'000};
}

JudgedMove judgement_of(const MadeMove& move) {
  return review_of(std::vector{move}).moves.at(0);
}

// A game of the search itself.
std::vector<MadeMove> game(std::size_t moves, int size = 4) {
  std::vector<MadeMove> made;
  Rules rules;
  rules.size = size;
  Run run({.rules = rules, .on_stuck = OnStuck::out}, Key{});
  const Searcher searcher;
  while (made.size() < moves) {
    const std::optional<Direction> direction = best_move(searcher, run.board());
    if (!direction) break;
    MadeMove move{.before = run.board(), .direction = *direction, .score = run.score()};
    move.spawn = run.apply(action_of(*direction), 0, 0).spawns()[0];
    made.push_back(move);
  }
  return made;
}

TEST(ReviewTest, TheBestMoveCostsNothing) {
  for (const JudgedMove& move : review_of(game(100)).moves) {
    EXPECT_EQ(move.cost(), 0);
    EXPECT_EQ(move.best, move.made);
  }
}

TEST(ReviewTest, AMoveThatBreaksTheOrderCostsPoints) {
  const JudgedMove good = judgement_of(made(kTidy, Direction::left, {.cell = 15, .exponent = 1}));
  const JudgedMove bad = judgement_of(made(kTidy, Direction::down, {.cell = 3, .exponent = 1}));
  EXPECT_LT(good.cost(), 100);
  EXPECT_GT(bad.cost(), 300);
  EXPECT_NE(bad.better, Direction::down);
  EXPECT_EQ(bad.best, good.best);
}

TEST(ReviewTest, AMoveThatEndsTheBoardCostsAllThatWasToCome) {
  const JudgedMove last =
      judgement_of(made(kLastChance, Direction::left, {.cell = 15, .exponent = 1}));
  EXPECT_EQ(last.better, Direction::right);
  EXPECT_EQ(last.made, 1'000);  // the score so far
  EXPECT_GT(last.cost(), 1'000);
}

TEST(ReviewTest, AMoveAgainstNoOtherIsTheBest) {
  const JudgedMove only = judgement_of(
      made("2 4 2 4/4 2 4 2/2 4 2 4/. . . .", Direction::down, {.cell = 0, .exponent = 1}));
  EXPECT_EQ(only.better, Direction::down);
  EXPECT_EQ(only.cost(), 0);
}

TEST(ReviewTest, AMoveThatIsBetterFurtherAheadCostsNothing) {
  const MadeMove far_sighted =
      made("2 16 2 256/64 32 16 4/2 . 2 4/. . . 2", Direction::down, {.cell = 0, .exponent = 1});
  EXPECT_NE(best_move(Searcher(kDefaultSearchDepth), far_sighted.before), Direction::down);
  EXPECT_EQ(judgement_of(far_sighted).better, Direction::down);
  EXPECT_EQ(judgement_of(far_sighted).cost(), 0);
}

TEST(ReviewTest, LuckIsTheTileThatCameAgainstAllThatCouldHaveCome) {
  // After the slide one cell is empty; a 2 there merges, and a 4 ends the board.
  const char* const board = "8 16 8 16/16 8 16 8/8 16 8 16/32 64 64 2";
  const MadeMove merges = made(board, Direction::left, {.cell = 15, .exponent = 1});
  const MadeMove other = made(board, Direction::left, {.cell = 15, .exponent = 2});
  const std::int64_t with_2 = judgement_of(merges).luck;
  const std::int64_t with_4 = judgement_of(other).luck;
  EXPECT_GT(with_2, 0);
  EXPECT_LT(with_4, 0);
  // The mean of nine 2s and one 4 is no luck.
  EXPECT_NEAR(static_cast<double>(9 * with_2 + with_4), 0, 10);
}

TEST(ReviewTest, TheMovesThatCostMostComeFirst) {
  std::vector<MadeMove> moves = game(60);
  moves[20] = made(kTidy, Direction::down, {.cell = 3, .exponent = 1});
  moves[40] = made(kLastChance, Direction::left, {.cell = 15, .exponent = 1});
  const Review review = review_of(moves);
  EXPECT_EQ(review.worst, (std::vector<std::size_t>{40, 20}));
  EXPECT_EQ(review.best_moves, 58u);
  EXPECT_EQ(review.cost, review.moves[20].cost() + review.moves[40].cost());
}

TEST(ReviewTest, ManyBadMovesNameThree) {
  std::vector<MadeMove> moves;
  for (int i = 0; i < 5; ++i) {
    moves.push_back(made(kTidy, Direction::down, {.cell = 3, .exponent = 1}));
  }
  EXPECT_EQ(review_of(moves).worst, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(ReviewTest, NoMovesAreNoMistakes) {
  const Review review = review_of({});
  EXPECT_TRUE(review.worst.empty());
  EXPECT_EQ(review.cost, 0);
}

TEST(ReviewTest, BoardsOfEverySizeAreJudged) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    const std::vector<MadeMove> moves = game(20, size);
    const Review review = review_of(moves);
    EXPECT_EQ(review.moves.size(), moves.size());
    EXPECT_EQ(review.cost, 0) << size;
    EXPECT_GT(review.moves.front().best, 0) << size;
  }
}

TEST(OutlookTest, AWorseJudgementPromisesFewerPoints) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    std::int64_t before = 0;
    for (std::int64_t judgement = kLostJudgement; judgement < 20'000; judgement += 1'000) {
      const std::int64_t points = points_to_come(size, 300, judgement);
      EXPECT_GE(points, before) << size << ' ' << judgement;
      before = points;
    }
    EXPECT_GT(before, 0) << size;
    EXPECT_EQ(points_to_come(size, 300, kLostJudgement), 0) << size;
  }
}

TEST(OutlookTest, BoardsOfManyTilesFitTheNumbers) {
  // The largest tile of a match, on every cell of the largest board.
  EXPECT_GE(points_to_come(8, std::uint64_t{1} << 37, 0), 0);
  EXPECT_GT(points_to_come(4, 0, 0), 0);
}

}  // namespace
}  // namespace race2048
