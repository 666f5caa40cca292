#include "client/control/leaving.h"

namespace race2048::client {
namespace {

// REQUIRES: a server of one's own has no other people.
Command leave_now(const Model& model, const Setup& setup) {
  if (setup.has_lobby && !setup.owns_server && has_entered(model)) return LeaveRoom{};
  return Leave{.stop_server = setup.owns_server};
}

Command interrupted(const Model& model, const Setup& setup, UiState& ui) {
  ui.dialog = Dialog::none;
  return Leave{.stop_server = setup.owns_server && !others_present(model), .interrupted = true};
}

}  // namespace

bool says_no(const Key& key) {
  return letter_of(key) == U'n' || key.kind == Key::Kind::escape;
}

Command ask_to_leave(const Model& model, const Setup& setup, UiState& ui) {
  if (setup.owns_server && others_present(model)) {
    ui.dialog = Dialog::host_leave;
  } else if (at_stake(model, setup.owns_server) != Stake::none) {
    ui.dialog = Dialog::leave;
  } else {
    return leave_now(model, setup);
  }
  return {};
}

Command on_interrupt(const Model& model, const Setup& setup, UiState& ui) {
  const Dialog open = open_dialog(model, setup, ui);
  const bool asked =
      open == Dialog::leave || open == Dialog::leave_by_ctrl || open == Dialog::host_leave;
  if (!asked && has_arrived(model)) {
    const bool company = setup.owns_server && others_present(model);
    ui.dialog = company ? Dialog::host_leave : Dialog::leave_by_ctrl;
    return {};
  }
  return interrupted(model, setup, ui);
}

Command in_leave_dialog(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  if (letter_of(key) == U'y') {
    // Somebody may have come since the question was put.
    if (setup.owns_server && others_present(model)) {
      ui.dialog = Dialog::host_leave;
      return {};
    }
    if (ui.dialog == Dialog::leave_by_ctrl) return interrupted(model, setup, ui);
    ui.dialog = Dialog::none;
    return leave_now(model, setup);
  }
  if (says_no(key)) ui.dialog = Dialog::none;
  return {};
}

Command in_host_leave_dialog(const Key& key, UiState& ui) {
  const char32_t letter = letter_of(key);
  if (letter == U'y' || letter == U'e') {
    ui.dialog = Dialog::none;
    return Leave{.stop_server = letter == U'e'};
  }
  if (says_no(key)) ui.dialog = Dialog::none;
  return {};
}

}  // namespace race2048::client
