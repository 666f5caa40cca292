// A board to play on while waiting for the next match. It counts for nothing and is not kept.
#pragma once

#include <optional>

#include "client/control/command.h"
#include "client/state/slide_motion.h"
#include "engine/game.h"

namespace race2048::client {

class PracticeBoard {
 public:
  // A new board of the tiles of `key`, opened. REQUIRES: rules that deal starting tiles.
  PracticeBoard(const Rules& rules, const race2048::Key& key);

  const Game& game() const { return game_; }
  std::optional<int> newest_cell() const { return newest_cell_; }
  void move(Direction direction);

  // The motion of the last move, once follow_motion() has been called after it.
  const std::optional<SlideMotion>& motion() const { return motion_; }
  // Part of follow().
  void follow_motion(bool animate, TimePoint now);

  bool open = true;

 private:
  race2048::Key key_;
  Game game_;
  std::optional<int> newest_cell_;
  std::optional<Slid> last_move_;  // of which the motion has not begun
  std::optional<SlideMotion> motion_;
};

struct Keystroke;
struct UiState;

// The practice board is open, and no match is counted down or running.
bool practises(const Model& model, const UiState& ui);

// Opens the practice board: the old one if it goes on and has the room's rules, else a new one,
// which the command Practise deals.
Command open_practice(const Model& model, UiState& ui);
// Slides, says ready or not, deals a new board when this one is stuck, and closes it by Esc or the
// key that opened it. REQUIRES: practises().
Command practice_key(const Keystroke& stroke, const Model& model, UiState& ui);

}  // namespace race2048::client
