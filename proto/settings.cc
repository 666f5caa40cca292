#include "proto/settings.h"

#include <algorithm>

#include "proto/race2048.pb.h"

namespace race2048 {
namespace {

std::string out_of_range(const char* what, std::uint64_t value, std::uint64_t low,
                         std::uint64_t high) {
  return std::string(what) + " is " + std::to_string(value) + "; it must be " +
         std::to_string(low) + " to " + std::to_string(high);
}

// What is wrong with the numbers of a parsed Settings; empty when nothing is.
std::string fault_in_rules(const v1::Rules& rules) {
  if (rules.size() < kMinBoardSize || rules.size() > kMaxBoardSize) {
    return out_of_range("the board's size", rules.size(), kMinBoardSize, kMaxBoardSize);
  }
  if (rules.start_tiles() < 1 || rules.start_tiles() > kMaxStartTiles) {
    return out_of_range("the number of starting tiles", rules.start_tiles(), 1, kMaxStartTiles);
  }
  return {};
}

bool is_match_length(std::uint32_t ms) {
  return ms >= limits::kMinMatchMs && ms <= limits::kMaxMatchMs;
}

std::string fault_in_target(const v1::Settings& settings) {
  const std::optional<int> exponent = exponent_of(settings.target());
  if (settings.target() < limits::kMinTarget || settings.target() > limits::kMaxTarget ||
      !exponent) {
    return "the target is " + std::to_string(settings.target()) +
           "; it must be a tile from 8 to 131072";
  }
  // With a 4 in the last free cell all others hold the powers of two below: one more than cells.
  const std::uint32_t size = settings.rules().size();
  if (*exponent > static_cast<int>(size * size) + 1) {
    return "a board of " + std::to_string(size) + "x" + std::to_string(size) +
           " cannot hold a target of " + std::to_string(settings.target());
  }
  return {};
}

// What is wrong with the numbers that only some formats have.
std::string fault_in_limits(const v1::Settings& settings) {
  const v1::Format format = settings.format();
  if (format == v1::FORMAT_TIME) {
    if (!is_match_length(settings.time_limit_ms())) {
      return out_of_range("the time limit in milliseconds", settings.time_limit_ms(),
                          limits::kMinMatchMs, limits::kMaxMatchMs);
    }
  } else if (settings.time_limit_ms() != 0) {
    return "only a race for time has a time limit; this one has a cap";
  }
  if (format == v1::FORMAT_FIRST) {
    if (std::string fault = fault_in_target(settings); !fault.empty()) return fault;
  } else if (settings.target() != 0) {
    return "only a race to a tile has a target tile";
  }
  const bool may_have_moves = format == v1::FORMAT_MOVES || format == v1::FORMAT_STEP;
  if (!may_have_moves && settings.move_limit() != 0) {
    return "only a race of moves and one in lockstep have a number of moves";
  }
  if ((format == v1::FORMAT_MOVES && settings.move_limit() == 0) ||
      settings.move_limit() > limits::kMaxMoveLimit) {
    return out_of_range("the number of moves", settings.move_limit(),
                        format == v1::FORMAT_MOVES ? 1 : 0, limits::kMaxMoveLimit);
  }
  if (format != v1::FORMAT_STEP) {
    return settings.move_time_ms() == 0 ? "" : "only a race in lockstep has a time for each move";
  }
  if (settings.move_time_ms() < limits::kMinMoveTimeMs ||
      settings.move_time_ms() > limits::kMaxMoveTimeMs) {
    return out_of_range("the time for a move in milliseconds", settings.move_time_ms(),
                        limits::kMinMoveTimeMs, limits::kMaxMoveTimeMs);
  }
  return {};
}

// What is wrong with how the match ends.
std::string fault_in_end(const v1::Settings& settings) {
  if (!is_match_length(settings.cap_ms())) {
    return out_of_range("the match's cap in milliseconds", settings.cap_ms(), limits::kMinMatchMs,
                        limits::kMaxMatchMs);
  }
  if (settings.finish() != v1::FINISH_FIRST && settings.finish() != v1::FINISH_ALL) {
    return "how the match finishes is not known here";
  }
  if (settings.finish() == v1::FINISH_FIRST && settings.format() != v1::FORMAT_FIRST) {
    return "only a race to a tile can end with the first who is done";
  }
  if (settings.on_stuck() != v1::ON_STUCK_NEXT_BOARD && settings.on_stuck() != v1::ON_STUCK_OUT) {
    return "what happens to a stuck seat is not known here";
  }
  if (settings.on_stuck() == v1::ON_STUCK_NEXT_BOARD && settings.format() == v1::FORMAT_LAST) {
    return "a race until all are stuck has no next board";
  }
  return {};
}

std::string fault_in(const v1::Settings& settings) {
  if (std::string fault = fault_in_rules(settings.rules()); !fault.empty()) return fault;
  if (settings.format() < v1::FORMAT_TIME || settings.format() > v1::FORMAT_STEP) {
    return "the format of the race is not known here";
  }
  if (std::string fault = fault_in_limits(settings); !fault.empty()) return fault;
  if (std::string fault = fault_in_end(settings); !fault.empty()) return fault;
  if (settings.watch() < v1::WATCH_LIVE || settings.watch() > v1::WATCH_OFF) {
    return "what watchers may see is not known here";
  }
  if (settings.seats() < 1 || settings.seats() > limits::kMaxSeats) {
    return out_of_range("the number of seats", settings.seats(), 1, limits::kMaxSeats);
  }
  if (settings.move_rate() > limits::kMaxMoveRate) {
    return out_of_range("the move rate", settings.move_rate(), 0, limits::kMaxMoveRate);
  }
  if (!settings.open_seed().empty() && settings.open_seed().size() != Key{}.size()) {
    return out_of_range("the seed's length in bytes", settings.open_seed().size(), Key{}.size(),
                        Key{}.size());
  }
  return {};
}

}  // namespace

std::uint32_t MatchSettings::length_ms() const {
  return format == Format::time ? std::min(time_limit_ms, cap_ms) : cap_ms;
}

bool MatchSettings::ends_by_time() const {
  return format == Format::time && time_limit_ms <= cap_ms;
}

RunSettings MatchSettings::run() const {
  RunSettings run{.rules = rules, .on_stuck = on_stuck, .move_limit = move_limit};
  if (format == Format::first) {
    run.rules.target_exponent = target_exponent;
    run.rules.on_target = OnTarget::stop;
  }
  return run;
}

MatchSettings time_settings(std::uint32_t time_limit_ms) {
  return {.format = Format::time, .time_limit_ms = time_limit_ms};
}

MatchSettings first_settings(int target_exponent) {
  return {.format = Format::first,
          .time_limit_ms = 0,
          .target_exponent = target_exponent,
          .cap_ms = limits::kDefaultFirstCapMs,
          .finish = Finish::first};
}

MatchSettings moves_settings(std::uint32_t move_limit) {
  return {.format = Format::moves,
          .time_limit_ms = 0,
          .move_limit = move_limit,
          .on_stuck = OnStuck::out};
}

MatchSettings last_settings() {
  return {.format = Format::last, .time_limit_ms = 0, .on_stuck = OnStuck::out};
}

MatchSettings step_settings(std::uint32_t move_time_ms, std::uint32_t move_limit) {
  return {.format = Format::step,
          .time_limit_ms = 0,
          .move_limit = move_limit,
          .move_time_ms = move_time_ms,
          .on_stuck = OnStuck::out};
}

MatchSettings default_settings(Format format) {
  switch (format) {
    case Format::time:
      return time_settings(MatchSettings{}.time_limit_ms);
    case Format::first:
      return first_settings(Rules{}.target_exponent);
    case Format::moves:
      return moves_settings(limits::kDefaultMoveLimit);
    case Format::last:
      return last_settings();
    case Format::step:
      return step_settings(limits::kDefaultMoveTimeMs);
  }
  return {};
}

std::string serialised(const MatchSettings& settings) {
  v1::Settings wire;
  wire.mutable_rules()->set_size(static_cast<std::uint32_t>(settings.rules.size));
  wire.mutable_rules()->set_start_tiles(static_cast<std::uint32_t>(settings.rules.start_tiles));
  wire.mutable_rules()->set_four_probability(settings.rules.four_probability);
  wire.set_format(static_cast<v1::Format>(static_cast<int>(settings.format) + v1::FORMAT_TIME));
  wire.set_time_limit_ms(settings.time_limit_ms);
  wire.set_target(static_cast<std::uint32_t>(tile_value(settings.target_exponent)));
  wire.set_cap_ms(settings.cap_ms);
  wire.set_finish(settings.finish == Finish::first ? v1::FINISH_FIRST : v1::FINISH_ALL);
  wire.set_on_stuck(settings.on_stuck == OnStuck::out ? v1::ON_STUCK_OUT : v1::ON_STUCK_NEXT_BOARD);
  wire.set_watch(static_cast<v1::Watch>(static_cast<int>(settings.watch) + v1::WATCH_LIVE));
  wire.set_seats(settings.seats);
  wire.set_move_rate(settings.move_rate);
  wire.set_move_limit(settings.move_limit);
  wire.set_move_time_ms(settings.move_time_ms);
  if (settings.open_seed) {
    wire.set_open_seed(settings.open_seed->data(), settings.open_seed->size());
  }
  return wire.SerializeAsString();
}

std::variant<MatchSettings, std::string> parse_settings(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > limits::kMaxSettingsBytes) {
    return "the settings have " + std::to_string(bytes.size()) + " bytes; they may have up to " +
           std::to_string(limits::kMaxSettingsBytes);
  }
  v1::Settings wire;
  if (!wire.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return "the settings are no protobuf message";
  }
  if (std::string fault = fault_in(wire); !fault.empty()) return fault;
  MatchSettings settings{
      .rules = {.size = static_cast<int>(wire.rules().size()),
                .start_tiles = static_cast<int>(wire.rules().start_tiles()),
                .four_probability = wire.rules().four_probability()},
      .format = static_cast<Format>(wire.format() - v1::FORMAT_TIME),
      .time_limit_ms = wire.time_limit_ms(),
      .target_exponent = exponent_of(wire.target()).value_or(0),
      .move_limit = wire.move_limit(),
      .move_time_ms = wire.move_time_ms(),
      .cap_ms = wire.cap_ms(),
      .finish = wire.finish() == v1::FINISH_FIRST ? Finish::first : Finish::all,
      .on_stuck = wire.on_stuck() == v1::ON_STUCK_OUT ? OnStuck::out : OnStuck::next_board,
      .watch = static_cast<Watch>(wire.watch() - v1::WATCH_LIVE),
      .seats = wire.seats(),
      .move_rate = wire.move_rate(),
      .open_seed = std::nullopt};
  if (!wire.open_seed().empty()) {
    std::copy(wire.open_seed().begin(), wire.open_seed().end(),
              settings.open_seed.emplace().begin());
  }
  return settings;
}

namespace {

std::string moves_text(std::uint32_t moves) {
  return std::to_string(moves) + (moves == 1 ? " move" : " moves");
}

std::string describe_format(const MatchSettings& settings) {
  switch (settings.format) {
    case Format::time:
      return "best score in " + clock_text(settings.time_limit_ms);
    case Format::first:
      return "first to " + std::to_string(tile_value(settings.target_exponent));
    case Format::moves:
      return "best score in " + moves_text(settings.move_limit);
    case Format::last:
      return "best score until stuck";
    case Format::step:
      return (settings.move_limit != 0 ? moves_text(settings.move_limit) + " in lockstep, "
                                       : "lockstep, ") +
             std::to_string((settings.move_time_ms + 999) / 1000) + " s each";
  }
  return {};
}

}  // namespace

std::string describe(const MatchSettings& settings) {
  const std::string size = std::to_string(settings.rules.size);
  return describe_format(settings) + (settings.rules.size == 4 ? "" : " on " + size + "x" + size);
}

std::string clock_text(std::uint32_t ms) {
  const std::uint32_t seconds = ms / 1000 + (ms % 1000 != 0 ? 1 : 0);
  const std::string tail = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + (tail.size() == 1 ? ":0" : ":") + tail;
}

}  // namespace race2048
