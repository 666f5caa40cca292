// The numbers among the fields of the settings' form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/control/settings_editor.h"

namespace race2048::client {

// A field that holds a number: in which units it is shown and typed, and how it is stepped.
struct NumberField {
  std::uint32_t* value;  // in units of the wire, inside of the settings or options
  std::uint32_t unit;    // how many of those one shown is
  std::uint32_t least;   // as shown, like `most` and `step`
  std::uint32_t most;
  std::uint32_t step;
};

// Nothing for a field that is none. The settings and options outlive the result.
std::optional<NumberField> number_of(SettingsEditor::Field field, MatchSettings& settings,
                                     RoomOptions& options);

// Why the field's number cannot be, as it is shown and typed; empty when it can, or is no number.
std::string fault_in_number(SettingsEditor::Field field, MatchSettings settings,
                            RoomOptions options);

}  // namespace race2048::client
