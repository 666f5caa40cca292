#include "client/solo/solo_room.h"

#include <algorithm>
#include <utility>

#include "client/control/look.h"
#include "client/screen/widgets.h"

namespace race2048::client {
namespace {

bool at_stake(const SoloRoom& room) {
  return !room.game.moves().empty() && !room.game.state().ended();
}

// A game with moves that were taken back proves nothing.
void note_best(SoloRoom& room) {
  if (!room.counts || room.game.undone() > 0) return;
  room.best = std::max(room.best, room.game.state().score());
}

SoloEffect move(SoloRoom& room, Direction direction) {
  const Board before = room.game.state().board();
  if (waits_to_play_on(room) || !room.game.move(direction)) return SoloEffect::none;
  room.slid = Slid{before, direction};
  room.welcome.clear();
  room.replaced.reset();
  note_best(room);
  return SoloEffect::save;
}

SoloEffect undo(SoloRoom& room) {
  if (room.replaced && room.game.moves().empty()) {
    room.game = *std::exchange(room.replaced, std::nullopt);
  } else if (!room.game.undo()) {
    return SoloEffect::none;
  }
  room.welcome.clear();
  room.played_on = room.played_on && room.game.state().reached();
  return SoloEffect::save;
}

SoloEffect ask(SoloRoom& room, SoloDialog dialog) {
  room.dialog = dialog;
  return SoloEffect::none;
}

SoloEffect ask_for_new_game(SoloRoom& room) {
  return at_stake(room) ? ask(room, SoloDialog::new_game) : SoloEffect::new_game;
}

SoloEffect ask_to_leave(SoloRoom& room) {
  return at_stake(room) && !kept(room) ? ask(room, SoloDialog::leave) : SoloEffect::leave;
}

SoloEffect in_dialog(SoloRoom& room, SoloDialog dialog, const Key& key) {
  if (const auto direction = slide_of(key)) {
    return room.unseen ? SoloEffect::none : move(room, *direction);
  }
  const char32_t letter = letter_of(key);
  switch (dialog) {
    case SoloDialog::none:
      break;
    case SoloDialog::new_game:
      if (letter == U'n' || letter == U'y') return SoloEffect::new_game;
      break;
    case SoloDialog::leave:
      if (letter == U'q' || letter == U'y') return SoloEffect::leave;
      break;
    case SoloDialog::leave_by_ctrl:
      if (letter == U'y') return SoloEffect::interrupt;
      break;
    case SoloDialog::look:
      if (change_look(key, LookOf::solo, room.preferences)) room.dialog = dialog;
      break;
  }
  return SoloEffect::none;
}

SoloEffect on_board(SoloRoom& room, const Key& key) {
  if (const auto direction = slide_of(key)) return move(room, *direction);
  switch (letter_of(key)) {
    case U'u':
      return undo(room);
    case U'n':
      return ask_for_new_game(room);
    case U'q':
      return ask_to_leave(room);
    case U'c':
      room.played_on = room.played_on || waits_to_play_on(room);
      return SoloEffect::none;
    case U'?':
      room.help = true;
      room.help_page = 0;
      return SoloEffect::none;
    case U',':
      return ask(room, SoloDialog::look);
    default:
      return SoloEffect::none;
  }
}

}  // namespace

SoloEffect on_key(const Key& pressed, SoloRoom& room) {
  room.slid.reset();
  const bool agrees = room.dialog != SoloDialog::none && letter_of(pressed) == U'y';
  const Key key = agrees ? pressed : room.preferences.keys.translated(pressed, KeyContext::solo);
  if (key.kind == Key::Kind::redraw) return SoloEffect::redraw;
  if (key.kind == Key::Kind::interrupt) {
    if (room.dialog == SoloDialog::leave_by_ctrl) return SoloEffect::interrupt;
    room.help = false;
    return ask(room, SoloDialog::leave_by_ctrl);
  }
  if (room.dialog != SoloDialog::none) {
    const SoloDialog dialog = room.dialog;
    room.dialog = SoloDialog::none;
    return in_dialog(room, dialog, key);
  }
  if (room.unseen) {
    return letter_of(key) == U'q' ? ask_to_leave(room) : SoloEffect::none;
  }
  if (room.help) {
    const int step = page_step(key);
    room.help_page += step;
    room.help = step != 0;
    const auto direction = slide_of(key);
    return direction ? move(room, *direction) : SoloEffect::none;
  }
  return on_board(room, key);
}

void start_game(SoloRoom& room, const race2048::Key& key) {
  const Rules rules = room.game.state().rules();
  SoloGame last = std::exchange(room.game, SoloGame(rules, key));
  room.welcome.clear();
  if (!last.moves().empty()) {
    room.replaced = std::move(last);
    room.welcome =
        "A new game; " + room.preferences.keys.label(Meaning::undo) + " brings the last one back.";
  }
  room.on_disk = false;
  room.warning.clear();
  room.played_on = false;
}

bool kept(const SoloRoom& room) {
  return room.counts && room.not_saved.empty();
}

bool waits_to_play_on(const SoloRoom& room) {
  return room.game.just_reached() && !room.game.state().ended() && !room.played_on;
}

std::string farewell_text(const SoloRoom& room, const std::string& command) {
  if (room.game.moves().empty()) return {};
  const Game& game = room.game.state();
  const std::string score =
      "score " + grouped(game.score()) + " after " + counted(game.moves(), "move");
  if (game.ended()) return "The game has ended: " + score + ".";
  const std::string go_on = " To go on with it: " + command;
  if (!kept(room) && room.on_disk) {
    return "The last moves are not saved, " + room.not_saved + ": " + score + "." + go_on;
  }
  if (!kept(room)) return "The game is not kept: " + score + ".";
  return "The game is kept: " + score + "." + go_on;
}

}  // namespace race2048::client
