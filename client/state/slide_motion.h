// A slide in motion: the position of every tile at a given time. The new tile appears after the
// motion. This is a plain value, queried with the time, and part of a session's memory beside the
// model; it neither waits nor draws.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "client/model/model.h"
#include "engine/board.h"

namespace race2048::client {

// The path of a tile in a slide. `from` equals `to` for a tile that does not move.
struct TilePath {
  int from = 0;
  int to = 0;
  int exponent = 0;     // before any merge
  bool merges = false;  // at `to`, with the other tile that moves there

  bool operator==(const TilePath&) const = default;
};

// The paths of all tiles. Within a line, tiles nearer to the wall come first.
std::vector<TilePath> tile_paths(const Board& board, Direction direction);

// A motion is so short that nobody has to wait for it.
inline constexpr std::chrono::milliseconds kMotionFrame{20};
inline constexpr std::chrono::milliseconds kMotionTime{80};
// Tiles move during these frames. In the last frame all have arrived.
inline constexpr int kFramesMoving = kMotionTime / kMotionFrame - 1;

class SlideMotion {
 public:
  SlideMotion(const Board& before, Direction direction, TimePoint start);

  bool over(TimePoint now) const { return now >= start_ + kMotionTime; }
  // When the next frame begins. REQUIRES: not over.
  TimePoint next_frame(TimePoint now) const;

  // The frame at `now`, counted from 0; from kFramesMoving on, all tiles have arrived.
  int frame_at(TimePoint now) const;
  // The board after the slide, without the new tile.
  const Board& after() const { return after_; }
  const std::vector<TilePath>& paths() const { return paths_; }

 private:
  Board after_;
  std::vector<TilePath> paths_;
  TimePoint start_;
};

// A slide, and the board before it.
struct Slid {
  Board before;
  Direction direction{};
};

// The motion of this slide; nothing if no tile moves.
std::optional<SlideMotion> motion_of_slide(const Board& before, Direction direction, TimePoint now);

// The motion of the person's own board in a race. It begins when the slide is shown, before the
// server answers.
struct OwnMotion {
  SlideMotion motion;
  Direction direction{};
  std::size_t applied = 0;  // actions applied to the board before the slide
};

// Begins a motion with each slide that the model newly shows, even during another motion, and drops
// the motion of a slide that the server has rejected. Part of follow().
void follow_own_slides(const Model& model, bool animate, std::optional<OwnMotion>& motion,
                       TimePoint now);

}  // namespace race2048::client
