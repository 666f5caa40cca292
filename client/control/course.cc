#include "client/control/course.h"

#include <algorithm>

#include "client/control/lobby_keys.h"

namespace race2048::client {
namespace {

void close_typing(const Model& model, UiState& ui, TimePoint now) {
  if (!ui.typing || keeps_typing(model, ui)) return;
  ui.typing = false;
  ui.closed_at = now;
  if (in_match(model)) {
    ui.notice = Notice{.text = ui.chat.blank() ? "The match has begun: there is no chat now."
                                               : "The match has begun: your line is kept.",
                       .at = now};
  } else if (between_matches(model)) {
    ui.notice = Notice{.text = "The chat is off now.", .at = now};
  }
}

void close_dialog(const Model& model, const Setup& setup, UiState& ui, TimePoint now) {
  const Dialog still_open = open_dialog(model, setup, ui);
  if (ui.dialog == Dialog::settings && still_open == Dialog::none) {
    ui.editor.reset();
    ui.closed_at = now;
    ui.notice =
        Notice{.text = in_match(model) ? "The match begins: nothing of the settings changes."
                                       : "Nothing of the settings changes.",
               .at = now};
  }
  ui.dialog = still_open;
}

void begin_at_first_page(const Model& model, UiState& ui) {
  if (ui.page_of == model.phase) return;
  ui.page_of = model.phase;
  ui.page = 0;
}

void tell_unreadied(const Model& model, UiState& ui, TimePoint now) {
  if (ui.unreadied_seen == model.room.unreadied) return;
  ui.unreadied_seen = model.room.unreadied;
  if (model.room.unreadied == 0) return;
  ui.notice = Notice{.text = "The settings have changed: say again that you are ready (" +
                             ui.preferences.keys.label(Meaning::ready) + ").",
                     .at = now};
}

bool is_noticed(TimePoint closed_at, const Model& model, TimePoint now) {
  if (model.phase == Phase::countdown) return false;
  const bool races = model.phase == Phase::racing && model.race;
  return now >= (races ? std::max(closed_at, model.race->started_at) : closed_at) + kStillTyped;
}

}  // namespace

void follow_course(const Model& model, const Setup& setup, UiState& ui, TimePoint now) {
  close_typing(model, ui, now);
  follow_password(model, ui);
  close_dialog(model, setup, ui, now);
  if (ui.practice && ui.practice->open && !between_matches(model)) {
    ui.practice->open = false;
    ui.closed_at = now;
  }
  take_back_refused_line(model, ui);
  begin_at_first_page(model, ui);
  tell_unreadied(model, ui, now);
  if (ui.closed_at && is_noticed(*ui.closed_at, model, now)) ui.closed_at.reset();
}

bool is_stray(const Key& pressed, const Key& meant, const Model& model, UiState& ui) {
  if (!ui.closed_at) return false;
  const bool slides = slide_of(meant).has_value();
  if (slides && own_run_goes_on(model)) return false;
  if (pressed.kind == Key::Kind::character || pressed.kind == Key::Kind::backspace) return true;
  if (slides) return false;
  ui.closed_at.reset();
  return pressed.kind == Key::Kind::enter || pressed.kind == Key::Kind::escape;
}

}  // namespace race2048::client
