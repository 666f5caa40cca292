#include "proto/settings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/settings/setting_rows.h"
#include "proto/conversions.h"
#include "proto/encoding.h"
#include "proto/race2048.pb.h"
#include "shared/fields.h"
#include "shared/limits.h"
#include "shared/varint.h"

namespace race2048 {
namespace {

// ---- A protobuf message, field by field: proofs rest on its bytes, libraries differ in the odd
// forms that they take, and so do their releases. docs/replay.md lists the forms that this takes;
// scripts/verify_replay.py takes the same.

constexpr std::size_t kMostVarintBytes = 10;
// Tags and lengths have 32 bits.
constexpr std::size_t kMostShortBytes = 5;

// The kind of value that follows a tag, by the lowest three bits of the tag.
enum WireKind : std::uint8_t {
  varint_kind = 0,
  eight_bytes = 1,
  length_and_bytes = 2,
  group_begins = 3,
  group_ends = 4,
  four_bytes = 5
};

// A field of the two kinds that the settings have.
struct MessageField {
  std::uint32_t number = 0;
  wire::FieldType type = wire::FieldType::number;
  std::uint64_t value = 0;                // FieldType::number
  std::span<const std::uint8_t> bytes{};  // FieldType::bytes
};

// Reads the fields of a message from bytes that may come from anywhere.
class MessageReader {
 public:
  explicit MessageReader(std::span<const std::uint8_t> message) : left_(message) {}

  // The next field that is a varint or bytes; the others and the contents of groups are skipped.
  // Returns nullopt at the end of the message, and at bytes that are no message: holds() says
  // which.
  std::optional<MessageField> next() {
    while (!left_.empty()) {
      const auto tag = varint(kMostShortBytes);
      if (!tag || *tag > UINT32_MAX || *tag >> 3 == 0) return fail();
      MessageField field{.number = static_cast<std::uint32_t>(*tag >> 3)};
      bool is_wanted = false;
      switch (*tag & 7) {
        case varint_kind:
          field.value = varint(kMostVarintBytes).value_or(0);
          is_wanted = groups_.empty();
          break;
        case length_and_bytes:
          field.type = wire::FieldType::bytes;
          field.bytes = take(varint(kMostShortBytes).value_or(0));
          is_wanted = groups_.empty();
          break;
        case eight_bytes:
          take(8);
          break;
        case four_bytes:
          take(4);
          break;
        case group_begins:
          groups_.push_back(field.number);
          break;
        case group_ends:
          if (groups_.empty() || groups_.back() != field.number) return fail();
          groups_.pop_back();
          break;
        default:
          return fail();
      }
      if (!holds_) return std::nullopt;
      if (is_wanted) return field;
    }
    return groups_.empty() ? std::nullopt : fail();
  }
  bool holds() const { return holds_; }

 private:
  // Nothing if the number does not end within so many bytes. Bits beyond the 64th are dropped.
  std::optional<std::uint64_t> varint(std::size_t most_bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < most_bytes && i < left_.size(); ++i) {
      value |= std::uint64_t{left_[i] & 0x7FU} << (7 * i);
      if (left_[i] >= 0x80) continue;
      left_ = left_.subspan(i + 1);
      return value;
    }
    return fail();
  }
  // Empty, and holds() is false, if the message has not so many.
  std::span<const std::uint8_t> take(std::uint64_t count) {
    if (count > left_.size()) {
      fail();
      return {};
    }
    const auto taken = left_.first(static_cast<std::size_t>(count));
    left_ = left_.subspan(taken.size());
    return taken;
  }
  std::nullopt_t fail() {
    holds_ = false;
    left_ = {};
    return std::nullopt;
  }

  std::span<const std::uint8_t> left_;
  std::vector<std::uint32_t> groups_;  // field numbers of those that are open
  bool holds_ = true;
};

// ---- The settings as such a message.

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
  MessageReader reader(bytes);
  while (const auto read = reader.next()) {
    if (read->type != wire::FieldType::number || read->number >= settings.rules.size()) continue;
    settings.rules[read->number] = static_cast<std::uint32_t>(read->value);
  }
  return reader.holds();
}

bool read_settings(std::span<const std::uint8_t> bytes, WireSettings& settings) {
  MessageReader reader(bytes);
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

std::optional<MatchSettings> told_settings(std::string_view bytes) {
  OrFault<MatchSettings> settings = parse_settings(wire::bytes_of(bytes));
  if (!settings) return std::nullopt;
  return *std::move(settings);
}

}  // namespace race2048
