#include "engine/game.h"

#include "engine/packed_board.h"

namespace race2048 {
namespace {

// The parts of a board that a move needs, for either form.
const Board& as_board(const Board& board) {
  return board;
}
Board as_board(PackedBoard board) {
  return board.to_board();
}
bool stuck(const Board& board) {
  return is_stuck(board);
}
bool stuck(PackedBoard board) {
  return board.is_stuck();
}
void place(const Spawn& spawn, Board& board) {
  board.set_exponent(spawn.cell, spawn.exponent);
}
void place(const Spawn& spawn, PackedBoard& board) {
  board = board.with_tile(spawn.cell, spawn.exponent);
}

// Slides, on the fast form if the board fits it. Then add_tile(board, moved) may add a tile to the
// resulting board, in the same form.
template <typename AddTile>
Move slid_by(const Rules& rules, const Board& board, Direction direction, AddTile add_tile) {
  const auto completed = [&](auto to, std::uint64_t gain, bool moved) {
    const std::optional<Spawn> spawn = add_tile(to, moved);
    // Finding which tiles a merge made costs a second look; most slides gain too little to need it.
    const int target = rules.target_exponent;
    return Move{.board = as_board(to),
                .gain = gain,
                .moved = moved,
                .reached = target != 0 && gain >= tile_value(target) &&
                           slide_makes(board, direction, target),
                .over = stuck(to),
                .spawn = spawn};
  };
  if (const std::optional<PackedBoard> packed = PackedBoard::from(board)) {
    const PackedSlide slid = packed->slide(direction);
    if (!slid.overflow) return completed(slid.board, slid.gain, slid.board != *packed);
  }
  const SlideResult slid = slide(board, direction);
  return completed(slid.board, slid.gain, slid.moved);
}

}  // namespace

Move slide_by(const Rules& rules, const Board& board, Direction direction) {
  return slid_by(rules, board, direction, [](const auto&, bool) { return std::nullopt; });
}

Move move_by(const Rules& rules, const Board& board, Direction direction, Sequence& sequence,
             DrawNumber draw) {
  return slid_by(rules, board, direction, [&](auto& to, bool moved) -> std::optional<Spawn> {
    // A slide that changes the board leaves an empty cell: one that a tile left, or that a merge
    // freed.
    if (!moved && !(rules.spawn_when_unchanged && to.empty_count() > 0)) return std::nullopt;
    const Spawn spawn = spawn_of(sequence.draw(draw, to), to, rules);
    place(spawn, to);
    return spawn;
  });
}

Game::Game(const Rules& rules, Sequence& sequence, std::uint32_t board_number)
    : rules_(rules), board_(rules.size), next_{.board = board_number} {
  for (Spawn& spawn : std::span(start_).first(static_cast<std::size_t>(rules.start_tiles))) {
    spawn = spawn_of(sequence.draw(next_, board_), board_, rules);
    ++next_.spawn;
    board_.set_exponent(spawn.cell, spawn.exponent);
  }
}

Move Game::move(Direction direction, Sequence& sequence) {
  const Move move = move_by(rules_, board_, direction, sequence, next_);
  board_ = move.board;
  score_ += rules_.scoring == Scoring::half ? move.gain / 2 : move.gain;
  moves_ += move.moved ? 1 : 0;
  next_.spawn += move.spawn ? 1 : 0;
  reached_ |= move.reached;
  over_ = move.over;
  return move;
}

}  // namespace race2048
