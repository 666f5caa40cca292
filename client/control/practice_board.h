// A board to play on while one waits for the next match: it counts for nothing and is not kept.
#pragma once

#include <optional>

#include "client/control/command.h"
#include "client/control/slide_motion.h"
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
  // To be called when a key was pressed.
  void follow_motion(bool animate, TimePoint now);

  bool open = true;

 private:
  race2048::Key key_;
  Game game_;
  std::optional<int> newest_cell_;
  std::optional<Slid> last_move_;  // of which the motion has not begun
  std::optional<SlideMotion> motion_;
};

struct Key;
struct UiState;

// It is open, and there is time for it: no match is coming or running.
bool practises(const Model& model, const UiState& ui);

// Between matches the board is opened by a key: the one of before when it goes on and is as large
// as the room's, else a new one, which is asked for with Practise.
Command open_practice(const Model& model, UiState& ui);
// REQUIRES: practises(). Slides; ready or not; a new board when this one is stuck; Esc and the key
// that has opened it close it.
Command in_practice(const Key& key, const Model& model, UiState& ui);

}  // namespace race2048::client
