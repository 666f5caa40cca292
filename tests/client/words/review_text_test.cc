#include "client/words/review_text.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "client/text/text.h"
#include "tests/engine/boards.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

MadeMove bad_move(std::uint32_t number, const char* board, Direction direction) {
  return {.before = race2048::board_of(board),
          .direction = direction,
          .score = 1'000,
          .number = number,
          .at_ms = number * 1'234};
}

// A seat with so many moves, of which three cost points: the expected score falls with each.
struct ReviewOfSeat {
  std::vector<MadeMove> moves;
  Review review;

  ReviewOfSeat(std::size_t count, const char* board) {
    for (std::uint32_t number = 1; number <= count; ++number) {
      moves.push_back(bad_move(number, board, Direction::up));
      const std::int64_t expected = 12'000 + 10 * number;
      review.moves.push_back({.better = Direction::up, .best = expected, .made = expected});
    }
    review.worst = {count / 2, count - 1, 0};
    std::int64_t cost = 4'000;
    for (const std::size_t place : review.worst) {
      review.moves[place].better = Direction::left;
      review.moves[place].made -= cost;
      for (std::size_t i = place + 1; i < count; ++i) {
        review.moves[i].best -= cost;
        review.moves[i].made -= cost;
      }
      review.cost += cost;
      cost -= 1'000;
    }
    review.best_moves = count - 3;
    review.luck = -1;
  }

  std::vector<std::string> lines(Glyphs glyphs) const {
    return review_lines(moves, review, 80, glyphs);
  }
};

constexpr const char* kBoard = "2 4 8 1024/16 8 4 2/. . 8 16/. . 2 2";

TEST(ReviewTextTest, TheLinesAreAsReviewed) {
  const ReviewOfSeat seat(500, kBoard);
  std::vector<std::string> lines = seat.lines(Glyphs::unicode);
  for (const std::string& line : seat.lines(Glyphs::ascii)) lines.push_back(line);
  race2048::testing::expect_golden("texts/review.txt", lines);
}

TEST(ReviewTextTest, FitsAWindowWithAHeading) {
  for (const Glyphs glyphs : {Glyphs::unicode, Glyphs::ascii}) {
    const std::vector<std::string> lines = ReviewOfSeat(2'000, kBoard).lines(glyphs);
    EXPECT_LE(lines.size() + 3, 24u);
    for (const std::string& line : lines) EXPECT_LE(width_of(line), 80) << line;
  }
}

TEST(ReviewTextTest, WideBoardsStandBelowEachOther) {
  const ReviewOfSeat seat(
      50,
      "1024 2 4 2 4 2 4 2/2 4 2 4 2 4 2 4/2 . . . . . . ./2 . . . . . . ./2 . . . . . . ./"
      "2 . . . . . . ./2 . . . . . . ./2 . . . . . . .");
  for (const std::string& line : seat.lines(Glyphs::ascii)) EXPECT_LE(width_of(line), 80) << line;
}

TEST(ReviewTextTest, InAsciiThereIsNothingElse) {
  for (const std::string& line : ReviewOfSeat(500, kBoard).lines(Glyphs::ascii)) {
    EXPECT_TRUE(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; })) << line;
  }
}

TEST(ReviewTextTest, AFewMovesHaveAColumnEach) {
  const ReviewOfSeat seat(5, kBoard);
  const std::vector<std::string> lines = seat.lines(Glyphs::ascii);
  const auto numbers = std::ranges::find(lines, "3 1 2");
  ASSERT_NE(numbers, lines.end());
  EXPECT_EQ((numbers - 1)->size(), 5u);
}

TEST(ReviewTextTest, WithoutACostNoMoveIsNamed) {
  ReviewOfSeat seat(5, kBoard);
  for (JudgedMove& move : seat.review.moves) move = {.best = 10, .made = 10};
  seat.review.worst.clear();
  seat.review.cost = 0;
  const std::vector<std::string> lines = seat.lines(Glyphs::ascii);
  EXPECT_EQ(lines.front(), "No other move would have been better.");
  EXPECT_TRUE(std::ranges::any_of(
      lines, [](const std::string& line) { return line.starts_with("Skill: 0 points"); }));
}

TEST(ReviewTextTest, ASeatWithoutAMoveSaysSo) {
  EXPECT_EQ(review_lines({}, {}, 80, Glyphs::unicode),
            std::vector<std::string>{"No move of its own to judge."});
}

}  // namespace
}  // namespace race2048::client
