// The table of what a host may set for a room: how matches are played, and what the room is. The
// form reads it; a new field is one entry of settings_fields(). Pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "client/session/client.h"
#include "client/state/line_input.h"
#include "engine/match/settings.h"

namespace race2048::client {

// A room while its host edits it.
struct RoomDraft {
  MatchSettings settings;
  MatchSettings original;  // as it was; choosing its format again brings all of it back
  RoomRequest request;
  bool has_password;  // the room has one, which stays unless `request` has another
  LineInput title;    // as typed; each field stores its line in `request`
  LineInput password;
};

// A number, stepped and typed.
struct NumberField {
  std::string_view subject;  // of a sentence about its range; empty: another rule names the range
  std::uint32_t unit = 1;    // how many of the settings' units make one that is shown and typed
  std::uint32_t least;       // as shown, like `most` and `step`
  std::uint32_t most;        // below 10: one digit is the whole number
  std::uint32_t step;
  std::string (*text)(std::uint32_t);  // of a value in the settings' units
  // In the settings' units. value() and set() exist in every entry of the table.
  std::uint32_t (*value)(const RoomDraft&) = nullptr;
  void (*set)(RoomDraft&, std::uint32_t) = nullptr;
};

// A tile, stepped by doubling and typed.
struct TileField {
  int MatchSettings::*exponent;
};

// One of a few values, each with its words; a switch is a choice of two.
struct ChoiceField {
  std::string (*words)(const RoomDraft&);
  // To the next value, or to the one before for a direction of -1; round and round.
  void (*turn)(RoomDraft&, int direction);
};

// A typed line.
struct TextField {
  LineInput RoomDraft::*line;
  void (*store)(RoomDraft&);       // puts the line into the request
  bool (*kept)(const RoomDraft&);  // nothing was typed yet, and the room keeps what it has
};

struct SettingsField {
  std::string_view label;
  std::string_view meaning;           // one line, with the range of what can be typed
  bool (*applies)(const RoomDraft&);  // false: rooms of this format have no such field
  std::variant<NumberField, TileField, ChoiceField, TextField> kind;
};

// All fields, in the order of the form.
std::span<const SettingsField> settings_fields();

}  // namespace race2048::client
