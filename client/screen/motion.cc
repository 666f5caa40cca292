#include "client/screen/motion.h"

#include "client/screen/widgets.h"

namespace race2048::client {
namespace {

constexpr int kLeastCellRows = 3;

// The position in this frame of a tile that moves from `from` to `to`.
int on_the_way(int from, int to, int frame) {
  return from + (to - from) * (frame + 1) / (kFramesMoving + 1);
}

}  // namespace

bool shows_motion(const BoardLayout& layout) {
  return layout.cell_rows >= kLeastCellRows;
}

void draw_motion(Frame& frame, const BoardLayout& layout, const SlideMotion& motion,
                 TimePoint now) {
  const int step = motion.frame_at(now);
  const bool all_have_arrived = step >= kFramesMoving;
  const Board& after = motion.after();
  draw_board(frame, layout, all_have_arrived ? after : Board(after.size()), std::nullopt);
  for (const TilePath& path : motion.paths()) {
    const Area from = cell_area(layout, after.size(), path.from);
    const Area to = cell_area(layout, after.size(), path.to);
    if (!all_have_arrived) {
      draw_tile(frame, on_the_way(from.row, to.row, step), on_the_way(from.column, to.column, step),
                path.exponent, layout.cell_columns, layout.cell_rows, false);
    } else if (path.merges) {
      draw_tile(frame, to.row, to.column, path.exponent + 1, layout.cell_columns, layout.cell_rows,
                true);
    }
  }
}

void draw_board_or_motion(Frame& frame, const BoardLayout& layout, const Board& board,
                          std::optional<int> fresh, const std::optional<SlideMotion>& motion,
                          TimePoint now) {
  if (motion && !motion->over(now) && shows_motion(layout)) {
    draw_motion(frame, layout, *motion, now);
  } else {
    draw_board(frame, layout, board, fresh);
  }
}

}  // namespace race2048::client
