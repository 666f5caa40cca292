#include "engine/game.h"

namespace race2048 {
namespace {

// The slide, with `over` still to be judged.
Move slid_by(const Rules& rules, const Board& board, Direction direction) {
  const SlideResult slid = slide(board, direction);
  Move move{.board = slid.board, .gain = slid.gain, .moved = slid.moved};
  // Which tiles a merge made costs a second look; most slides gain too little to need it.
  const int target = rules.target_exponent;
  if (target != 0 && slid.gain >= tile_value(target)) {
    move.reached = slide_makes(board, direction, target);
  }
  return move;
}

}  // namespace

Move slide_by(const Rules& rules, const Board& board, Direction direction) {
  Move move = slid_by(rules, board, direction);
  move.over = is_stuck(move.board);
  return move;
}

Move move_by(const Rules& rules, const Board& board, Direction direction, Sequence& sequence,
             DrawNumber draw) {
  Move move = slid_by(rules, board, direction);
  // A slide that changes a board leaves an empty cell: the one that a tile left, or that a merge
  // freed.
  if (move.moved || (rules.spawn_when_unchanged && move.board.empty_count() > 0)) {
    move.spawn = spawn_of(sequence.draw(draw.board, draw.spawn), move.board, rules);
    move.board.set_exponent(move.spawn->cell, move.spawn->exponent);
  }
  move.over = is_stuck(move.board);
  return move;
}

Game::Game(const Rules& rules, Sequence& sequence, std::uint32_t board_number)
    : rules_(rules), board_(rules.size), next_{.board = board_number} {
  for (Spawn& spawn : std::span(start_).first(static_cast<std::size_t>(rules.start_tiles))) {
    spawn = spawn_of(sequence.draw(next_.board, next_.spawn++), board_, rules);
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
