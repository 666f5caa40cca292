// One board played by the rules: slide, score, new tile, end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/board.h"
#include "engine/rules.h"
#include "engine/sequence.h"

namespace race2048 {

// The result of one slide. A move can both reach the target and end the game; then both flags are
// set.
struct Move {
  Board board;             // after the slide and the new tile
  std::uint64_t gain = 0;  // sum of the tiles made by merges, with any scoring
  bool moved = false;      // the slide changed the board
  bool reached = false;    // a merge made the target tile
  bool over = false;       // the board is stuck, judged after the new tile
  std::optional<Spawn> spawn{};
};

// Only slides: adds no tile.
Move slide_by(const Rules& rules, const Board& board, Direction direction);

// Slides and, if the rules add a tile, adds the tile of that draw.
Move move_by(const Rules& rules, const Board& board, Direction direction, Sequence& sequence,
             DrawNumber draw);

// A game on one board, from its starting tiles to its end. A value: a copy is a separate game. The
// caller keeps the sequence that the tiles come from.
class Game {
 public:
  // Deals the starting tiles of board number `board_number` of the sequence. REQUIRES:
  // rules.start_tiles is 1..kMaxStartTiles.
  Game(const Rules& rules, Sequence& sequence, std::uint32_t board_number = 0);

  // Makes one move. If the slide changes nothing, the result says so and the game stays as it was,
  // unless the rules add a tile even then. REQUIRES: !ended(); `sequence` is the same in every
  // call.
  Move move(Direction direction, Sequence& sequence);

  // The starting tiles, in the order of their draws.
  std::span<const Spawn> start_spawns() const {
    return std::span(start_).first(static_cast<std::size_t>(rules_.start_tiles));
  }
  const Rules& rules() const { return rules_; }
  const Board& board() const { return board_; }
  std::uint32_t board_number() const { return next_.board; }
  std::uint64_t score() const { return score_; }  // by the rules' scoring
  std::uint32_t moves() const { return moves_; }  // slides that changed the board
  // The number of draws used so far, starting tiles included.
  std::uint32_t draws() const { return next_.spawn; }
  bool reached() const { return reached_; }  // the target tile was made at some point
  bool over() const { return over_; }        // the board is stuck
  // True if no move is left: stuck, or the target is reached and the rules stop there.
  bool ended() const { return over_ || (reached_ && rules_.on_target == OnTarget::stop); }

  bool operator==(const Game&) const = default;

 private:
  Rules rules_;
  std::array<Spawn, kMaxStartTiles> start_{};
  Board board_;
  DrawNumber next_;
  std::uint32_t moves_ = 0;
  std::uint64_t score_ = 0;
  bool reached_ = false;
  bool over_ = false;
};

}  // namespace race2048
