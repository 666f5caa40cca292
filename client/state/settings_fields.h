// The fields of the host's form: how matches are played, and the room's options. Most are rows of
// the engine's tables; the form adds the format, the name of a new room, and text that a person has
// typed but not applied. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client/state/line_input.h"
#include "engine/match/option_rows.h"
#include "engine/settings/setting_rows.h"

namespace race2048::client {

// A room while its host edits it.
struct RoomDraft {
  MatchSettings settings;
  MatchSettings original;  // the room's settings; choosing their format again restores all of them
  RoomRequest request;
  bool has_password = false;  // the room has one, which stays unless `request` has another
  bool has_start = false;     // the room has a planned start, which stays likewise
  bool is_new = false;        // a new room may have a name, which it keeps
  // The bots that the host can seat: how many the room should have, and how many it has. Nothing:
  // this client can seat none.
  std::optional<std::uint32_t> bots{};
  std::uint32_t bots_there = 0;
  std::uint32_t people = 0;                       // with seats
  bool more = false;                              // the form shows all fields
  std::map<std::string_view, LineInput> lines{};  // of each text, by its key, as typed
};

struct SettingsField {
  const Field* field;
  // The row that the field is of. Neither: the format, the bots, the name of a new room, or "more".
  const SettingRow* setting = nullptr;
  const OptionRow* option = nullptr;

  bool is(FieldKind kind) const { return field->is(kind); }
  // The row behind which the others are.
  bool is_more() const;
  // The form shows it at once in this draft.
  bool comes_first(const RoomDraft& draft) const;
  // Its values in this draft; nothing if the draft does not have the field.
  std::optional<Range> values(const RoomDraft& draft) const;
  // Of a field that is no text.
  std::uint32_t value(const RoomDraft& draft) const;
  void set(RoomDraft& draft, std::uint32_t value) const;
  // Of a text: copies the typed line to the request.
  void store_line(RoomDraft& draft) const;
  // True if the person has changed nothing and the room keeps a value that is not known here.
  bool is_kept(const RoomDraft& draft) const;
  // A line for the form, with the range of values that can be typed.
  std::string meaning(const RoomDraft& draft) const;
};

// All fields, in the order of the form.
std::span<const SettingsField> settings_fields();

// The line of a field for the name of a new room.
inline constexpr std::string_view kRoomNameLine = "name";

}  // namespace race2048::client
