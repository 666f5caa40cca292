// A player for bots: looks a few moves ahead and chooses a direction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board.h"

namespace race2048 {

inline constexpr int kDefaultSearchDepth = 2;
inline constexpr int kMaxSearchDepth = 6;
inline constexpr int kExactSearchDepth = 2;
// The judgement of a stuck board: worse than any other.
inline constexpr std::int64_t kLostJudgement = -2'000'000;
// The part of each judgement, below 0, that the tiles of a board with this sum would take if they
// were merged as far as possible. Without it the judgements of early and late boards compare.
std::int64_t judged_tiles(std::uint64_t sum);
// Boards that a search judges or looks up for one move: a count, and not a time, so that a game is
// the same on every machine.
inline constexpr std::uint32_t kMaxSearchWork = 500'000;

// Expectimax on 4x4: averages over every new tile (nine 2s to one 4, as in `classic`), takes the
// best reply, and judges the last boards by a heuristic. It never sees a sequence: it knows only
// the board. On other sizes it judges the boards right after its own slide.
//
// Deterministic on every machine (integers only), no I/O, no state between calls. Objects on
// several threads are independent; the first one in the process builds shared tables in a few
// milliseconds.
class Searcher {
 public:
  // `depth` is the number of new tiles to look ahead, clamped to 0..kMaxSearchDepth. Beyond
  // kExactSearchDepth the search looks at no line with more than one 4, and only as deep as
  // kMaxSearchWork boards allow, which takes less than 50 ms: on an empty board fewer tiles ahead
  // than on a full one.
  explicit Searcher(int depth = kDefaultSearchDepth);

  // The judgement of each direction in the order of kDirections, as of a board to which the game
  // has yet to add a tile; nothing for one that does not change the board. Judgements have no unit:
  // an empty cell counts 540, neighbours that can merge 500, a board that is stuck for certain
  // kLostJudgement. On 4x4 the search treats a tile above 32768 as a 32768.
  using Scores = std::array<std::optional<std::int64_t>, kDirections.size()>;
  Scores scores_of(const Board& board) const;

  // Directions, in the order of kDirections.
  struct Moves {
    std::array<Direction, kDirections.size()> directions{};
    std::size_t count = 0;
  };
  // All directions that change the board and are judged at most `margin` worse than the best one.
  Moves good_moves(const Board& board, std::int64_t margin) const;

  // The value of a board that a search has judged: other moves may lead to the board too.
  struct Known {
    std::uint64_t board = 0;
    std::int64_t score = 0;
    std::uint32_t of = 0;  // the search and its depth; 0: no entry
  };

 private:
  int depth_;
  // Memory for one call, kept for the next one; of deep searches only.
  mutable std::vector<Known> known_;
  mutable std::uint32_t searches_ = 0;
};

}  // namespace race2048
