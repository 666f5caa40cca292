#include "client/control/lobby_keys.h"

#include <algorithm>

#include "client/control/commands.h"
#include "client/control/results_keys.h"
#include "client/control/room_keys.h"
#include "client/text/typed_room.h"
#include "client/words/stated_text.h"

namespace race2048::client {
namespace {

Command enter_room(bool watch, const std::string& code, const std::string& password) {
  Entry entry;
  entry.kind = watch ? Entry::Kind::watch : Entry::Kind::join;
  entry.code = code;
  entry.password = password;
  return EnterRoom{entry};
}

void ask_for_password(bool watch, const std::string& room, UiState& ui) {
  ui.dialog = Dialog::password;
  ui.chosen = room;
  ui.lobby.asked = {.line = {LineInput::Kind::password, limits::kMaxPassword}, .to_watch = watch};
}

Command choose_room(bool watch, const Model& model, UiState& ui) {
  const std::optional<std::size_t> at = lobby_index(model, ui);
  // The list still shows another page than the one that the person has turned to.
  if (!at || model.lobby.first != ui.lobby.cursor.page) return {};
  const ListedRoom& room = model.lobby.rooms[*at];
  const bool gone = !ui.lobby.cursor.code.empty() && ui.lobby.cursor.code != room.code;
  ui.lobby.cursor.code = room.code;
  ui.lobby.cursor.at = *at;
  if (gone) return {};  // the chosen room has gone; nobody has chosen its successor
  if (!room.has_password) return enter_room(watch, room.code, "");
  ask_for_password(watch, room.code, ui);
  return {};
}

void go_to_first(UiState& ui) {
  ui.lobby.cursor = {};
}

void go_to_last(const Model& model, UiState& ui) {
  const Lobby& lobby = model.lobby;
  const auto page = static_cast<std::uint32_t>(limits::kRoomsPerPage);
  const bool here = lobby.first + lobby.rooms.size() >= lobby.total;
  ui.lobby.cursor = {.code = {},
                     .at = page - 1,
                     .page = here ? lobby.first : lobby.total - std::min(lobby.total, page)};
  if (here && !lobby.rooms.empty()) {
    ui.lobby.cursor.at = lobby.rooms.size() - 1;
    ui.lobby.cursor.code = lobby.rooms.back().code;
  }
}

Command press_join(const KeyPress& at) {
  return choose_room(false, at.model, at.ui);
}

Command press_watch(const KeyPress& at) {
  return choose_room(true, at.model, at.ui);
}

Command ask_for_room(const KeyPress& at) {
  at.ui.lobby.asked = {};
  at.ui.dialog = Dialog::room;
  return {};
}

Command ask_for_new_room(const KeyPress& at) {
  at.ui.editor.emplace(
      at.setup.new_room, RoomRequest{.options = {.listed = true}},
      EditedRoom{.is_new = true,
                 .bots = at.setup.bot_levels.empty() ? std::nullopt : std::optional(0U),
                 .people = 1});
  at.ui.dialog = Dialog::settings;
  return {};
}

Command find_quick_match(const KeyPress& at) {
  Entry entry;
  entry.kind = Entry::Kind::quick;
  entry.settings = at.setup.new_room;
  return EnterRoom{entry};
}

Command press_refresh(const KeyPress& at) {
  return ListRooms{at.ui.lobby.cursor.page};
}

constexpr std::array<KeyEntry, 7> kLobbyKeys = {{
    {{Meaning::join, "join", HelpPart::lobby, kInLobby, "p", "join the room"}, press_join},
    {{Meaning::watch, "watch", HelpPart::lobby, kInLobby, "w", "watch the room"}, press_watch},
    {{Meaning::room_by_name, "room_by_name", HelpPart::lobby, kInLobby, "c",
      "a room by code or name"},
     ask_for_room},
    {{Meaning::new_room, "new_room", HelpPart::lobby, kInLobby, "n", "create a room"},
     ask_for_new_room},
    {{Meaning::quick_match, "quick_match", HelpPart::lobby, kInLobby, "m", "quick match"},
     find_quick_match},
    {{Meaning::refresh, "refresh", HelpPart::lobby, kInLobby, "r", "refresh the list"},
     press_refresh},
    {{Meaning::results, "results", HelpPart::lobby, kInLobby, "v", "earlier results"},
     open_results},
}};

}  // namespace

std::span<const KeyEntry> lobby_keys() {
  return kLobbyKeys;
}

std::optional<std::size_t> lobby_index(const Model& model, const UiState& ui) {
  const std::vector<ListedRoom>& rooms = model.lobby.rooms;
  if (rooms.empty()) return std::nullopt;
  const auto found = std::find_if(rooms.begin(), rooms.end(), [&ui](const ListedRoom& room) {
    return room.code == ui.lobby.cursor.code;
  });
  if (found != rooms.end()) return static_cast<std::size_t>(found - rooms.begin());
  return std::min(ui.lobby.cursor.at, rooms.size() - 1);
}

void move_lobby_cursor(std::ptrdiff_t step, const Model& model, UiState& ui) {
  const Lobby& lobby = model.lobby;
  const auto page = static_cast<std::uint32_t>(limits::kRoomsPerPage);
  const std::optional<std::size_t> now = lobby_index(model, ui);
  if (!now) {
    ui.lobby.cursor = {};
    return;
  }
  const auto count = static_cast<std::ptrdiff_t>(lobby.rooms.size());
  const std::ptrdiff_t next = static_cast<std::ptrdiff_t>(*now) + step;
  const bool at_end = *now + 1 == lobby.rooms.size();
  if (step > 0 && at_end && lobby.first + lobby.rooms.size() < lobby.total) {
    ui.lobby.cursor = {
        .code = {}, .at = 0, .page = lobby.first + static_cast<std::uint32_t>(count)};
  } else if (step < 0 && *now == 0 && lobby.first > 0) {
    ui.lobby.cursor = {
        .code = {}, .at = page - 1, .page = lobby.first - std::min(lobby.first, page)};
  } else {
    ui.lobby.cursor.at = static_cast<std::size_t>(std::clamp(next, std::ptrdiff_t{0}, count - 1));
    ui.lobby.cursor.code = lobby.rooms[ui.lobby.cursor.at].code;
  }
}

Command fixed_lobby_key(const KeyPress& at) {
  if (const int step = list_step(at.stroke.key); step != 0) {
    move_lobby_cursor(step, at.model, at.ui);
  }
  if (at.stroke.is(Key::Kind::home)) go_to_first(at.ui);
  if (at.stroke.is(Key::Kind::end)) go_to_last(at.model, at.ui);
  if (!at.stroke.is(Key::Kind::enter)) return {};
  return choose_room(at.setup.watches_by_default, at.model, at.ui);
}

Command asked_line_key(const Key& key, const Model&, const Setup& setup, UiState& ui) {
  AskedLine& asked = ui.lobby.asked;
  if (key.kind == Key::Kind::escape) {
    ui.dialog = Dialog::none;
    asked.line.clear();
    return {};
  }
  // While the server has not answered, keys do nothing.
  if (asked.sent || asked.line.on_key(key)) return {};
  const bool names_room = ui.dialog == Dialog::room;
  const bool other_way = names_room && key.kind == Key::Kind::tab;
  if (!other_way && key.kind != Key::Kind::enter) return {};
  const std::string typed = asked.line.text();
  if (!names_room) {
    asked.line.clear();
    asked.refusal.clear();
    asked.sent = true;
    return enter_room(asked.to_watch, ui.chosen, typed);
  }
  if (typed.empty()) return {};
  const OrFault<std::string> room = room_of_place(typed);
  asked.refusal = room ? "" : room.fault().text;
  if (!room) return {};
  asked.line.set(*room);
  asked.to_watch = setup.watches_by_default != other_way;
  asked.sent = true;
  return enter_room(asked.to_watch, *room, "");
}

void follow_asked_line(const Model& model, UiState& ui) {
  AskedLine& asked = ui.lobby.asked;
  if (!asked.sent || model.phase == Phase::entering) return;
  asked.sent = false;
  const bool names_room = ui.dialog == Dialog::room;
  if (!names_room && ui.dialog != Dialog::password) return;
  const std::optional<Refusal>& refusal = model.last_refusal;
  const bool refused =
      model.phase == Phase::lobby && refusal && refusal->about == Request::enter_room;
  if (refused && names_room && refusal->reason == Reason::wrong_password) {
    ask_for_password(asked.to_watch, asked.line.text(), ui);
  } else if (refused && refusal->reason == Reason::wrong_password) {
    asked.refusal = "That is not its password.";
  } else if (refused && (names_room || refusal->reason == Reason::too_often)) {
    asked.refusal = stated_text(model.server, refusal->reason, refusal->said);
  } else {
    ui.dialog = Dialog::none;
  }
}

Command new_room_key(const Key& key, const Model&, const Setup&, UiState& ui) {
  const SettingsEditor::Outcome outcome = ui.editor->on_key(key);
  if (outcome == SettingsEditor::Outcome::open) return {};
  Entry entry;
  entry.kind = Entry::Kind::create;
  entry.settings = ui.editor->settings();
  entry.request = ui.editor->request();
  entry.room_name = ui.editor->room_name();
  const std::size_t bots = ui.editor->new_bots();
  ui.editor.reset();
  ui.dialog = Dialog::none;
  if (outcome == SettingsEditor::Outcome::discard) return {};
  return applied(EnterRoom{entry}, bots);
}

}  // namespace race2048::client
