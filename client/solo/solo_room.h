// The practice room: one game after another on one kind of board, and the effect of keys.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/control/preferences.h"
#include "client/solo/solo_game.h"
#include "client/state/keys.h"
#include "client/state/slide_motion.h"

namespace race2048::client {

enum class SoloDialog : std::uint8_t {
  none,
  new_game,       // n or y ends this game and starts a new one
  leave,          // q or y leaves; asked only if the game would be lost
  leave_by_ctrl,  // Ctrl-C or y leaves
  look,           // a digit changes how the client looks and feels
};

// Everything that the screen shows. on_key() changes it.
struct SoloRoom {
  std::string rules_name;
  SoloGame game;
  // Games are saved on disk and count for the best score; otherwise neither.
  bool counts = true;
  std::uint64_t best = 0;
  // Why the game's current state is not on disk; empty when it is.
  std::string not_saved{};
  // About the saved file: `welcome` disappears with the next move, `warning` with the next game.
  std::string welcome{};
  std::string warning{};
  // The game that the current one replaced, until the current one has a move.
  std::optional<SoloGame> replaced{};
  // The disk has this game, although perhaps in an earlier state.
  bool on_disk = false;
  // The terminal is too small to show the game.
  bool unseen = false;
  SoloDialog dialog = SoloDialog::none;
  bool help = false;
  int help_page = 0;           // any integer; taken modulo the number of pages
  bool played_on = false;      // the person has confirmed that they saw the target
  std::optional<Slid> slid{};  // the last key's slide, if any, to be animated
  Preferences preferences{};
};

enum class SoloEffect : std::uint8_t {
  none,       // nothing to do but draw
  save,       // the game has changed
  new_game,   // call start_game(), then continue as for `save`
  leave,      // without another word
  interrupt,  // after a confirmed Ctrl-C
  redraw,     // paint every cell
};

// A slide while a dialog or the help is open closes it and counts, as in a race. No single key ends
// a game with moves, unless the game is over or is saved on disk. An undo before a new game's first
// move brings back the game before it. While the game cannot be seen, slides do nothing. `pressed`
// has the meaning that the preferences give it, but y always means yes.
SoloEffect on_key(const Key& pressed, SoloRoom& room);

// A new game would end one that has moves and is not over.
bool at_stake(const SoloRoom& room);
// Moves, and counts the score. Returns false if nothing changed.
bool make_move(SoloRoom& room, Direction direction);
// Takes back the last move; before a new game's first move, brings back the game before it. Returns
// false if there is nothing to take back.
bool take_back(SoloRoom& room);

// Replaces the current game with a new one.
void start_game(SoloRoom& room, const race2048::Key& key);

// True if the current state of the game is on disk.
bool kept(const SoloRoom& room);

// True if the target is made, the rules allow playing on, and moves wait for the person's
// confirmation.
bool waits_to_play_on(const SoloRoom& room);

// One line for the person who left; empty when there is nothing to say. `command` restarts the
// room.
std::string farewell_text(const SoloRoom& room, const std::string& command);

}  // namespace race2048::client
