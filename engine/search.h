// A player for bots: looks a few moves ahead and says which way to slide.
#pragma once

#include <optional>

#include "engine/board.h"

namespace race2048 {

inline constexpr int kDefaultSearchDepth = 2;
inline constexpr int kMaxSearchDepth = 6;

// Expectimax on 4x4: averages over every new tile (nine 2s to one 4, as `classic` has them), takes
// the best of the replies, and judges the last boards by a heuristic. It never sees a sequence: it
// plays with what the board shows. Boards of other sizes are judged right after the slide.
//
// Deterministic on every machine (integers only), no I/O, no state between the calls. Objects on
// several threads do not disturb each other; the first one ever made builds shared tables, which
// takes some milliseconds.
class Searcher {
 public:
  // `depth` is how many new tiles each line of play foresees; it is brought into
  // 0..kMaxSearchDepth. One more takes thirty to forty times the time.
  explicit Searcher(int depth = kDefaultSearchDepth);

  // The direction that promises most, always one that changes the board; nothing when stuck.
  // For 4x4 the search takes a tile above 32768 for a 32768.
  std::optional<Direction> best_move(const Board& board) const;

 private:
  int depth_;
};

}  // namespace race2048
