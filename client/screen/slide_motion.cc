#include "client/screen/slide_motion.h"

#include <algorithm>
#include <utility>

#include "client/screen/widgets.h"

namespace race2048::client {
namespace {

// Those in which tiles are on their way; in the one after them all have come, and merged ones are
// pointed out.
constexpr int kFramesMoving = kMotionTime / kMotionFrame - 1;

// Smaller cells leave no way to see a tile go.
constexpr int kLeastCellRows = 3;

// Cell number `i`, from the wall that tiles move to, of a line.
int cell_of(int size, Direction direction, int line, int i) {
  switch (direction) {
    case Direction::up:
      return i * size + line;
    case Direction::down:
      return (size - 1 - i) * size + line;
    case Direction::left:
      return line * size + i;
    case Direction::right:
      return line * size + size - 1 - i;
  }
  return 0;
}

// In a frame while tiles move.
int on_the_way(int from, int to, int frame) {
  return from + (to - from) * (frame + 1) / (kFramesMoving + 1);
}

}  // namespace

std::vector<TilePath> tile_paths(const Board& board, Direction direction) {
  std::vector<TilePath> paths;
  for (int line = 0; line < board.size(); ++line) {
    int filled = 0;          // cells of the line that tiles have come to
    bool may_merge = false;  // the last of them did not
    for (int i = 0; i < board.size(); ++i) {
      const int from = cell_of(board.size(), direction, line, i);
      const int exponent = board.exponent(from);
      if (exponent == 0) continue;
      const bool merges = may_merge && paths.back().exponent == exponent;
      if (!merges) ++filled;
      const int to = cell_of(board.size(), direction, line, filled - 1);
      if (merges) paths.back().merges = true;
      paths.push_back({.from = from, .to = to, .exponent = exponent, .merges = merges});
      may_merge = !merges;
    }
  }
  return paths;
}

SlideMotion::SlideMotion(const Board& before, Direction direction, TimePoint start)
    : after_(slide(before, direction).board),
      paths_(tile_paths(before, direction)),
      start_(start) {}

int SlideMotion::frame_at(TimePoint now) const {
  return static_cast<int>(std::max(now - start_, TimePoint::duration{}) / kMotionFrame);
}

TimePoint SlideMotion::next_frame(TimePoint now) const {
  return start_ + kMotionFrame * (frame_at(now) + 1);
}

void SlideMotion::draw(Frame& frame, const BoardLayout& layout, TimePoint now) const {
  const int step = frame_at(now);
  const bool all_have_come = step >= kFramesMoving;
  draw_board(frame, layout, all_have_come ? after_ : Board(after_.size()), std::nullopt);
  for (const TilePath& path : paths_) {
    const Area from = cell_area(layout, after_.size(), path.from);
    const Area to = cell_area(layout, after_.size(), path.to);
    if (!all_have_come) {
      draw_tile(frame, on_the_way(from.row, to.row, step), on_the_way(from.column, to.column, step),
                path.exponent, layout.cell_columns, layout.cell_rows, false);
    } else if (path.merges) {
      draw_tile(frame, to.row, to.column, path.exponent + 1, layout.cell_columns, layout.cell_rows,
                true);
    }
  }
}

std::optional<SlideMotion> motion_of_slide(const Board& before, Direction direction,
                                           TimePoint now) {
  if (!slide(before, direction).moved) return std::nullopt;
  return SlideMotion(before, direction, now);
}

bool shows_motion(const BoardLayout& layout) {
  return layout.cell_rows >= kLeastCellRows;
}

void draw_board_or_motion(Frame& frame, const BoardLayout& layout, const Board& board,
                          std::optional<int> fresh, const std::optional<SlideMotion>& motion,
                          TimePoint now) {
  if (motion && !motion->over(now) && shows_motion(layout)) {
    motion->draw(frame, layout, now);
  } else {
    draw_board(frame, layout, board, fresh);
  }
}

void follow_own_slides(const Model& model, bool animate, std::optional<OwnMotion>& motion,
                       TimePoint now) {
  if (!animate || model.phase != Phase::racing || !model.race->own) return motion.reset();
  const OwnGame& own = *model.race->own;
  const std::size_t applied = own.log().size();
  const std::optional<Direction> shown = own.previewed();
  if (shown) {
    if (motion && motion->applied == applied && motion->direction == *shown) return;
    std::optional<SlideMotion> begun = motion_of_slide(own.board(), *shown, now);
    if (!begun) return motion.reset();
    motion = OwnMotion{.motion = *std::move(begun), .direction = *shown, .applied = applied};
  } else if (motion) {
    // Applied, it goes on to its end, and the new tile follows.
    const bool has_come =
        applied == motion->applied + 1 && own.log().back().action == action_of(motion->direction);
    if (!has_come) motion.reset();
  }
}

}  // namespace race2048::client
