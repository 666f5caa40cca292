// A slide as it happens on the screen: every tile on its way, the merged ones for a moment as what
// they have become. The new tile comes after it. A value that is asked with the time: nothing here
// waits, and whatever else there is to show simply takes its place.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "client/screen/board_layout.h"
#include "client/screen/frame.h"
#include "client/session/model.h"

namespace race2048::client {

// Where a tile of a board goes in a slide, itself when it stays.
struct TilePath {
  int from = 0;
  int to = 0;
  int exponent = 0;     // before it merges
  bool merges = false;  // at `to`, with the other tile that ends there

  bool operator==(const TilePath&) const = default;
};

// Of all tiles; those that are nearer to the wall of their line come first.
std::vector<TilePath> tile_paths(const Board& board, Direction direction);

// Short enough that nobody waits for it, and at most five frames.
inline constexpr std::chrono::milliseconds kMotionFrame{20};
inline constexpr std::chrono::milliseconds kMotionTime{80};

class SlideMotion {
 public:
  SlideMotion(const Board& before, Direction direction, TimePoint start);

  bool over(TimePoint now) const { return now >= start_ + kMotionTime; }
  // When it next looks different. REQUIRES: not over.
  TimePoint next_frame(TimePoint now) const;

  // In place of draw_board(). REQUIRES: not over.
  void draw(Frame& frame, const BoardLayout& layout, TimePoint now) const;

 private:
  int frame_at(TimePoint now) const;

  Board after_;  // without the new tile
  std::vector<TilePath> paths_;
  TimePoint start_;
};

// A slide that was made, and the board before it.
struct Slid {
  Board before;
  Direction direction{};
};

// Nothing when nothing moves.
std::optional<SlideMotion> motion_of_slide(const Board& before, Direction direction, TimePoint now);

// Whether there is anything to see of one that is not over: tiles go no way that can be seen where
// cells are small.
bool shows_motion(const BoardLayout& layout);

// A board as it stands, or its motion while that is not over and can be seen.
void draw_board_or_motion(Frame& frame, const BoardLayout& layout, const Board& board,
                          std::optional<int> fresh, const std::optional<SlideMotion>& motion,
                          TimePoint now);

// That of the own board in a race: of the slide which is shown before the server has answered.
struct OwnMotion {
  SlideMotion motion;
  Direction direction{};
  std::size_t applied = 0;  // actions on the board before it
};

// Begins a motion with each slide that the model has begun to show, at once also where another one
// is still under way, and takes back that of a slide which has come to nothing. To be called when
// the model has changed.
void follow_own_slides(const Model& model, bool animate, std::optional<OwnMotion>& motion,
                       TimePoint now);

}  // namespace race2048::client
