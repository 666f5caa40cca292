#include "client/control/follow.h"

#include <utility>

#include "client/control/commands.h"
#include "client/control/lobby_keys.h"
#include "client/model/situation.h"
#include "client/words/podium_text.h"
#include "client/words/race_words.h"

namespace race2048::client {
namespace {

void close_typing(const Model& model, UiState& ui, TimePoint now) {
  if (!ui.room.typing || keeps_typing(model, ui)) return;
  ui.room.typing = false;
  ui.changed_at = now;
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
    ui.changed_at = now;
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
  ui.changed_at = now;
}

Followed seen_in(const Model& model) {
  Followed seen{.phase = model.phase,
                .room = model.room.code,
                .own_run = own_run_goes_on(model),
                .refused_lines = model.room.refused_lines};
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

// At the start and again at the go: a person who was away from the screen at one of them reads it.
void tell_left_out(const Model& model, const Followed& before, UiState& ui, TimePoint now) {
  if (model.phase == before.phase || !is_left_out(model)) return;
  ui.notice =
      Notice{.text = left_out_text(model, ui.preferences.keys.label(Meaning::ready)), .at = now};
}

// Begins the show when a match ends under the eyes of the person, and moves it on.
void follow_end(const Model& model, const Followed& before, UiState& ui, TimePoint now) {
  EndShow& show = ui.race.show;
  if (!has_results(model)) {
    show = {};
  } else if (before.phase == Phase::racing && before.match == ui.followed.match) {
    if (!ui.preferences.calm) show = {.began = now, .scene = EndScene::frozen};
  }
  if (!show.runs()) return;
  show = end_show_at(show, static_cast<std::uint32_t>(podium_places(model).size()), now);
  // The next key may have been meant for the show.
  if (!show.runs()) ui.changed_at = now;
}

// The person may still be typing for the screen before.
void note_change(const Followed& before, UiState& ui, TimePoint now) {
  const Followed& after = ui.followed;
  const bool match_is_over = before.phase == Phase::racing && after.phase != Phase::racing;
  if (match_is_over || (before.own_run && !after.own_run)) ui.changed_at = now;
  if (ui.changed_at && now >= *ui.changed_at + kStillTyped) ui.changed_at.reset();
}

}  // namespace

void follow(const Model& model, const Setup& setup, TimePoint now, UiState& ui) {
  close_typing(model, ui, now);
  follow_asked_line(model, ui);
  close_dialog(model, setup, ui, now);
  close_practice(model, ui, now);
  const Followed before = std::exchange(ui.followed, seen_in(model));
  make_anew(before, ui);
  take_back_refused_line(model, before, ui);
  tell_left_out(model, before, ui, now);
  follow_race(model, now, ui.race.memo);
  follow_own_slides(model, ui.preferences.animate, ui.race.motion, now);
  if (ui.room.practice) ui.room.practice->follow_motion(ui.preferences.animate, now);
  follow_end(model, before, ui, now);
  note_change(before, ui, now);
}

}  // namespace race2048::client
