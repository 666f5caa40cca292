// The table of everything that a host can set: how matches are played, and the room's options. The
// form is built from it; a new field is one entry of settings_fields(). Pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "client/state/line_input.h"
#include "engine/match/limits.h"
#include "engine/match/room_options.h"
#include "engine/match/settings.h"

namespace race2048::client {

// A room while its host edits it.
struct RoomDraft {
  MatchSettings settings;
  MatchSettings original;  // the room's settings; choosing their format again restores all of them
  RoomRequest request;
  bool has_password;  // the room has a password, which stays unless `request` has another
  LineInput title;    // as typed; each text field stores its line in `request`
  LineInput password;
  bool has_start = false;  // the room has a planned start, which stays unless `request` has another
  // A new room may have a name; it keeps it.
  bool is_new = false;
  LineInput name{LineInput::Kind::text, limits::kMaxRoomName};
};

// A number; the person steps it or types it. A time is typed as 90, 90s, 2m, 2:00 or 1h.
struct NumberField {
  std::string_view subject;  // in a sentence about its range; empty: reported elsewhere
  std::uint32_t unit = 1;    // how many of the settings' units make one shown and typed unit
  std::uint32_t least;       // in shown units, like `most` and `step`
  std::uint32_t most;        // below 10: a single digit is a complete number
  std::uint32_t step;
  std::string (*text)(std::uint32_t);  // for a value in the settings' units
  bool is_time = false;                // the shown unit is a second
  // In the settings' units. Every entry of the table has value() and set().
  std::uint32_t (*value)(const RoomDraft&) = nullptr;
  void (*set)(RoomDraft&, std::uint32_t) = nullptr;
  // The person has changed nothing, so the room keeps a value that is not known here. Null: never.
  bool (*kept)(const RoomDraft&) = nullptr;
};

// A tile; the person steps it by doubling or types it.
struct TileField {
  int MatchSettings::*exponent;
};

// One of a few values, each with its words; an on/off switch is a choice of two.
struct ChoiceField {
  std::string (*words)(const RoomDraft&);
  // Moves to the next value, or with direction -1 to the previous one; wraps around.
  void (*turn)(RoomDraft&, int direction);
};

// A typed line.
struct TextField {
  LineInput RoomDraft::*line;
  void (*store)(RoomDraft&);       // copies the line to the request
  bool (*kept)(const RoomDraft&);  // nothing has been typed, so the room keeps its value
  std::string_view kept_text = "unchanged";
};

struct SettingsField {
  std::string_view label;
  std::string_view meaning;           // one line, with the range of values that can be typed
  bool (*applies)(const RoomDraft&);  // false: rooms of this format do not have the field
  std::variant<NumberField, TileField, ChoiceField, TextField> kind;
};

// All fields, in the order of the form.
std::span<const SettingsField> settings_fields();

}  // namespace race2048::client
