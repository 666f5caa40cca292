// One board played by the rules: the slide, the score, the new tile, the end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/board.h"
#include "engine/rules.h"
#include "engine/sequence.h"

namespace race2048 {

// What the rules make of one slide. A move can both reach the target and end the game: both are
// told.
struct Move {
  Board board;             // after the slide and the new tile
  std::uint64_t gain = 0;  // sum of the tiles made by merges, whatever the scoring
  bool moved = false;      // the slide changed the board
  bool reached = false;    // a merge made the target tile
  bool over = false;       // the board is stuck, judged after the new tile
  std::optional<Spawn> spawn{};
};

// The slide alone: no tile is added.
Move slide_by(const Rules& rules, const Board& board, Direction direction);

// Which draw of a sequence a new tile comes from.
struct DrawNumber {
  std::uint32_t board = 0;
  std::uint32_t spawn = 0;

  bool operator==(const DrawNumber&) const = default;
};

// The slide and, if the rules add a tile, the tile of that draw.
Move move_by(const Rules& rules, const Board& board, Direction direction, Sequence& sequence,
             DrawNumber draw);

// A game on one board, from its starting tiles to its end. A value: a copy is a game of its own.
// The sequence that its tiles come from stays with the caller.
class Game {
 public:
  // Deals the starting tiles of board number `board_number` of the sequence.
  // REQUIRES: rules.start_tiles is 1..kMaxStartTiles.
  Game(const Rules& rules, Sequence& sequence, std::uint32_t board_number = 0);

  // Makes one move. One that changes nothing is told so by the result and, unless the rules add a
  // tile even then, leaves the game as it was. REQUIRES: !ended(); the sequence is the same as
  // ever.
  Move move(Direction direction, Sequence& sequence);

  // The starting tiles, in the order of their draws.
  std::span<const Spawn> start_spawns() const {
    return std::span(start_).first(static_cast<std::size_t>(rules_.start_tiles));
  }
  const Rules& rules() const { return rules_; }
  const Board& board() const { return board_; }
  std::uint32_t board_number() const { return next_.board; }
  std::uint64_t score() const { return score_; }  // by the rules' scoring
  std::uint32_t moves() const { return moves_; }  // that changed the board by their slide
  // How many draws are used up, starting tiles included.
  std::uint32_t draws() const { return next_.spawn; }
  bool reached() const { return reached_; }  // the target tile was made at some time
  bool over() const { return over_; }        // the board is stuck
  // No more moves: stuck, or the target is reached and the rules stop there.
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
