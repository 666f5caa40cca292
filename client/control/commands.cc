#include "client/control/commands.h"

#include <algorithm>

#include "client/control/course.h"
#include "client/control/leaving.h"
#include "client/control/lobby_keys.h"
#include "client/control/look.h"
#include "client/control/room_keys.h"

namespace race2048::client {
namespace {

std::optional<Action> move_of(const Key& key) {
  const std::optional<Direction> direction = slide_of(key);
  return direction ? std::optional(action_of(*direction)) : std::nullopt;
}

Command act(Action action) {
  return Act{action};
}

Command in_give_up_dialog(const Key& key, UiState& ui) {
  if (letter_of(key) == U'y') {
    ui.dialog = Dialog::none;
    return act(Action::give_up);
  }
  if (says_no(key)) ui.dialog = Dialog::none;
  return {};
}

Command in_dialog(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  const std::optional<Action> action = move_of(key);
  if (action && own_run_goes_on(model)) {
    ui.dialog = Dialog::none;
    return act(*action);
  }
  switch (ui.dialog) {
    case Dialog::none:
      return {};
    case Dialog::leave:
    case Dialog::leave_by_ctrl:
      return in_leave_dialog(key, model, setup, ui);
    case Dialog::host_leave:
      return in_host_leave_dialog(key, ui);
    case Dialog::give_up:
      return in_give_up_dialog(key, ui);
    case Dialog::start_without:
    case Dialog::kick:
    case Dialog::kick_confirm:
    case Dialog::hand_over:
    case Dialog::hand_over_confirm:
    case Dialog::add_bot:
      return in_room_dialog(key, model, setup, ui);
    case Dialog::password:
      return in_password_dialog(key, ui);
    case Dialog::settings:
      return model.phase == Phase::lobby ? in_new_room(key, ui) : in_settings(key, model, ui);
    case Dialog::look:
      if (!change_look(key, LookOf::match, ui.preferences)) ui.dialog = Dialog::none;
      return {};
  }
  return {};
}

// The side that comes after this one, or with step -1 before it. The chat is one only if somebody
// has written a line.
Side turned(Side side, int step, const Model& model, const UiState& ui) {
  constexpr int kSides = static_cast<int>(Side::none) + 1;
  const bool chat = ui.preferences.chat && !model.room.info.chat_off && !model.room.chat.empty();
  do {
    side = static_cast<Side>((static_cast<int>(side) + step + kSides) % kSides);
  } while (side == Side::chat && !chat);
  return side;
}

// Tab and v show something else beside the own board; who watches sees the table for the boards.
// Esc goes back from the pages of all places to those around oneself.
void turn_side(const Key& key, const Model& model, UiState& ui) {
  if (key.kind == Key::Kind::escape) ui.page = 0;
  const bool forward = key.kind == Key::Kind::tab || letter_of(key) == U'v';
  if (!forward && key.kind != Key::Kind::back_tab) return;
  if (has_boards_to_watch(model)) {
    ui.table = !ui.table;
  } else {
    ui.side = turned(ui.side, forward ? 1 : -1, model, ui);
  }
}

Command while_racing(const Key& key, const Model& model, UiState& ui) {
  turn_side(key, model, ui);
  if (!own_run_goes_on(model)) return during_others_match(key, model, ui);
  if (const std::optional<Action> action = move_of(key)) return act(*action);
  const bool next = key.kind == Key::Kind::enter || letter_of(key) == U'n';
  if (next && model.race->own->stuck()) return act(Action::next_board);
  if (letter_of(key) == U'g') ui.dialog = Dialog::give_up;
  return {};
}

// How far a key turns the pages; 0 for other keys. In a match Tab changes the side.
int pages_turned(const Key& key, const Model& model) {
  const bool tab = key.kind == Key::Kind::tab || key.kind == Key::Kind::back_tab;
  return tab && in_match(model) ? 0 : page_step(key);
}

Command on_screen_key(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  switch (model.phase) {
    case Phase::racing:
      return while_racing(key, model, ui);
    case Phase::countdown:
      return during_others_match(key, model, ui);
    case Phase::room:
    case Phase::results:
      if (practises(model, ui)) return in_practice(key, model, ui);
      return in_room(key, model, setup, ui);
    case Phase::lobby:
      return in_lobby(key, model, setup, ui);
    case Phase::connecting:
    case Phase::greeting:
    case Phase::entering:
    case Phase::closed:
      return {};
  }
  return {};
}

// The usual key for the one that was pressed, as the person has chosen keys. What is typed as text,
// and answers, stay as they are; moves are told from them while an own run goes on.
Key as_meant(const Key& pressed, const Model& model, const UiState& ui) {
  const KeyMap& keys = ui.preferences.keys;
  if (ui.dialog == Dialog::none) {
    return ui.typing ? pressed : keys.translated(pressed, key_context(model, ui));
  }
  const char32_t letter = letter_of(pressed);
  const bool answers = letter == U'y' || letter == U'n';
  if (answers || !own_run_goes_on(model)) return pressed;
  const Key meant = keys.translated(pressed, KeyContext::race);
  if (meant.also_slides) return meant;
  return slide_of(pressed) ? Key{.kind = Key::Kind::unbound} : pressed;
}

}  // namespace

Dialog open_dialog(const Model& model, const Setup& setup, const UiState& ui) {
  const auto only_if = [&ui](bool makes_sense) { return makes_sense ? ui.dialog : Dialog::none; };
  const auto chosen_is_there = [&] {
    const std::vector<std::string> names = candidates(model, ui.dialog);
    return std::find(names.begin(), names.end(), ui.chosen) != names.end();
  };
  switch (ui.dialog) {
    case Dialog::none:
    case Dialog::host_leave:
    case Dialog::look:
      return ui.dialog;
    case Dialog::leave:
      return only_if(at_stake(model, setup.owns_server) != Stake::none);
    case Dialog::leave_by_ctrl:
      return only_if(has_arrived(model));
    case Dialog::give_up:
      return only_if(own_run_goes_on(model));
    case Dialog::start_without:
    case Dialog::add_bot:
      return only_if(between_matches(model) && model.is_host());
    case Dialog::kick:
    case Dialog::hand_over:
      return only_if(may_run_room(model) && !candidates(model, ui.dialog).empty());
    case Dialog::kick_confirm:
    case Dialog::hand_over_confirm:
      return only_if(may_run_room(model) && chosen_is_there());
    case Dialog::password:
      return only_if(model.phase == Phase::lobby ||
                     (model.phase == Phase::entering && ui.password_sent));
    case Dialog::settings:
      return only_if(ui.editor &&
                     (model.phase == Phase::lobby || (between_matches(model) && model.is_host())));
  }
  return Dialog::none;
}

KeyContext key_context(const Model& model, const UiState& ui) {
  switch (model.phase) {
    case Phase::racing:
      return own_run_goes_on(model) ? KeyContext::race : KeyContext::watch;
    case Phase::countdown:
      return KeyContext::watch;
    case Phase::room:
    case Phase::results:
      return practises(model, ui) ? KeyContext::practice : KeyContext::room;
    case Phase::lobby:
      return KeyContext::lobby;
    case Phase::connecting:
    case Phase::greeting:
    case Phase::entering:
    case Phase::closed:
      break;
  }
  return KeyContext::nowhere;
}

Command on_key(const Key& pressed, const Model& model, const Setup& setup, UiState& ui) {
  const Key key = as_meant(pressed, model, ui);
  if (key.kind == Key::Kind::redraw) return Redraw{};
  if (key.kind == Key::Kind::interrupt) return on_interrupt(model, setup, ui);
  if (ui.dialog != Dialog::none) return in_dialog(key, model, setup, ui);
  if (ui.help) {
    const int step = page_step(key);
    ui.help_page += step;
    ui.help = step != 0;
    return move_of(key) && own_run_goes_on(model) ? act(*move_of(key)) : Command{};
  }
  if (ui.typing) return in_chat_line(key, model, ui);
  if (is_stray(pressed, key, model, ui)) return {};
  if (letter_of(key) == U'?') {
    ui.help = true;
    ui.help_page = 0;
    return {};
  }
  if (letter_of(key) == U',') {
    ui.dialog = Dialog::look;
    return {};
  }
  if (letter_of(key) == U'q') {
    // Out of the practice board first: who has forgotten where it is does not want to go home.
    if (!practises(model, ui)) return ask_to_leave(model, setup, ui);
    ui.practice->open = false;
    return {};
  }
  ui.page += pages_turned(key, model);
  return on_screen_key(key, model, setup, ui);
}

}  // namespace race2048::client
