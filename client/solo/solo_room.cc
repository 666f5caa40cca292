#include "client/solo/solo_room.h"

#include <algorithm>
#include <utility>

#include "client/control/keymap.h"
#include "client/control/preferences.h"
#include "client/screen/widgets.h"

namespace race2048::client {
namespace {

SoloEffect move(SoloRoom& room, Direction direction) {
  const Board before = room.game.state().board();
  if (waits_to_play_on(room) || !make_move(room, direction)) return SoloEffect::none;
  room.slid = Slid{before, direction};
  return SoloEffect::save;
}

SoloEffect undo(SoloRoom& room) {
  return take_back(room) ? SoloEffect::save : SoloEffect::none;
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

SoloEffect dialog_key(SoloRoom& room, SoloDialog dialog, const Keystroke& stroke) {
  const bool yes = agrees(stroke.key);
  switch (dialog) {
    case SoloDialog::none:
      break;
    case SoloDialog::new_game:
      if (yes || stroke.means(Meaning::new_game)) return SoloEffect::new_game;
      break;
    case SoloDialog::leave:
      if (yes || stroke.means(Meaning::leave)) return SoloEffect::leave;
      break;
    case SoloDialog::leave_by_ctrl:
      if (yes) return SoloEffect::interrupt;
      break;
    case SoloDialog::look:
      if (!stroke.meaning && change_look(stroke.key, LookOf::solo, room.preferences)) {
        room.dialog = dialog;
      }
      break;
  }
  return SoloEffect::none;
}

SoloEffect help_key(SoloRoom& room, const Keystroke& stroke) {
  const int step = stroke.page_step();
  room.help_page += step;
  room.help = step != 0;
  const std::optional<Direction> slide = stroke.slide();
  return slide ? move(room, *slide) : SoloEffect::none;
}

// KeyContext::solo yields no meanings of a match.
SoloEffect board_key(SoloRoom& room, Meaning meaning) {
  switch (meaning) {
    case Meaning::undo:
      return undo(room);
    case Meaning::new_game:
      return ask_for_new_game(room);
    case Meaning::leave:
      return ask_to_leave(room);
    case Meaning::play_on:
      room.played_on = room.played_on || waits_to_play_on(room);
      return SoloEffect::none;
    case Meaning::help:
      room.help = true;
      room.help_page = 0;
      return SoloEffect::none;
    case Meaning::look:
      return ask(room, SoloDialog::look);
    default:
      return SoloEffect::none;
  }
}

}  // namespace

bool at_stake(const SoloRoom& room) {
  return !room.game.moves().empty() && !room.game.state().ended();
}

bool make_move(SoloRoom& room, Direction direction) {
  if (!room.game.move(direction)) return false;
  room.welcome.clear();
  room.replaced.reset();
  // A game with undone moves does not count.
  if (room.counts && room.game.undone() == 0) {
    room.best = std::max(room.best, room.game.state().score());
  }
  return true;
}

bool take_back(SoloRoom& room) {
  if (room.replaced && room.game.moves().empty()) {
    room.game = *std::exchange(room.replaced, std::nullopt);
  } else if (!room.game.undo()) {
    return false;
  }
  room.welcome.clear();
  room.played_on = room.played_on && room.game.state().reached();
  return true;
}

SoloEffect on_key(const Key& pressed, SoloRoom& room) {
  room.slid.reset();
  if (pressed.kind == Key::Kind::redraw) return SoloEffect::redraw;
  if (pressed.kind == Key::Kind::interrupt) {
    if (room.dialog == SoloDialog::leave_by_ctrl) return SoloEffect::interrupt;
    room.help = false;
    return ask(room, SoloDialog::leave_by_ctrl);
  }
  const SoloDialog dialog = std::exchange(room.dialog, SoloDialog::none);
  // In a question y always means yes, even if the person has bound it to something else.
  const bool answers = dialog != SoloDialog::none && agrees(pressed);
  const Keystroke stroke = answers ? Keystroke{.key = pressed}
                                   : room.preferences.keys.keystroke(pressed, KeyContext::solo);
  const std::optional<Direction> slide = stroke.slide();
  if (dialog != SoloDialog::none) {
    if (!slide) return dialog_key(room, dialog, stroke);
    return room.unseen ? SoloEffect::none : move(room, *slide);
  }
  if (room.unseen) return stroke.means(Meaning::leave) ? ask_to_leave(room) : SoloEffect::none;
  if (room.help) return help_key(room, stroke);
  if (slide) return move(room, *slide);
  return stroke.meaning ? board_key(room, *stroke.meaning) : SoloEffect::none;
}

void start_game(SoloRoom& room, const race2048::Key& key) {
  const Rules rules = room.game.state().rules();
  SoloGame last = std::exchange(room.game, SoloGame(rules, key));
  room.welcome.clear();
  if (!last.moves().empty()) {
    room.replaced = std::move(last);
    room.welcome =
        "A new game; " + room.preferences.keys.label(Meaning::undo) + " brings the old one back.";
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
  const std::string go_on = " To continue it: " + command;
  if (!kept(room) && room.on_disk) {
    return "The last moves are not saved, " + room.not_saved + ": " + score + "." + go_on;
  }
  if (!kept(room)) return "The game is not saved: " + score + ".";
  return "The game is saved: " + score + "." + go_on;
}

}  // namespace race2048::client
