#include "client/control/lobby_keys.h"

#include <algorithm>

namespace race2048::client {
namespace {

// Its rounds are no other room's.
void forget_room(UiState& ui) {
  ui.awake_in = 0;
  ui.room_instead_of = 0;
  ui.boards_instead_of = 0;
  ui.page = 0;
  ui.table = false;
  ui.typing = false;
  ui.chat.clear();
  ui.refused_lines_seen = 0;
}

// A room that strangers find shows its boards no further than all players have come.
MatchSettings for_strangers(MatchSettings settings) {
  if (settings.watch == Watch::live) settings.watch = Watch::paced;
  return settings;
}

// Beyond either end of the page comes the next one, if there is one: refresh_of() asks for it.
void move_cursor(std::ptrdiff_t step, const Model& model, UiState& ui) {
  const Lobby& lobby = model.lobby;
  const auto page = static_cast<std::uint32_t>(limits::kRoomsPerPage);
  const std::optional<std::size_t> now = lobby_index(model, ui);
  if (!now) {
    ui.lobby = {};
    return;
  }
  const auto count = static_cast<std::ptrdiff_t>(lobby.rooms.size());
  const std::ptrdiff_t next = static_cast<std::ptrdiff_t>(*now) + step;
  const bool at_end = *now + 1 == lobby.rooms.size();
  if (step > 0 && at_end && lobby.first + lobby.rooms.size() < lobby.total) {
    ui.lobby = {.code = {}, .at = 0, .page = lobby.first + static_cast<std::uint32_t>(count)};
  } else if (step < 0 && *now == 0 && lobby.first > 0) {
    ui.lobby = {.code = {}, .at = page - 1, .page = lobby.first - std::min(lobby.first, page)};
  } else {
    ui.lobby.at = static_cast<std::size_t>(std::clamp(next, std::ptrdiff_t{0}, count - 1));
    ui.lobby.code = lobby.rooms[ui.lobby.at].code;
  }
}

Command enter_room(bool watch, const std::string& code, const std::string& password) {
  Entry entry;
  entry.kind = watch ? Entry::Kind::watch : Entry::Kind::join;
  entry.code = code;
  entry.password = password;
  return EnterRoom{entry};
}

Command choose_room(bool watch, const Model& model, UiState& ui) {
  const std::optional<std::size_t> at = lobby_index(model, ui);
  // A page that is still on its way will show other rooms.
  if (!at || model.lobby.first != ui.lobby.page) return {};
  const ListedRoom& room = model.lobby.rooms[*at];
  const bool gone = !ui.lobby.code.empty() && ui.lobby.code != room.code;
  ui.lobby.code = room.code;
  ui.lobby.at = *at;
  if (gone) return {};  // the one that was meant; this one is only pointed at
  if (!room.has_password) return enter_room(watch, room.code, "");
  ui.dialog = Dialog::password;
  ui.chosen = room.code;
  ui.password.clear();
  ui.password_refusal.clear();
  ui.password_to_watch = watch;
  return {};
}

void go_to_first(UiState& ui) {
  ui.lobby = {};
}

void go_to_last(const Model& model, UiState& ui) {
  const Lobby& lobby = model.lobby;
  const auto page = static_cast<std::uint32_t>(limits::kRoomsPerPage);
  const bool here = lobby.first + lobby.rooms.size() >= lobby.total;
  ui.lobby = {.code = {},
              .at = page - 1,
              .page = here ? lobby.first : lobby.total - std::min(lobby.total, page)};
  if (here && !lobby.rooms.empty()) {
    ui.lobby.at = lobby.rooms.size() - 1;
    ui.lobby.code = lobby.rooms.back().code;
  }
}

std::ptrdiff_t cursor_step(const Key& key, int page) {
  switch (key.kind) {
    case Key::Kind::up:
      return -1;
    case Key::Kind::down:
      return 1;
    case Key::Kind::page_up:
      return -page;
    case Key::Kind::page_down:
      return page;
    default:
      break;
  }
  if (letter_of(key) == U'k') return -1;
  return letter_of(key) == U'j' ? 1 : 0;
}

}  // namespace

std::optional<std::size_t> lobby_index(const Model& model, const UiState& ui) {
  const std::vector<ListedRoom>& rooms = model.lobby.rooms;
  if (rooms.empty()) return std::nullopt;
  const auto found = std::find_if(rooms.begin(), rooms.end(), [&ui](const ListedRoom& room) {
    return room.code == ui.lobby.code;
  });
  if (found != rooms.end()) return static_cast<std::size_t>(found - rooms.begin());
  return std::min(ui.lobby.at, rooms.size() - 1);
}

Command in_lobby(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  forget_room(ui);
  if (const std::ptrdiff_t step = cursor_step(key, ui.rooms_shown); step != 0) {
    move_cursor(step, model, ui);
    return {};
  }
  if (key.kind == Key::Kind::home) go_to_first(ui);
  if (key.kind == Key::Kind::end) go_to_last(model, ui);
  if (key.kind == Key::Kind::enter) return choose_room(setup.watches_by_default, model, ui);
  switch (letter_of(key)) {
    case U'p':
      return choose_room(false, model, ui);
    case U'w':
      return choose_room(true, model, ui);
    case U'n': {
      ui.editor.emplace(for_strangers(setup.new_room), RoomRequest{.options = {.listed = true}},
                        false);
      ui.dialog = Dialog::settings;
      return {};
    }
    case U'm': {
      Entry entry;
      entry.kind = Entry::Kind::quick;
      entry.settings = for_strangers(setup.new_room);
      return EnterRoom{entry};
    }
    case U'r':
      return ListRooms{ui.lobby.page};
    default:
      return {};
  }
}

Command in_password_dialog(const Key& key, UiState& ui) {
  if (key.kind == Key::Kind::escape) {
    ui.dialog = Dialog::none;
    ui.password.clear();
    return {};
  }
  // What is typed before the answer belongs to nothing.
  if (ui.password_sent || ui.password.on_key(key) || key.kind != Key::Kind::enter) return {};
  const std::string password = ui.password.text();
  ui.password.clear();
  ui.password_refusal.clear();
  ui.password_sent = true;
  return enter_room(ui.password_to_watch, ui.chosen, password);
}

void follow_password(const Model& model, UiState& ui) {
  if (!ui.password_sent || model.phase == Phase::entering) return;
  ui.password_sent = false;
  const std::optional<Refusal>& refusal = model.last_refusal;
  const bool again =
      refusal && refusal->about == Request::enter_room &&
      (refusal->reason == Reason::wrong_password || refusal->reason == Reason::too_often);
  if (model.phase != Phase::lobby || !again) {
    if (ui.dialog == Dialog::password) ui.dialog = Dialog::none;
    return;
  }
  ui.password_refusal = refusal->text;
}

Command in_new_room(const Key& key, UiState& ui) {
  const SettingsEditor::Outcome outcome = ui.editor->on_key(key);
  if (outcome == SettingsEditor::Outcome::open) return {};
  Entry entry;
  entry.kind = Entry::Kind::create;
  entry.settings = ui.editor->settings();
  entry.request = ui.editor->request();
  ui.editor.reset();
  ui.dialog = Dialog::none;
  if (outcome == SettingsEditor::Outcome::discard) return {};
  return EnterRoom{entry};
}

}  // namespace race2048::client
