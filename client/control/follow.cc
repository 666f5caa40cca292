#include "client/control/follow.h"

#include <algorithm>
#include <utility>

#include "client/control/commands.h"
#include "client/control/lobby_keys.h"
#include "client/model/situation.h"

namespace race2048::client {
namespace {

void close_typing(const Model& model, UiState& ui, TimePoint now) {
  if (!ui.room.typing || keeps_typing(model, ui)) return;
  ui.room.typing = false;
  ui.closed_at = now;
  if (in_match(model)) {
    ui.notice = Notice{.text = ui.room.chat.blank() ? "The match has begun: there is no chat now."
                                                    : "The match has begun: your line is kept.",
                       .at = now};
  } else if (between_matches(model)) {
    ui.notice = Notice{
        .text = ui.room.announcing ? "Another person is the host now." : "The chat is off now.",
        .at = now};
  }
}

void close_dialog(const Model& model, const Setup& setup, UiState& ui, TimePoint now) {
  const Dialog still_open = open_dialog(model, setup, ui);
  if (ui.dialog == Dialog::settings && still_open == Dialog::none) {
    ui.editor.reset();
    ui.closed_at = now;
    ui.notice = Notice{.text = in_match(model) ? "The match begins: the settings stay unchanged."
                                               : "The settings stay unchanged.",
                       .at = now};
  }
  ui.dialog = still_open;
}

void close_practice(const Model& model, UiState& ui, TimePoint now) {
  std::optional<PracticeBoard>& practice = ui.room.practice;
  if (!practice || !practice->open || between_matches(model)) return;
  practice->open = false;
  ui.closed_at = now;
}

Followed seen_in(const Model& model) {
  Followed seen{.phase = model.phase,
                .room = model.room.code,
                .refused_lines = model.room.refused_lines,
                .unreadied = model.room.unreadied};
  if (model.race) {
    seen.match = model.race->seal.match_id;
    seen.round = model.race->seal.round;
  }
  return seen;
}

// Forgets the last room or match: nothing that the screen remembers applies to the next one.
void make_anew(const Followed& before, UiState& ui) {
  const Followed& now = ui.followed;
  const bool new_room = now.room != before.room;
  const bool new_match = new_room || now.match != before.match || now.round != before.round;
  if (new_room) ui.room = {};
  if (new_match) ui.race = {};
  if (new_match || now.phase != before.phase) ui.page = 0;
}

// Puts a chat line that the server refused as too soon back into the input, unless the person has
// begun another line.
void take_back_refused_line(const Model& model, const Followed& before, UiState& ui) {
  const std::uint32_t lines = model.room.refused_lines;
  if (lines == before.refused_lines || lines == 0) return;
  if (!ui.room.chat.blank()) return;
  const bool announcing = std::exchange(ui.room.announcing, model.room.refused_announcement);
  if (!may_send_line(model, ui)) {
    ui.room.announcing = announcing;
    return;
  }
  ui.room.chat.set(model.room.refused_line);
  ui.room.typing = true;
}

void tell_unreadied(const Model& model, const Followed& before, UiState& ui, TimePoint now) {
  if (model.room.unreadied == before.unreadied || model.room.unreadied == 0) return;
  ui.notice = Notice{.text = "The settings have changed: get ready again (" +
                             ui.preferences.keys.label(Meaning::ready) + ").",
                     .at = now};
}

bool is_noticed(TimePoint closed_at, const Model& model, TimePoint now) {
  if (model.phase == Phase::countdown) return false;
  const bool races = model.phase == Phase::racing && model.race;
  return now >= (races ? std::max(closed_at, model.race->started_at) : closed_at) + kStillTyped;
}

bool is_arrow(const Key& key) {
  return key.kind == Key::Kind::up || key.kind == Key::Kind::down || key.kind == Key::Kind::left ||
         key.kind == Key::Kind::right;
}

}  // namespace

void follow(const Model& model, const Setup& setup, TimePoint now, UiState& ui) {
  close_typing(model, ui, now);
  follow_room_line(model, ui);
  follow_password(model, ui);
  close_dialog(model, setup, ui, now);
  close_practice(model, ui, now);
  const Followed before = std::exchange(ui.followed, seen_in(model));
  make_anew(before, ui);
  take_back_refused_line(model, before, ui);
  tell_unreadied(model, before, ui, now);
  follow_race(model, now, ui.race.memo);
  follow_own_slides(model, ui.preferences.animate, ui.race.motion, now);
  if (ui.room.practice) ui.room.practice->follow_motion(ui.preferences.animate, now);
  if (ui.closed_at && is_noticed(*ui.closed_at, model, now)) ui.closed_at.reset();
}

bool is_stray(const Key& pressed, const Keystroke& stroke, const Model& model, UiState& ui) {
  if (!ui.closed_at) return false;
  const bool slides = stroke.slide() || (!stroke.meaning && is_arrow(stroke.key));
  if (slides && own_run_goes_on(model)) return false;
  if (pressed.kind == Key::Kind::character || pressed.kind == Key::Kind::backspace) return true;
  if (slides) return false;
  ui.closed_at.reset();
  return pressed.kind == Key::Kind::enter || pressed.kind == Key::Kind::escape;
}

}  // namespace race2048::client
