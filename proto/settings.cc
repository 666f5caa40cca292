#include "proto/settings.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>

#include "engine/board.h"
#include "engine/settings/setting_rows.h"
#include "proto/conversions.h"
#include "proto/encoding.h"
#include "proto/message_reader.h"
#include "proto/race2048.pb.h"
#include "shared/fields.h"
#include "shared/limits.h"
#include "shared/varint.h"

namespace race2048 {
namespace {

// The fields of Settings, and of Rules in its first field, that are read apart from the rows.
constexpr std::uint32_t kRulesField = 1;
constexpr std::uint32_t kFormatField = 2;
constexpr std::uint32_t kWatchField = 8;
constexpr std::uint32_t kSeedField = 11;
constexpr std::uint32_t kSizeField = 1;
constexpr std::uint32_t kStartTilesField = 2;
constexpr std::uint32_t kFourProbabilityField = 3;

constexpr std::size_t kFields = 16;  // from 0, which is none; a tag of one byte has no more

// Settings of race2048.proto as their bytes say them: numbers by field, enums as numbers.
struct WireSettings {
  std::array<std::uint32_t, kFields> numbers{};
  std::array<std::uint32_t, kFourProbabilityField + 1> rules{};
  std::string seed;
};

bool is_number_of_settings(std::uint32_t field) {
  return field == kFormatField ||
         (field != 0 &&
          std::ranges::find(setting_rows(), field, &SettingRow::wire) != setting_rows().end());
}

// The one form has each field once, in rising order, those with the value 0 left out.
void put_number(std::string& out, std::uint32_t field, std::uint32_t value) {
  if (value == 0) return;
  out.push_back(static_cast<char>(wire::tag_of(static_cast<int>(field), wire::FieldType::number)));
  write_varint(value, std::back_inserter(out));
}

void put_bytes(std::string& out, std::uint32_t field, std::string_view value) {
  out.push_back(static_cast<char>(wire::tag_of(static_cast<int>(field), wire::FieldType::bytes)));
  write_varint(value.size(), std::back_inserter(out));
  out += value;
}

std::string form_of(const WireSettings& settings) {
  std::string rules;
  for (std::uint32_t field = 1; field < settings.rules.size(); ++field) {
    put_number(rules, field, settings.rules[field]);
  }
  std::string bytes;
  put_bytes(bytes, kRulesField, rules);
  for (std::uint32_t field = kRulesField + 1; field < kFields; ++field) {
    put_number(bytes, field, settings.numbers[field]);
    if (field == kSeedField && !settings.seed.empty()) put_bytes(bytes, field, settings.seed);
  }
  return bytes;
}

// Reads any bytes that are a message; the last value of a repeated field counts, and an unknown
// field goes nowhere. Returns false if they are no message.
bool read_rules(std::span<const std::uint8_t> bytes, WireSettings& settings) {
  wire::MessageReader reader(bytes);
  while (const auto read = reader.next()) {
    if (read->type != wire::FieldType::number || read->number >= settings.rules.size()) continue;
    settings.rules[read->number] = static_cast<std::uint32_t>(read->value);
  }
  return reader.holds();
}

bool read_settings(std::span<const std::uint8_t> bytes, WireSettings& settings) {
  wire::MessageReader reader(bytes);
  while (const auto read = reader.next()) {
    if (read->type == wire::FieldType::number) {
      if (!is_number_of_settings(read->number)) continue;
      settings.numbers[read->number] = static_cast<std::uint32_t>(read->value);
    } else if (read->number == kSeedField) {
      settings.seed.assign(read->bytes.begin(), read->bytes.end());
    } else if (read->number == kRulesField && !read_rules(read->bytes, settings)) {
      return false;
    }
  }
  return reader.holds();
}

// Converts a number; one beyond the largest int becomes that int, which is out of every range too.
int int_of(std::uint32_t number) {
  constexpr std::uint32_t kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(number, kMost));
}

// Sets the row's value from its number on the wire, if our own type can hold it.
OrFault<> set_from_wire(const SettingRow& row, std::uint32_t number, MatchSettings& settings) {
  const Field& field = row.field;
  if (field.is(FieldKind::choice)) {
    if (number == kWirePaced && row.wire == kWatchField) number = v1::WATCH_AT_END;
    const auto choice = std::ranges::find(field.choices, number, &Choice::wire);
    if (choice == field.choices.end()) {
      return Fault{"the value of '" + std::string(field.names.flag) + "' is unknown"};
    }
    number = choice->value;
  }
  if (field.is(FieldKind::tile) && !exponent_of(number)) {
    return Fault{"the target is " + std::to_string(number) + ", which is not a tile"};
  }
  row.set(settings, number);
  return {};
}

OrFault<> read_seed(const std::string& bytes, MatchSettings& settings) {
  if (bytes.empty()) return {};
  settings.open_seed = wire::array_from<Key>(bytes);
  if (settings.open_seed) return {};
  return Fault{"the seed has " + std::to_string(bytes.size()) + " bytes; it must have " +
               std::to_string(Key{}.size())};
}

}  // namespace

std::string serialised(const MatchSettings& settings) {
  const Rules& rules = settings.rules;
  WireSettings wire;
  wire.rules[kSizeField] = static_cast<std::uint32_t>(rules.size);
  wire.rules[kStartTilesField] = static_cast<std::uint32_t>(rules.start_tiles);
  wire.rules[kFourProbabilityField] = rules.four_probability;
  for (const SettingRow& row : setting_rows()) {
    const std::uint32_t value = row.get(settings);
    wire.numbers[row.wire] = row.field.is(FieldKind::choice) ? row.field.choice(value).wire : value;
  }
  wire.numbers[kFormatField] = static_cast<std::uint32_t>(wire::to_wire(settings.format));
  if (settings.open_seed) wire.seed = wire::to_bytes(*settings.open_seed);
  return form_of(wire);
}

bool is_one_form(std::string_view bytes) {
  WireSettings wire;
  return read_settings(wire::bytes_of(bytes), wire) && form_of(wire) == bytes;
}

OrFault<MatchSettings> parse_settings(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > limits::kMaxSettingsBytes) {
    return Fault{"the settings have " + std::to_string(bytes.size()) +
                 " bytes; they must have at most " + std::to_string(limits::kMaxSettingsBytes)};
  }
  WireSettings wire;
  if (!read_settings(bytes, wire)) return Fault{"the settings are not a protobuf message"};
  const auto format = wire::format_from(static_cast<v1::Format>(wire.numbers[kFormatField]));
  if (!format) return Fault{"the format is unknown"};
  MatchSettings settings{.rules = {.size = int_of(wire.rules[kSizeField]),
                                   .start_tiles = int_of(wire.rules[kStartTilesField]),
                                   .four_probability = wire.rules[kFourProbabilityField]},
                         .format = *format};
  for (const SettingRow& row : setting_rows()) {
    if (row.wire == 0) continue;
    const OrFault<> set = set_from_wire(row, wire.numbers[row.wire], settings);
    if (!set) return set.fault();
  }
  if (const OrFault<> seed = read_seed(wire.seed, settings); !seed) return seed.fault();
  if (const OrFault<> checked = check(settings); !checked) return checked.fault();
  return settings;
}

}  // namespace race2048
