// A slide in motion: where every tile of the board is at a given time. The new tile appears after
// the motion. It is a value that is asked with the time, and part of what a session remembers
// beside the model: nothing here waits or draws.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "client/session/model.h"
#include "engine/board.h"

namespace race2048::client {

// Where a tile goes in a slide. `from` equals `to` for a tile that stays.
struct TilePath {
  int from = 0;
  int to = 0;
  int exponent = 0;     // before it merges
  bool merges = false;  // at `to`, with the other tile that goes there

  bool operator==(const TilePath&) const = default;
};

// The paths of all tiles. In each line the tiles nearer to the wall come first.
std::vector<TilePath> tile_paths(const Board& board, Direction direction);

// A motion is short enough that nobody waits for it.
inline constexpr std::chrono::milliseconds kMotionFrame{20};
inline constexpr std::chrono::milliseconds kMotionTime{80};
// In these frames tiles are on their way. In the last one all have arrived.
inline constexpr int kFramesMoving = kMotionTime / kMotionFrame - 1;

class SlideMotion {
 public:
  SlideMotion(const Board& before, Direction direction, TimePoint start);

  bool over(TimePoint now) const { return now >= start_ + kMotionTime; }
  // When the next frame begins. REQUIRES: not over.
  TimePoint next_frame(TimePoint now) const;

  // The frame that `now` lies in, from 0; from kFramesMoving on all tiles have arrived.
  int frame_at(TimePoint now) const;
  // The board after the slide, without the new tile.
  const Board& after() const { return after_; }
  const std::vector<TilePath>& paths() const { return paths_; }

 private:
  Board after_;
  std::vector<TilePath> paths_;
  TimePoint start_;
};

// A slide that was made, and the board before it.
struct Slid {
  Board before;
  Direction direction{};
};

// The motion of this slide; nothing when no tile moves.
std::optional<SlideMotion> motion_of_slide(const Board& before, Direction direction, TimePoint now);

// The motion of the own board in a race. It begins with the slide that is shown before the server
// has answered.
struct OwnMotion {
  SlideMotion motion;
  Direction direction{};
  std::size_t applied = 0;  // actions on the board before it
};

// Begins a motion with each slide that the model has begun to show, even while another one is under
// way, and drops the motion of a slide that the server has rejected. Part of follow().
void follow_own_slides(const Model& model, bool animate, std::optional<OwnMotion>& motion,
                       TimePoint now);

}  // namespace race2048::client
