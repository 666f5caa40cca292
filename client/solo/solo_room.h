// The practice room: one game after the other on one kind of board, and what keys do there.
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
  new_game,       // n or y ends this game for a new one
  leave,          // q or y leaves; only where the game would be lost
  leave_by_ctrl,  // Ctrl-C or y leaves
  look,           // a digit changes how the client looks and feels
};

// All that the screen shows. on_key() changes it.
struct SoloRoom {
  std::string rules_name;
  SoloGame game;
  // Games are kept on disk and count for the best score; else neither.
  bool counts = true;
  std::uint64_t best = 0;
  // Why what happens is not on disk; empty when it is.
  std::string not_saved{};
  // About what was found on disk: the one goes with the next move, the other with the next game.
  std::string welcome{};
  std::string warning{};
  // The game that a new one has taken the place of, until that one has a move.
  std::optional<SoloGame> replaced{};
  // A state of this game is on disk, be it an earlier one.
  bool on_disk = false;
  // The terminal is too small to show the game.
  bool unseen = false;
  SoloDialog dialog = SoloDialog::none;
  bool help = false;
  int help_page = 0;           // any integer, taken modulo the number of pages
  bool played_on = false;      // the person has seen that the target is made
  std::optional<Slid> slid{};  // by the last key, if by any: what there is to be animated
  Preferences preferences{};
};

enum class SoloEffect : std::uint8_t {
  none,       // nothing for others to do; draw
  save,       // the game has changed
  new_game,   // to be dealt with start_game(), then as `save`
  leave,      // quietly
  interrupt,  // by a confirmed Ctrl-C
  redraw,     // paint everything anew
};

// A move while a dialog or the help is open closes it and counts, as in a race. No single key ends
// a game that has moves, unless it has ended by itself or is kept on disk. A game that was ended
// for a new one by mistake can be brought back, by an undo before the first move. What is not seen
// is not played. `pressed` is taken as the preferences have the keys; y always agrees.
SoloEffect on_key(const Key& pressed, SoloRoom& room);

// A fresh game in place of the one there is.
void start_game(SoloRoom& room, const race2048::Key& key);

// What happens is on disk.
bool kept(const SoloRoom& room);

// The target is made, the rules play on, and moves wait until the person says so.
bool waits_to_play_on(const SoloRoom& room);

// One line for the person who left; empty when there is nothing to say. `command` starts the room
// again.
std::string farewell_text(const SoloRoom& room, const std::string& command);

}  // namespace race2048::client
