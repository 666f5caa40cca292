#include "client/screen/motion.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

#include "client/screen/widgets.h"
#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

Board any_board(int size, std::mt19937& random) {
  Board board(size);
  for (int cell = 0; cell < board.cells(); ++cell) {
    board.set_exponent(cell, static_cast<int>(random() % 4));
  }
  return board;
}

// The board once every tile has followed its path.
Board arrived(const Board& board, Direction direction) {
  Board after(board.size());
  for (const TilePath& path : tile_paths(board, direction)) {
    EXPECT_EQ(board.exponent(path.from), path.exponent);
    after.set_exponent(path.to, path.exponent + (path.merges ? 1 : 0));
  }
  return after;
}

TEST(TilePathsTest, TheyLeadWhereTheSlideLeads) {
  std::mt19937 random(7);
  for (int i = 0; i < 5000; ++i) {
    const Board board = any_board(3 + i % 6, random);
    for (const Direction direction : kDirections) {
      ASSERT_EQ(arrived(board, direction), slide(board, direction).board)
          << to_text(board) << to_string(direction);
    }
  }
}

TEST(TilePathsTest, EveryTileHasOneAndAMergeHasTwo) {
  std::mt19937 random(8);
  for (int i = 0; i < 1000; ++i) {
    const Board board = any_board(4, random);
    const std::vector<TilePath> paths = tile_paths(board, Direction::left);
    EXPECT_EQ(static_cast<int>(paths.size()), board.cells() - board.empty_count());
    std::map<int, int> ends;
    for (const TilePath& path : paths) ++ends[path.to];
    for (const TilePath& path : paths) EXPECT_EQ(ends[path.to], path.merges ? 2 : 1);
  }
}

class SlideMotionTest : public ::testing::Test {
 protected:
  static std::string drawn(const Board& board, Direction direction, double seconds) {
    const SlideMotion motion(board, direction, kZero);
    Frame frame(9, 17);
    draw_motion(frame, board_of(4, {3, 1}, 0, 0), motion, at(seconds));
    return frame.text();
  }
  static std::string row(const std::string& text, int row) {
    std::size_t begin = 0;
    for (int i = 0; i < row; ++i) begin = text.find('\n', begin) + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  }
};

TEST_F(SlideMotionTest, TilesAreOnTheirWayFromTheFirstFrameOn) {
  const Board board = board_from_text("2 . . 2/. . . ./. . . ./. . . 4").value();
  EXPECT_EQ(row(drawn(board, Direction::left, 0), 1), "│ 2 │   │  2    │");
  EXPECT_EQ(row(drawn(board, Direction::left, 0.02), 1), "│ 2 │   2   │   │");
  EXPECT_EQ(row(drawn(board, Direction::left, 0.04), 1), "│ 2  2  │   │   │");
  EXPECT_EQ(row(drawn(board, Direction::left, 0.06), 1), "│ 4 │   │   │   │");
  EXPECT_EQ(row(drawn(board, Direction::left, 0.06), 7), "│ 4 │   │   │   │");
}

TEST_F(SlideMotionTest, AMergedTileIsPointedOutWhenItHasCome) {
  const SlideMotion motion(board_from_text("2 . . 2/. . . ./. . . ./. . . 4").value(),
                           Direction::left, kZero);
  Frame frame(9, 17);
  draw_motion(frame, board_of(4, {3, 1}, 0, 0), motion, at(0.06));
  EXPECT_EQ(frame.at(1, 2).style, tile_style(2, true));
  EXPECT_EQ(frame.at(7, 2).style, tile_style(2)) << "that one has only moved";
}

TEST_F(SlideMotionTest, ItIsOverAfterEightyMilliseconds) {
  const SlideMotion motion(Board(4), Direction::up, kZero);
  int frames = 1;
  TimePoint now = kZero;
  for (; !motion.over(motion.next_frame(now)); now = motion.next_frame(now)) ++frames;
  EXPECT_EQ(frames, 4);
  EXPECT_FALSE(motion.over(kZero + kMotionTime - std::chrono::milliseconds(1)));
  EXPECT_TRUE(motion.over(kZero + kMotionTime));
}

// ---------------------------------------------------------------------- the person's own board

class OwnMotionTest : public ::testing::Test {
 protected:
  OwnGame& own() { return *model_.race->own; }
  std::uint32_t slide_to(Action action) { return own().act(action).value().seq; }
  void answer(std::uint32_t seq, bool applied, std::uint8_t cell = 0) {
    Outcome outcome;
    outcome.seq = seq;
    outcome.applied = applied;
    outcome.state = SeatState::racing;
    if (applied) {
      outcome.spawns.push_back({cell, 1});
    }
    ASSERT_TRUE(own().on_outcome(outcome));
  }
  void follow(double seconds, bool animate = true) {
    follow_own_slides(model_, animate, motion_, at(seconds));
  }
  bool moves(double seconds) const { return motion_ && !motion_->motion.over(at(seconds)); }

  Model model_ = in_race({member(0, "ada"), member(1, "bo")});
  std::optional<OwnMotion> motion_;
};

TEST_F(OwnMotionTest, ItBeginsWithTheKeyAndGoesOnWhenTheAnswerComes) {
  const std::uint32_t seq = slide_to(Action::up);
  follow(1);
  EXPECT_TRUE(moves(1));
  answer(seq, true, 15);
  follow(1.01);
  EXPECT_TRUE(moves(1.07));
  EXPECT_FALSE(moves(1.08));
}

TEST_F(OwnMotionTest, WaitingForTheAnswerDoesNotBeginItAnew) {
  slide_to(Action::up);
  follow(1);
  follow(1.05);
  follow(2);
  EXPECT_FALSE(moves(2));
}

TEST_F(OwnMotionTest, TheNextSlideTakesItsPlaceAtOnce) {
  const std::uint32_t seq = slide_to(Action::up);
  slide_to(Action::down);
  follow(1);
  answer(seq, true, 15);
  follow(1.03);
  EXPECT_TRUE(moves(1.10)) << "the second one, from its own beginning";
  EXPECT_EQ(motion_->direction, Direction::down);
}

TEST_F(OwnMotionTest, ASlideThatCameToNothingIsTakenBackAtOnce) {
  const std::uint32_t seq = slide_to(Action::up);
  follow(1);
  answer(seq, false);
  follow(1.02);
  EXPECT_FALSE(motion_);
}

TEST_F(OwnMotionTest, WhoWantsNoneHasNone) {
  slide_to(Action::up);
  follow(1, false);
  EXPECT_FALSE(motion_);
}

TEST_F(OwnMotionTest, WhoHasNoBoardHasNone) {
  slide_to(Action::up);
  follow(1);
  model_ = watched(model_);
  follow(1.01);
  EXPECT_FALSE(motion_);
}

}  // namespace
}  // namespace race2048::client
