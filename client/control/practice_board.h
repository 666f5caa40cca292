// A board to play on while waiting for the next match. It does not count and is not saved.
#pragma once

#include <optional>

#include "client/control/command.h"
#include "client/state/slide_motion.h"
#include "engine/game.h"

namespace race2048::client {

class PracticeBoard {
 public:
  // Opens a new board with the tiles of `key`. REQUIRES: the rules deal starting tiles.
  PracticeBoard(const Rules& rules, const race2048::Key& key);

  const Game& game() const { return game_; }
  std::optional<int> newest_cell() const { return newest_cell_; }
  void move(Direction direction);

  // The motion of the last move. Valid once follow_motion() has been called after that move.
  const std::optional<SlideMotion>& motion() const { return motion_; }
  // Part of follow().
  void follow_motion(bool animate, TimePoint now);

  bool open = true;

 private:
  race2048::Key key_;
  Game game_;
  std::optional<int> newest_cell_;
  std::optional<Slid> last_move_;  // its motion has not begun yet
  std::optional<SlideMotion> motion_;
};

struct Keystroke;
struct UiState;

// True if the practice board is open and no match is counting down or running.
bool practises(const Model& model, const UiState& ui);

// Opens the practice board: the old one if it is not stuck and has the room's rules. Otherwise the
// returned command Practise deals a new one.
Command open_practice(const Model& model, UiState& ui);
// Slides, toggles ready, deals a new board when this one is stuck, and closes the board on Esc or
// the key that opened it. REQUIRES: practises().
Command practice_key(const Keystroke& stroke, const Model& model, UiState& ui);

}  // namespace race2048::client
