#include "proto/settings.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "engine/board.h"
#include "engine/match/choices.h"
#include "proto/conversions.h"
#include "proto/race2048.pb.h"
#include "shared/limits.h"

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
    case Watch::paced:
      return v1::WATCH_PACED;
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
template <typename Wire, typename Row, std::size_t count>
std::optional<decltype(Row::value)> from_wire(Wire wire, const std::array<Row, count>& rows) {
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [wire](const Row& of) { return to_wire(of.value) == wire; });
  return row == rows.end() ? std::nullopt : std::optional(row->value);
}

// Converts a number; one beyond the largest int becomes that int, which is out of every range too.
int int_of(std::uint32_t number) {
  constexpr std::uint32_t kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(number, kMost));
}

// Reads the fields that need a check before our own type can hold them: enums, target and seed.
OrFault<> read_checked(const v1::Settings& message, MatchSettings& settings) {
  const auto format = wire::format_from(message.format());
  if (!format) return Fault{"the format is unknown"};
  const auto finish = from_wire(message.finish(), kFinishes);
  if (!finish) return Fault{"the finish is unknown"};
  const auto on_stuck = from_wire(message.on_stuck(), kOnStucks);
  if (!on_stuck) return Fault{"the rule for stuck seats is unknown"};
  const auto watch = from_wire(message.watch(), kWatches);
  if (!watch) return Fault{"the rule for watchers is unknown"};
  const auto draws = from_wire(message.draws(), kDraws);
  if (!draws) return Fault{"the kind of draws is unknown"};
  const std::optional<int> target = exponent_of(message.target());
  if (!target) {
    return Fault{"the target is " + std::to_string(message.target()) + ", which is not a tile"};
  }
  settings.format = *format;
  settings.finish = *finish;
  settings.on_stuck = *on_stuck;
  settings.watch = *watch;
  settings.draws = *draws;
  settings.target_exponent = *target;
  if (message.open_seed().empty()) return {};
  if (message.open_seed().size() != Key{}.size()) {
    return Fault{"the seed has " + std::to_string(message.open_seed().size()) +
                 " bytes; it must have " + std::to_string(Key{}.size())};
  }
  std::copy(message.open_seed().begin(), message.open_seed().end(),
            settings.open_seed.emplace().begin());
  return {};
}

}  // namespace

std::string serialised(const MatchSettings& settings) {
  v1::Settings message;
  message.mutable_rules()->set_size(static_cast<std::uint32_t>(settings.rules.size));
  message.mutable_rules()->set_start_tiles(static_cast<std::uint32_t>(settings.rules.start_tiles));
  message.mutable_rules()->set_four_probability(settings.rules.four_probability);
  message.set_format(wire::to_wire(settings.format));
  message.set_time_limit_ms(settings.time_limit_ms);
  message.set_target(static_cast<std::uint32_t>(tile_value(settings.target_exponent)));
  message.set_cap_ms(settings.cap_ms);
  message.set_finish(to_wire(settings.finish));
  message.set_on_stuck(to_wire(settings.on_stuck));
  message.set_watch(to_wire(settings.watch));
  message.set_draws(to_wire(settings.draws));
  message.set_seats(settings.seats);
  message.set_move_rate(settings.move_rate);
  message.set_move_limit(settings.move_limit);
  message.set_move_time_ms(settings.move_time_ms);
  if (settings.open_seed) {
    message.set_open_seed(settings.open_seed->data(), settings.open_seed->size());
  }
  return message.SerializeAsString();
}

OrFault<MatchSettings> parse_settings(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > limits::kMaxSettingsBytes) {
    return Fault{"the settings have " + std::to_string(bytes.size()) +
                 " bytes; they must have at most " + std::to_string(limits::kMaxSettingsBytes)};
  }
  v1::Settings wire;
  if (!wire.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return Fault{"the settings are not a protobuf message"};
  }
  MatchSettings settings{.rules = {.size = int_of(wire.rules().size()),
                                   .start_tiles = int_of(wire.rules().start_tiles()),
                                   .four_probability = wire.rules().four_probability()},
                         .time_limit_ms = wire.time_limit_ms(),
                         .move_limit = wire.move_limit(),
                         .move_time_ms = wire.move_time_ms(),
                         .cap_ms = wire.cap_ms(),
                         .seats = wire.seats(),
                         .move_rate = wire.move_rate()};
  if (const OrFault<> read = read_checked(wire, settings); !read) return read.fault();
  if (const OrFault<> checked = check(settings); !checked) return checked.fault();
  return settings;
}

}  // namespace race2048
