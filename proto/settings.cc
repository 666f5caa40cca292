#include "proto/settings.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "engine/board.h"
#include "engine/match/choices.h"
#include "proto/conversions.h"
#include "proto/encoding.h"
#include "proto/message_reader.h"
#include "proto/race2048.pb.h"
#include "shared/fields.h"
#include "shared/limits.h"
#include "shared/varint.h"

namespace race2048 {
namespace {

v1::Finish to_wire(Finish finish) {
  switch (finish) {
    case Finish::first:
      return v1::FINISH_FIRST;
    case Finish::all:
      return v1::FINISH_ALL;
  }
  return v1::FINISH_UNSPECIFIED;
}

v1::OnStuck to_wire(OnStuck on_stuck) {
  switch (on_stuck) {
    case OnStuck::next_board:
      return v1::ON_STUCK_NEXT_BOARD;
    case OnStuck::out:
      return v1::ON_STUCK_OUT;
  }
  return v1::ON_STUCK_UNSPECIFIED;
}

v1::Watch to_wire(Watch watch) {
  switch (watch) {
    case Watch::live:
      return v1::WATCH_LIVE;
    case Watch::at_end:
      return v1::WATCH_AT_END;
    case Watch::off:
      return v1::WATCH_OFF;
  }
  return v1::WATCH_UNSPECIFIED;
}

v1::Draws to_wire(Draws draws) {
  switch (draws) {
    case Draws::same:
      return v1::DRAWS_SAME;
    case Draws::position:
      return v1::DRAWS_POSITION;
  }
  return v1::DRAWS_SAME;
}

// The value with this number on the wire; nothing if this version does not know it.
template <typename Row, std::size_t count>
std::optional<decltype(Row::value)> from_wire(std::uint32_t number,
                                              const std::array<Row, count>& rows) {
  const auto row = std::find_if(rows.begin(), rows.end(), [number](const Row& of) {
    return static_cast<std::uint32_t>(to_wire(of.value)) == number;
  });
  return row == rows.end() ? std::nullopt : std::optional(row->value);
}

// Converts a number; one beyond the largest int becomes that int, which is out of every range too.
int int_of(std::uint32_t number) {
  constexpr std::uint32_t kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(number, kMost));
}

// Rules and Settings of race2048.proto as their bytes say them, enums as numbers.
struct WireRules {
  std::uint32_t size = 0;
  std::uint32_t start_tiles = 0;
  std::uint32_t four_probability = 0;
};
struct WireSettings {
  WireRules rules;
  std::uint32_t format = 0;
  std::uint32_t time_limit_ms = 0;
  std::uint32_t target = 0;
  std::uint32_t cap_ms = 0;
  std::uint32_t finish = 0;
  std::uint32_t on_stuck = 0;
  std::uint32_t watch = 0;
  std::uint32_t seats = 0;
  std::uint32_t move_rate = 0;
  std::string open_seed;
  std::uint32_t move_limit = 0;
  std::uint32_t move_time_ms = 0;
  std::uint32_t draws = 0;
};

// The fields with their numbers, in rising order. `Fields` writes constants and reads variables.
template <typename Fields, MaybeConst<WireRules> Value>
void list_fields(Fields& fields, Value& rules) {
  fields.number(1, rules.size);
  fields.number(2, rules.start_tiles);
  fields.number(3, rules.four_probability);
}
template <typename Fields, MaybeConst<WireSettings> Value>
void list_fields(Fields& fields, Value& settings) {
  fields.message(1, settings.rules);
  fields.number(2, settings.format);
  fields.number(3, settings.time_limit_ms);
  fields.number(4, settings.target);
  fields.number(5, settings.cap_ms);
  fields.number(6, settings.finish);
  fields.number(7, settings.on_stuck);
  fields.number(8, settings.watch);
  fields.number(9, settings.seats);
  fields.number(10, settings.move_rate);
  fields.bytes(11, settings.open_seed);
  fields.number(12, settings.move_limit);
  fields.number(13, settings.move_time_ms);
  fields.number(14, settings.draws);
}

// Writes the one form: each field once, in rising order, those with the value 0 left out.
class FormWriter {
 public:
  explicit FormWriter(std::string& out) : out_(out) {}

  void number(int field, std::uint32_t value) {
    if (value == 0) return;
    begin(field, wire::FieldType::number, value);
  }
  void bytes(int field, const std::string& value) {
    if (value.empty()) return;
    begin(field, wire::FieldType::bytes, value.size());
    out_ += value;
  }
  template <typename Message>
  void message(int field, const Message& message) {
    std::string inner;
    FormWriter fields(inner);
    list_fields(fields, message);
    begin(field, wire::FieldType::bytes, inner.size());
    out_ += inner;
  }

 private:
  void begin(int field, wire::FieldType type, std::uint64_t number) {
    out_.push_back(static_cast<char>(wire::tag_of(field, type)));
    write_varint(number, std::back_inserter(out_));
  }

  std::string& out_;
};

template <typename Message>
bool read_message(std::span<const std::uint8_t> bytes, Message& message);

// Puts one field of the bytes where it belongs; an unknown one nowhere.
class FieldSetter {
 public:
  explicit FieldSetter(const wire::MessageField& read) : read_(read) {}

  void number(std::uint32_t field, std::uint32_t& value) {
    if (is(field, wire::FieldType::number)) value = static_cast<std::uint32_t>(read_.value);
  }
  void bytes(std::uint32_t field, std::string& value) {
    if (is(field, wire::FieldType::bytes)) value.assign(read_.bytes.begin(), read_.bytes.end());
  }
  template <typename Message>
  void message(std::uint32_t field, Message& message) {
    if (is(field, wire::FieldType::bytes)) holds_ = read_message(read_.bytes, message);
  }
  bool holds() const { return holds_; }

 private:
  bool is(std::uint32_t field, wire::FieldType type) const {
    return read_.number == field && read_.type == type;
  }

  const wire::MessageField& read_;
  bool holds_ = true;
};

// Reads any bytes that are a message; the last value of a repeated field counts. Returns false if
// they are no message.
template <typename Message>
bool read_message(std::span<const std::uint8_t> bytes, Message& message) {
  wire::MessageReader reader(bytes);
  while (const auto read = reader.next()) {
    FieldSetter fields(*read);
    list_fields(fields, message);
    if (!fields.holds()) return false;
  }
  return reader.holds();
}

std::string form_of(const WireSettings& settings) {
  std::string bytes;
  FormWriter fields(bytes);
  list_fields(fields, settings);
  return bytes;
}

// Converts the fields that need a check before our own type can hold them: enums, target and seed.
OrFault<> convert_checked(const WireSettings& wire, MatchSettings& settings) {
  const auto format = wire::format_from(static_cast<v1::Format>(wire.format));
  if (!format) return Fault{"the format is unknown"};
  const auto finish = from_wire(wire.finish, kFinishes);
  if (!finish) return Fault{"the finish is unknown"};
  const auto on_stuck = from_wire(wire.on_stuck, kOnStucks);
  if (!on_stuck) return Fault{"the rule for stuck seats is unknown"};
  const auto watch = wire.watch == kWirePaced ? Watch::at_end : from_wire(wire.watch, kWatches);
  if (!watch) return Fault{"the rule for watchers is unknown"};
  const auto draws = from_wire(wire.draws, kDraws);
  if (!draws) return Fault{"the kind of draws is unknown"};
  const std::optional<int> target = exponent_of(wire.target);
  if (!target) {
    return Fault{"the target is " + std::to_string(wire.target) + ", which is not a tile"};
  }
  settings.format = *format;
  settings.finish = *finish;
  settings.on_stuck = *on_stuck;
  settings.watch = *watch;
  settings.draws = *draws;
  settings.target_exponent = *target;
  if (wire.open_seed.empty()) return {};
  if (wire.open_seed.size() != Key{}.size()) {
    return Fault{"the seed has " + std::to_string(wire.open_seed.size()) + " bytes; it must have " +
                 std::to_string(Key{}.size())};
  }
  std::copy(wire.open_seed.begin(), wire.open_seed.end(), settings.open_seed.emplace().begin());
  return {};
}

}  // namespace

std::string serialised(const MatchSettings& settings) {
  const auto number = [](auto value) { return static_cast<std::uint32_t>(value); };
  WireSettings wire{.rules = {.size = number(settings.rules.size),
                              .start_tiles = number(settings.rules.start_tiles),
                              .four_probability = settings.rules.four_probability},
                    .format = number(wire::to_wire(settings.format)),
                    .time_limit_ms = settings.time_limit_ms,
                    .target = number(tile_value(settings.target_exponent)),
                    .cap_ms = settings.cap_ms,
                    .finish = number(to_wire(settings.finish)),
                    .on_stuck = number(to_wire(settings.on_stuck)),
                    .watch = number(to_wire(settings.watch)),
                    .seats = settings.seats,
                    .move_rate = settings.move_rate,
                    .move_limit = settings.move_limit,
                    .move_time_ms = settings.move_time_ms,
                    .draws = number(to_wire(settings.draws))};
  if (settings.open_seed) {
    wire.open_seed.assign(settings.open_seed->begin(), settings.open_seed->end());
  }
  return form_of(wire);
}

bool is_one_form(std::string_view bytes) {
  WireSettings wire;
  return read_message(wire::bytes_of(bytes), wire) && form_of(wire) == bytes;
}

OrFault<MatchSettings> parse_settings(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > limits::kMaxSettingsBytes) {
    return Fault{"the settings have " + std::to_string(bytes.size()) +
                 " bytes; they must have at most " + std::to_string(limits::kMaxSettingsBytes)};
  }
  WireSettings wire;
  if (!read_message(bytes, wire)) return Fault{"the settings are not a protobuf message"};
  MatchSettings settings{.rules = {.size = int_of(wire.rules.size),
                                   .start_tiles = int_of(wire.rules.start_tiles),
                                   .four_probability = wire.rules.four_probability},
                         .time_limit_ms = wire.time_limit_ms,
                         .move_limit = wire.move_limit,
                         .move_time_ms = wire.move_time_ms,
                         .cap_ms = wire.cap_ms,
                         .seats = wire.seats,
                         .move_rate = wire.move_rate};
  if (const OrFault<> read = convert_checked(wire, settings); !read) return read.fault();
  if (const OrFault<> checked = check(settings); !checked) return checked.fault();
  return settings;
}

}  // namespace race2048
