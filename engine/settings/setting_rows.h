// The settings of a match beside its format, a row for each. To add a setting: its member in
// MatchSettings, its row here, its field in proto/race2048.proto, and the code that obeys it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/settings/field.h"
#include "engine/settings/formats.h"
#include "engine/settings/settings.h"

namespace race2048 {

struct SettingRow {
  Field field;
  // Of a number, one of these two: its range in all formats, or that of each format that has it.
  std::optional<Range> range{};
  std::optional<Range> FormatRow::*range_in = nullptr;
  // Of a choice: the fact that a format must have. Null: all formats have it.
  bool FormatRow::*only_if = nullptr;
  std::uint32_t otherwise = 0;     // its value where the format does not have it
  const char* not_here = nullptr;  // the fault of another value there
  std::uint32_t wire = 0;          // its field in Settings of race2048.proto; 0: read otherwise
  Part<MatchSettings> part{};
  // The fact about a room whose value is unusual for its format; null: the choice has the words.
  std::string (*fact)(std::uint32_t) = nullptr;

  std::uint32_t get(const MatchSettings& settings) const { return part.get(settings); }
  void set(MatchSettings& settings, std::uint32_t value) const { part.set(settings, value); }
  std::uint32_t usual(Format format) const { return get(row_of(format).defaults); }
  // Its values in this format; nothing if the format does not have it.
  std::optional<Range> values_in(Format format) const;
  // The first format that has it.
  const FormatRow& own_format() const;
};

// In the order of the form and of the help.
std::span<const SettingRow> setting_rows();
// The row of this key. REQUIRES: it exists.
const SettingRow& setting_row(std::string_view key);

}  // namespace race2048
