#include "client/control/room_keys.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace race2048::client {
namespace {

constexpr std::ptrdiff_t kChooserPage = 10;

// What could have been typed for the match that has just ended, or decides nothing.
bool may_be_typed_ahead(const Key& key) {
  const char32_t letter = letter_of(key);
  return key.also_slides || key.kind == Key::Kind::enter || letter == U'n' || letter == U'g' ||
         letter == U'y';
}

bool chat_is_shown(const Model& model, const UiState& ui) {
  return ui.preferences.chat && !model.room.info.chat_off && !ui.chat_hidden;
}

// The host starts the match, or is asked whether to do so without those who are not ready.
Command ask_to_start(const Model& model, UiState& ui) {
  if (who_would_watch(model).empty()) return StartMatch{};
  ui.dialog = Dialog::start_without;
  return {};
}

void open_chooser(Dialog dialog, const Model& model, UiState& ui) {
  if (candidates(model, dialog).empty()) return;
  ui.dialog = dialog;
  ui.chosen.clear();
}

void open_editor(const Model& model, UiState& ui) {
  if (!model.room.seal) return;
  ui.editor.emplace(model.room.seal->settings, model.room.info.as_request(),
                    model.room.info.has_password);
  ui.dialog = Dialog::settings;
}

// What a host may do at any time, also in others' matches.
Command run_room(const Key& key, const Model& model, UiState& ui) {
  RoomRequest request = model.room.info.as_request();
  switch (letter_of(key)) {
    case U'k':
      if (all_keys_count(model, ui)) open_chooser(Dialog::kick, model, ui);
      return {};
    case U'o':
      open_chooser(Dialog::hand_over, model, ui);
      return {};
    case U'l':
      if (!all_keys_count(model, ui)) return {};
      request.options.locked = !request.options.locked;
      return Edit{.request = request};
    case U'p':
      if (!request.options.is_series()) return {};
      request.options.pause = !request.options.pause;
      return Edit{.request = request};
    default:
      return {};
  }
}

Command on_host_key(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  const char32_t letter = letter_of(key);
  const bool goes_on = waits_for_host(model) && (letter == U' ' || key.kind == Key::Kind::enter);
  const bool is_move = letter == U's' || key.kind == Key::Kind::enter;
  if ((letter == U's' || goes_on) && (!is_move || all_keys_count(model, ui))) {
    return ask_to_start(model, ui);
  }
  if (letter == U'e') open_editor(model, ui);
  if (letter == U'b' && may_add_bots(model, setup)) {
    if (model.room.info.locked) {
      return Tell{"Unlock the room first: " + ui.preferences.keys.label(Meaning::lock)};
    }
    ui.dialog = Dialog::add_bot;
  }
  return run_room(key, model, ui);
}

bool has_meaning_for_host(const Key& key, const Model& model) {
  const char32_t letter = letter_of(key);
  const std::u32string_view letters = U"sebkolp";
  return letters.find(letter) != std::u32string_view::npos ||
         (waits_for_host(model) && (letter == U' ' || key.kind == Key::Kind::enter));
}

Command in_chooser(const Key& key, const Model& model, UiState& ui) {
  const std::vector<std::string> names = candidates(model, ui.dialog);
  const char32_t letter = letter_of(key);
  std::ptrdiff_t step = 0;
  if (key.kind == Key::Kind::up || letter == U'k') step = -1;
  if (key.kind == Key::Kind::down || letter == U'j') step = 1;
  if (key.kind == Key::Kind::page_up) step = -kChooserPage;
  if (key.kind == Key::Kind::page_down) step = kChooserPage;
  const auto at = static_cast<std::ptrdiff_t>(chosen_index(names, ui.chosen));
  const auto last = static_cast<std::ptrdiff_t>(names.size()) - 1;
  if (key.kind == Key::Kind::enter) {
    // Who stood there before may have gone: then nobody is chosen yet.
    const bool gone = !ui.chosen.empty() && names[static_cast<std::size_t>(at)] != ui.chosen;
    ui.chosen = names[static_cast<std::size_t>(at)];
    if (gone) return {};
    ui.dialog = ui.dialog == Dialog::kick ? Dialog::kick_confirm : Dialog::hand_over_confirm;
    return {};
  }
  if (key.kind == Key::Kind::escape) {
    ui.dialog = Dialog::none;
  } else if (step != 0) {
    ui.chosen = names[static_cast<std::size_t>(std::clamp(at + step, std::ptrdiff_t{0}, last))];
  }
  return {};
}

Command in_add_bot(const Key& key, const Setup& setup, UiState& ui) {
  const char32_t letter = letter_of(key);
  if (letter >= U'1' && letter < U'1' + setup.bot_levels.size()) {
    ui.dialog = Dialog::none;
    return AddBot{letter - U'1'};
  }
  if (key.kind == Key::Kind::escape) ui.dialog = Dialog::none;
  return {};
}

// A question that y answers with `yes`.
Command in_question(const Key& key, bool enter_too, Command yes, UiState& ui) {
  const bool agrees = letter_of(key) == U'y' || (enter_too && key.kind == Key::Kind::enter);
  const bool declines = letter_of(key) == U'n' || key.kind == Key::Kind::escape;
  if (!agrees && !declines) return {};
  ui.dialog = Dialog::none;
  return agrees ? std::move(yes) : Command{};
}

}  // namespace

bool shows_room(const Model& model, const UiState& ui) {
  if (model.phase == Phase::room) return true;
  return has_results(model) && ui.room_instead_of == model.race->seal.round;
}

bool shows_last_boards(const Model& model, const UiState& ui) {
  return has_last_boards(model) && !shows_room(model, ui) &&
         ui.boards_instead_of == model.race->seal.round;
}

bool all_keys_count(const Model& model, const UiState& ui) {
  const bool own_moves =
      (has_results(model) || model.phase == Phase::racing) && model.race && model.race->own_seat;
  if (!own_moves) return true;
  return ui.awake_in == model.race->seal.round || shows_room(model, ui);
}

bool may_chat(const Model& model, const UiState& ui) {
  return between_matches(model) && chat_is_shown(model, ui);
}

bool keeps_typing(const Model& model, const UiState& ui) {
  return (between_matches(model) || model.phase == Phase::countdown) && chat_is_shown(model, ui);
}

bool may_add_bots(const Model& model, const Setup& setup) {
  return between_matches(model) && model.is_host() && !setup.bot_levels.empty();
}

std::vector<std::string> candidates(const Model& model, Dialog dialog) {
  const bool kicks = dialog == Dialog::kick || dialog == Dialog::kick_confirm;
  return kicks ? who_can_be_kicked(model) : who_can_be_host(model);
}

std::size_t chosen_index(const std::vector<std::string>& names, const std::string& chosen) {
  const auto found = std::find(names.begin(), names.end(), chosen);
  return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin());
}

Command in_room(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  if (has_results(model) && !may_be_typed_ahead(key)) ui.awake_in = model.race->seal.round;
  if (key.also_slides && !all_keys_count(model, ui)) return {};
  if (model.is_host() && has_meaning_for_host(key, model)) {
    return on_host_key(key, model, setup, ui);
  }
  const char32_t letter = letter_of(key);
  const Member* own = model.room.own_member();
  const bool toggles = letter == U'r' || (letter == U' ' && shows_room(model, ui));
  if (toggles && own != nullptr) return SetReady{!own->ready};
  if (letter == U'x') return open_practice(model, ui);
  const bool chats = letter == U't' || (key.kind == Key::Kind::enter && all_keys_count(model, ui));
  if (chats) ui.typing = may_chat(model, ui);
  const bool has_chat = ui.preferences.chat && !model.room.info.chat_off;
  if (letter == U'c' && has_chat) ui.chat_hidden = !ui.chat_hidden;
  if (letter == U'v' && has_last_boards(model) && !shows_room(model, ui)) {
    ui.boards_instead_of = shows_last_boards(model, ui) ? 0 : model.race->seal.round;
    ui.page = 0;
  }
  if (key.kind == Key::Kind::escape && shows_last_boards(model, ui)) {
    ui.boards_instead_of = 0;
  } else if (key.kind == Key::Kind::escape && has_results(model)) {
    ui.room_instead_of = shows_room(model, ui) ? 0 : model.race->seal.round;
    ui.page = 0;
  }
  return {};
}

Command during_others_match(const Key& key, const Model& model, UiState& ui) {
  const bool done = model.race && model.race->own && !model.race->own->racing();
  if (done && !may_be_typed_ahead(key)) ui.awake_in = model.race->seal.round;
  if (key.also_slides && !all_keys_count(model, ui)) return {};
  return may_run_room(model) ? run_room(key, model, ui) : Command{};
}

Command in_room_dialog(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  switch (ui.dialog) {
    case Dialog::start_without:
      return in_question(key, true, StartMatch{}, ui);
    case Dialog::kick:
    case Dialog::hand_over:
      return in_chooser(key, model, ui);
    case Dialog::kick_confirm:
      return in_question(key, false, Kick{ui.chosen}, ui);
    case Dialog::hand_over_confirm:
      return in_question(key, false, HandOver{ui.chosen}, ui);
    case Dialog::add_bot:
      return in_add_bot(key, setup, ui);
    case Dialog::none:
    case Dialog::leave:
    case Dialog::leave_by_ctrl:
    case Dialog::host_leave:
    case Dialog::give_up:
    case Dialog::password:
    case Dialog::settings:
    case Dialog::look:
      break;
  }
  return {};
}

Command in_settings(const Key& key, const Model& model, UiState& ui) {
  const SettingsEditor::Outcome outcome = ui.editor->on_key(key);
  if (outcome == SettingsEditor::Outcome::open) return {};
  const SettingsEditor editor = *std::move(ui.editor);
  ui.editor.reset();
  ui.dialog = Dialog::none;
  if (outcome == SettingsEditor::Outcome::discard || !model.room.seal) return {};
  Edit edit;
  if (editor.settings() != model.room.seal->settings) edit.settings = editor.settings();
  if (editor.request() != model.room.info.as_request()) edit.request = editor.request();
  return edit == Edit{} ? Command{} : edit;
}

void take_back_refused_line(const Model& model, UiState& ui) {
  if (ui.refused_lines_seen == model.room.refused_lines) return;
  ui.refused_lines_seen = model.room.refused_lines;
  if (model.room.refused_lines == 0 || !ui.chat.blank() || !may_chat(model, ui)) return;
  ui.chat.set(model.room.refused_line);
  ui.typing = true;
}

Command in_chat_line(const Key& key, const Model& model, UiState& ui) {
  if (ui.chat.on_key(key)) return {};
  if (key.kind == Key::Kind::escape) {
    ui.typing = false;
    ui.chat.clear();
  }
  if (key.kind == Key::Kind::page_up) --ui.page;
  if (key.kind == Key::Kind::page_down) ++ui.page;
  if (key.kind != Key::Kind::enter) return {};
  Command command;
  if (!may_chat(model, ui)) {
    ui.typing = false;  // kept for when it can be said
    return {};
  }
  if (ui.chat.blank()) {
    ui.typing = false;
  } else {
    command = Say{ui.chat.text()};
  }
  ui.chat.clear();
  return command;
}

}  // namespace race2048::client
