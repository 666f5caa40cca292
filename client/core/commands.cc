#include "client/core/commands.h"

#include <algorithm>
#include <optional>

namespace race2048::client {
namespace {

using Kind = Command::Kind;

std::optional<Action> move_of(const Key& key) {
  const std::optional<Direction> direction = slide_of(key);
  return direction ? std::optional(action_of(*direction)) : std::nullopt;
}

Command act(Action action) {
  return {.kind = Kind::act, .action = action};
}

// A match is coming or running that this client has a seat in.
bool race_at_stake(const Model& model) {
  return own_run_goes_on(model) ||
         (model.phase == Phase::countdown && model.race && model.race->own_seat);
}

// REQUIRES: a server of one's own has no other people.
Command leave_now(bool owns_server) {
  return {.kind = owns_server ? Kind::leave_and_stop_server : Kind::leave};
}

// Leaving was asked for: asks back where it matters.
Command ask_to_leave(const Model& model, bool owns_server, UiState& ui) {
  if (owns_server && others_present(model)) {
    ui.dialog = Dialog::host_leave;
  } else if (race_at_stake(model)) {
    ui.dialog = Dialog::leave;
  } else {
    return leave_now(owns_server);
  }
  return {};
}

Command on_interrupt(const Model& model, bool owns_server, UiState& ui) {
  const Dialog open = open_dialog(model, ui);
  if (open != Dialog::leave && open != Dialog::host_leave) {
    if (ask_to_leave(model, owns_server, ui).kind == Kind::none) return {};
  }
  ui.dialog = Dialog::none;
  return {.kind = Kind::interrupt_leave, .stop_server = owns_server && !others_present(model)};
}

Command in_leave_dialog(const Key& key, const Model& model, bool owns_server, UiState& ui) {
  if (letter_of(key) == U'y') {
    // Somebody may have come since the question was put.
    if (owns_server && others_present(model)) {
      ui.dialog = Dialog::host_leave;
      return {};
    }
    ui.dialog = Dialog::none;
    return leave_now(owns_server);
  }
  if (letter_of(key) == U'n' || key.kind == Key::Kind::escape) ui.dialog = Dialog::none;
  return {};
}

Command in_host_leave_dialog(const Key& key, UiState& ui) {
  if (letter_of(key) == U'l' || letter_of(key) == U'e') {
    ui.dialog = Dialog::none;
    return {.kind =
                letter_of(key) == U'l' ? Kind::leave_and_keep_server : Kind::leave_and_stop_server};
  }
  if (letter_of(key) == U'n' || key.kind == Key::Kind::escape) ui.dialog = Dialog::none;
  return {};
}

Command in_give_up_dialog(const Key& key, UiState& ui) {
  if (letter_of(key) == U'y') {
    ui.dialog = Dialog::none;
    return act(Action::give_up);
  }
  if (letter_of(key) == U'n' || key.kind == Key::Kind::escape) ui.dialog = Dialog::none;
  return {};
}

Command in_dialog(Dialog dialog, const Key& key, const Model& model, bool owns_server,
                  UiState& ui) {
  const std::optional<Action> action = move_of(key);
  const bool answers = dialog == Dialog::host_leave && letter_of(key) == U'l';
  if (action && !answers && own_run_goes_on(model)) {
    ui.dialog = Dialog::none;
    return act(*action);
  }
  switch (dialog) {
    case Dialog::none:
      return {};
    case Dialog::leave:
      return in_leave_dialog(key, model, owns_server, ui);
    case Dialog::host_leave:
      return in_host_leave_dialog(key, ui);
    case Dialog::give_up:
      return in_give_up_dialog(key, ui);
  }
  return {};
}

Command while_racing(const Key& key, const Model& model, UiState& ui) {
  if (!own_run_goes_on(model)) return {};
  if (const std::optional<Action> action = move_of(key)) return act(*action);
  const bool next = key.kind == Key::Kind::enter || letter_of(key) == U'n';
  if (next && model.race->own->stuck()) return act(Action::next_board);
  if (letter_of(key) == U'g') ui.dialog = Dialog::give_up;
  return {};
}

Command between_matches(const Key& key, const Model& model) {
  const Member* own = model.room.own_member();
  if (own == nullptr) return {};
  const bool toggles =
      letter_of(key) == U'r' || (letter_of(key) == U' ' && model.phase == Phase::room);
  if (toggles) return {.kind = Kind::set_ready, .ready = !own->ready};
  const bool may_start = model.phase == Phase::room || own->ready;
  if (letter_of(key) == U's' && model.room.is_host() && may_start) {
    return {.kind = Kind::start_match};
  }
  return {};
}

// How far a key turns the pages; 0 for other keys.
int page_step(const Key& key) {
  switch (key.kind) {
    case Key::Kind::tab:
    case Key::Kind::page_down:
      return 1;
    case Key::Kind::back_tab:
    case Key::Kind::page_up:
      return -1;
    default:
      return 0;
  }
}

}  // namespace

bool own_run_goes_on(const Model& model) {
  return model.phase == Phase::racing && model.race && model.race->own && model.race->own->racing();
}

bool others_present(const Model& model) {
  const bool own_seat = model.room.own_seat.has_value();
  const auto is_other_person = [&](const Member& member) {
    return !member.bot && model.room.own_seat != member.seat;
  };
  return model.room.watchers > (own_seat ? 0U : 1U) ||
         std::any_of(model.room.members.begin(), model.room.members.end(), is_other_person);
}

Dialog open_dialog(const Model& model, const UiState& ui) {
  switch (ui.dialog) {
    case Dialog::leave:
      return race_at_stake(model) ? Dialog::leave : Dialog::none;
    case Dialog::give_up:
      return own_run_goes_on(model) ? Dialog::give_up : Dialog::none;
    case Dialog::none:
    case Dialog::host_leave:
      break;
  }
  return ui.dialog;
}

Command on_key(const Key& key, const Model& model, bool owns_server, UiState& ui) {
  ui.dialog = open_dialog(model, ui);
  if (key.kind == Key::Kind::redraw) return {.kind = Kind::redraw};
  if (key.kind == Key::Kind::interrupt) return on_interrupt(model, owns_server, ui);
  if (ui.dialog != Dialog::none) return in_dialog(ui.dialog, key, model, owns_server, ui);
  if (ui.help) {
    ui.help = false;
    return move_of(key) && own_run_goes_on(model) ? act(*move_of(key)) : Command{};
  }
  if (letter_of(key) == U'?') {
    ui.help = true;
    return {};
  }
  if (letter_of(key) == U'q') return ask_to_leave(model, owns_server, ui);
  ui.page += page_step(key);
  switch (model.phase) {
    case Phase::racing:
      return while_racing(key, model, ui);
    case Phase::room:
    case Phase::results:
      return between_matches(key, model);
    case Phase::connecting:
    case Phase::greeting:
    case Phase::entering:
    case Phase::countdown:
    case Phase::closed:
      return {};
  }
  return {};
}

}  // namespace race2048::client
