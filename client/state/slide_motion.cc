#include "client/state/slide_motion.h"

#include <algorithm>
#include <utility>

namespace race2048::client {
namespace {

// The cell at distance `i` from the wall that tiles move to, in this line.
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

}  // namespace

std::vector<TilePath> tile_paths(const Board& board, Direction direction) {
  std::vector<TilePath> paths;
  for (int line = 0; line < board.size(); ++line) {
    int filled = 0;          // cells of the line that tiles have reached
    bool may_merge = false;  // the tile in the last of these cells is not merged yet
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

std::optional<SlideMotion> motion_of_slide(const Board& before, Direction direction,
                                           TimePoint now) {
  if (!slide(before, direction).moved) return std::nullopt;
  return SlideMotion(before, direction, now);
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
    // A slide that the server has applied is shown to its end, and the new tile follows.
    const bool has_come =
        applied == motion->applied + 1 && own.log().back().action == action_of(motion->direction);
    if (!has_come) motion.reset();
  }
}

}  // namespace race2048::client
