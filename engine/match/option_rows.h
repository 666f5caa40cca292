// The options of a room, a row for each. To add an option: its member in RoomOptions, its row here,
// its fields in proto/race2048.proto and proto/room_options.cc, and the code that obeys it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/match/decision.h"
#include "engine/settings/field.h"
#include "engine/settings/room_options.h"

namespace race2048 {

struct OptionRow {
  Field field;
  std::uint32_t number = 0;  // in OptionChanged, for ever; 0: the journal has it in another form
  Range values{0, 1};        // of a text: its characters
  bool of_a_series = false;  // single matches do without it
  Part<RoomRequest> part{};  // unless it is a text
  // Of a text.
  std::string (*read)(const RoomRequest&) = nullptr;
  void (*write)(RoomRequest&, std::string) = nullptr;

  bool is_text() const { return field.is(FieldKind::text); }
};

// In the order of the form and of the help.
std::span<const OptionRow> option_rows();

// The number of a room's password in OptionChanged, beside those of the rows.
inline constexpr std::uint32_t kPasswordOption = 8;
// A decision for each option that differs.
std::vector<OptionChanged> changes(const RoomOptions& from, const RoomOptions& to);
OptionChanged password_changed(const std::optional<Digest>& to);
// Makes the change, unless this version does not know the option.
void apply(const OptionChanged& change, RoomOptions& options);

}  // namespace race2048
