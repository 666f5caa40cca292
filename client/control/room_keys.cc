#include "client/control/room_keys.h"

#include <algorithm>
#include <utility>

#include "client/control/act_keys.h"
#include "client/control/commands.h"
#include "client/control/lobby_keys.h"
#include "client/model/situation.h"

namespace race2048::client {
namespace {

Command press_ready(const KeyPress& at) {
  // Space is too easily pressed by mistake, so it counts only while the room is shown.
  const bool space = at.stroke.key == kSpace;
  if (at.model.room.own_member() == nullptr) return {};
  return space && !shows_room(at.model, at.ui) ? Nothing{} : toggle_ready(at.model);
}

Command press_practise(const KeyPress& at) {
  return open_practice(at.model, at.ui);
}

Command press_seat(const KeyPress& at) {
  if (may_stand_up(at.model)) return Seating{.stands_up = true};
  return may_sit_down(at.model) ? Command(Seating{}) : Nothing{};
}

Command press_chat(const KeyPress& at) {
  if (at.ui.room.announcing) at.ui.room.chat.clear();
  at.ui.room.typing = may_chat(at.model, at.ui);
  at.ui.room.announcing = false;
  return {};
}

Command press_hide_chat(const KeyPress& at) {
  if (has_chat(at.model, at.ui)) at.ui.chat_hidden = !at.ui.chat_hidden;
  return {};
}

bool knows_seals(const Model& model) {
  return model.room.seal || has_results(model);
}

Command press_seal(const KeyPress& at) {
  if (knows_seals(at.model)) at.ui.dialog = Dialog::seal;
  return {};
}

Command press_qr_code(const KeyPress& at) {
  if (may_pass_link(at.model, at.setup)) at.ui.dialog = Dialog::qr_code;
  return {};
}

Command press_copy_link(const KeyPress& at) {
  return may_pass_link(at.model, at.setup) ? Command(CopyLink{}) : Nothing{};
}

Command press_save(const KeyPress& at) {
  if (may_save_results(at.model, at.setup)) at.ui.dialog = Dialog::save;
  return {};
}

Command press_watch_again(const KeyPress& at) {
  return may_watch_again(at.model) ? Command(PlayReplay{at.model.race->seal.match_id}) : Nothing{};
}

constexpr std::array<KeyEntry, 10> kRoomKeys = {{
    {{Meaning::ready, "ready", HelpPart::room, kInRoom, "r space", "ready, or not"}, press_ready},
    {{Meaning::seat, "seat", HelpPart::room, kOffTheRace, "u", "sit down, or stand up"},
     press_seat},
    {{Meaning::practise, "practise", HelpPart::room, kInRoom, "x", "practise on a board"},
     press_practise},
    {{Meaning::chat, "chat", HelpPart::room, kOffTheRace, "t", "chat"}, press_chat},
    {{Meaning::hide_chat, "hide_chat", HelpPart::room, kInRoom, "c", "hide or show the chat"},
     press_hide_chat},
    {{Meaning::seal, "seal", HelpPart::room, kInRoom, "i", "the seals in full"}, press_seal},
    {{Meaning::save_results, "save_results", HelpPart::room, kInRoom, "f", "results into a file"},
     press_save},
    {{Meaning::watch_again, "watch_again", HelpPart::room, kInRoom, "p", "play the match again"},
     press_watch_again},
    {{Meaning::qr_code, "qr_code", HelpPart::host, kInRoom, "w", "the link as a QR code"},
     press_qr_code},
    {{Meaning::copy_link, "copy_link", HelpPart::host, kInRoom, "y", "copy the link"},
     press_copy_link},
}};

}  // namespace

std::span<const KeyEntry> room_keys() {
  return kRoomKeys;
}

bool shows_room(const Model& model, const UiState& ui) {
  if (model.phase == Phase::room) return true;
  return has_results(model) && ui.race.view == ResultsView::room;
}

bool shows_last_boards(const Model& model, const UiState& ui) {
  return has_last_boards(model) && !shows_room(model, ui) &&
         ui.race.view == ResultsView::last_boards;
}

bool has_chat(const Model& model, const UiState& ui) {
  return ui.preferences.chat && room_has_chat(model);
}

bool chat_is_shown(const Model& model, const UiState& ui) {
  return has_chat(model, ui) && !ui.chat_hidden;
}

bool is_shown(const ChatLine& line, const Model& model, const UiState& ui) {
  return line.hearers == Hearers::announced || chat_is_shown(model, ui);
}

bool may_chat(const Model& model, const UiState& ui) {
  return may_talk(model) && chat_is_shown(model, ui);
}

bool may_send_line(const Model& model, const UiState& ui) {
  return ui.room.announcing ? may_run_room(model) : may_chat(model, ui);
}

bool keeps_typing(const Model& model, const UiState& ui) {
  if (model.phase != Phase::countdown) return may_send_line(model, ui);
  return ui.room.announcing ? model.is_host() : chat_is_shown(model, ui);
}

bool may_save_results(const Model& model, const Setup& setup) {
  return setup.may_write_files && has_results(model);
}

bool may_watch_again(const Model& model) {
  return has_results(model) &&
         (model.replay || (model.kept && model.kept->keeping == Keeping::stored));
}

bool may_pass_link(const Model& model, const Setup& setup) {
  return setup.has_page && between_matches(model) && may_invite(model, setup);
}

bool may_invite(const Model& model, const Setup& setup) {
  return setup.owns_server || model.is_host();
}

std::size_t chosen_index(const std::vector<std::string>& names, const std::string& chosen) {
  const auto found = std::find(names.begin(), names.end(), chosen);
  return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin());
}

bool goes_on(const KeyPress& at) {
  const bool space = at.stroke.means(Meaning::ready) && at.stroke.key == kSpace;
  return (space || at.stroke.is(Key::Kind::enter)) && at.model.is_host() &&
         waits_for_host(at.model);
}

Command toggle_ready(const Model& model) {
  const Member* const own = model.room.own_member();
  return own != nullptr ? Command(SetReady{!own->ready}) : Nothing{};
}

void show_last_boards(const KeyPress& at) {
  if (!has_last_boards(at.model) || shows_room(at.model, at.ui)) return;
  const bool shown = at.ui.race.view == ResultsView::last_boards;
  at.ui.race.view = shown ? ResultsView::results : ResultsView::last_boards;
  at.ui.page = 0;
}

Command fixed_room_key(const KeyPress& at) {
  UiState& ui = at.ui;
  if (at.stroke.is(Key::Kind::enter)) return press_chat(at);
  if (!at.stroke.is(Key::Kind::escape)) return {};
  if (shows_last_boards(at.model, ui)) {
    ui.race.view = ResultsView::results;
  } else if (has_results(at.model)) {
    const bool shown = shows_room(at.model, ui);
    ui.race.view = shown ? ResultsView::results : ResultsView::room;
    ui.page = 0;
  }
  return {};
}

Command qr_code_key(const Key& key, const Model&, const Setup&, UiState& ui) {
  ui.dialog = Dialog::none;
  const bool copies =
      ui.preferences.keys.keystroke(key, KeyContext::room).means(Meaning::copy_link);
  return copies ? Command(CopyLink{}) : Nothing{};
}

Command save_key(const Key& key, const Model&, const Setup&, UiState& ui) {
  const int digit = digit_of(key);
  if (digit == 1 || digit == 2) {
    ui.dialog = Dialog::none;
    return SaveResults{.kind = digit == 1 ? ResultsFile::csv : ResultsFile::text};
  }
  if (key.kind == Key::Kind::escape) ui.dialog = Dialog::none;
  return {};
}

Command applied(std::optional<Intent> intent, std::size_t bots) {
  if (bots > 0) return ApplyForm{.intent = std::move(intent), .bots = bots};
  return intent ? Command(*std::move(intent)) : Command{};
}

Command settings_key(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  if (model.phase == Phase::lobby) return new_room_key(key, model, setup, ui);
  const SettingsEditor::Outcome outcome = ui.editor->on_key(key);
  if (outcome == SettingsEditor::Outcome::open) return {};
  const SettingsEditor editor = *std::move(ui.editor);
  ui.editor.reset();
  ui.dialog = Dialog::none;
  if (outcome == SettingsEditor::Outcome::discard || !model.room.seal) return {};
  Edit edit;
  if (editor.settings() != model.room.seal->settings) edit.settings = editor.settings();
  if (editor.request() != model.room.info.as_request()) edit.request = editor.request();
  return applied(edit == Edit{} ? std::nullopt : std::optional<Intent>(edit), editor.new_bots());
}

Command chat_line_key(const Key& key, const Model& model, UiState& ui) {
  if (ui.room.chat.on_key(key)) return {};
  if (key.kind == Key::Kind::escape) {
    ui.room.typing = false;
    ui.room.chat.clear();
  }
  if (key.kind == Key::Kind::page_up) --ui.page;
  if (key.kind == Key::Kind::page_down) ++ui.page;
  if (key.kind != Key::Kind::enter) return {};
  // The next key is most likely not meant for the chat.
  ui.room.typing = false;
  if (!may_send_line(model, ui)) return {};  // the line is kept, so that it can be sent later
  Command command;
  if (!ui.room.chat.blank()) {
    command = Say{.text = ui.room.chat.text(), .announced = ui.room.announcing};
  }
  ui.room.chat.clear();
  return command;
}

}  // namespace race2048::client
