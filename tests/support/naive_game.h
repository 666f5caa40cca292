// A second implementation of a whole game, for comparison: the rules word by word, on naive boards.
// It shares with the engine only the rules as a value and the raw draws of a sequence, which
// tests/support/golden.py checks; it places the tiles itself.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/rules.h"
#include "engine/sequence.h"
#include "tests/support/naive_board.h"

namespace race2048::naive {

struct NewTile {
  std::size_t cell = 0;
  Tile tile = 0;
};

// The tile of a draw. REQUIRES: the board has an empty cell.
inline NewTile new_tile(const Rules& rules, const Rows& rows, const Draw& draw) {
  const std::vector<std::size_t> empty = empty_cells(rows);
  std::size_t number = empty.size() - 1;
  if (rules.spawn == SpawnPlace::random) {
    // The share position / 2^32 of the empty cells, rounded down. Exact: a double holds 53 bits,
    // and the product of 32 and 6 bits needs 38.
    number = static_cast<std::size_t>(static_cast<double>(draw.position) / 4294967296.0 *
                                      static_cast<double>(empty.size()));
  }
  return {.cell = empty[number], .tile = draw.value < rules.four_probability ? Tile{4} : Tile{2}};
}

struct Move {
  Tile gain = 0;
  bool moved = false;
  bool reached = false;
  std::optional<NewTile> added{};
};

class Game {
 public:
  Game(const Rules& rules, Sequence& sequence, std::uint32_t board_number)
      : rules_(rules), sequence_(sequence), board_number_(board_number) {
    const auto size = static_cast<std::size_t>(rules.size);
    rows_.assign(size, Line(size, 0));
    for (int i = 0; i < rules.start_tiles; ++i) add_tile();
  }

  // REQUIRES: the game has not ended.
  Move move(Direction direction) {
    const Slide slid = slide(rows_, direction);
    Move move{.gain = slid.gain(), .moved = slid.moved};
    // Without a target this is 2^0 = 1, which no merge makes.
    move.reached = slid.makes(Tile{1} << rules_.target_exponent);
    rows_ = slid.rows;
    points_ += move.gain;
    if (move.moved) ++moves_;
    if (move.reached) reached_ = true;
    if ((move.moved || rules_.spawn_when_unchanged) && !empty_cells(rows_).empty()) {
      move.added = add_tile();
    }
    return move;
  }

  const Rows& rows() const { return rows_; }
  // "Half: two 2s give 2 points." All tiles are even, so half of the sum is exact.
  Tile score() const { return rules_.scoring == Scoring::half ? points_ / 2 : points_; }
  std::uint32_t moves() const { return moves_; }
  std::uint32_t draws() const { return draws_; }
  bool reached() const { return reached_; }
  bool over() const { return is_over(rows_); }
  bool ended() const { return over() || (reached_ && rules_.on_target == OnTarget::stop); }

 private:
  NewTile add_tile() {
    const DrawNumber number{.board = board_number_, .spawn = draws_++};
    const NewTile added = new_tile(rules_, rows_, sequence_.draw(number, board_of(rows_)));
    tile_at(rows_, added.cell) = added.tile;
    return added;
  }

  Rules rules_;
  Sequence& sequence_;
  std::uint32_t board_number_;
  Rows rows_;
  Tile points_ = 0;
  std::uint32_t moves_ = 0;
  std::uint32_t draws_ = 0;
  bool reached_ = false;
};

}  // namespace race2048::naive
