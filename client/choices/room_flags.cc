#include "client/choices/room_flags.h"

#include <algorithm>
#include <array>
#include <vector>

#include "client/choices/duration.h"
#include "shared/limits.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// "30m", "90s": the longest unit that it is a whole number of.
std::string duration_text(std::uint32_t seconds) {
  if (seconds != 0 && seconds % 3600 == 0) return std::to_string(seconds / 3600) + "h";
  if (seconds != 0 && seconds % 60 == 0) return std::to_string(seconds / 60) + "m";
  return std::to_string(seconds) + "s";
}

// The seconds of a flag that takes a time, or what is wrong with it.
std::variant<std::uint32_t, std::string> seconds_of(const char* flag, const std::string& typed,
                                                    std::uint32_t low, std::uint32_t high) {
  const std::optional<std::uint32_t> seconds = seconds_from(typed);
  if (seconds && *seconds >= low && *seconds <= high) return *seconds;
  return std::string(flag) + " takes a time from " + duration_text(low) + " to " +
         duration_text(high) + ", written like 90, 90s, 5m or 1h; not '" + typed + "'.";
}

// The same into `ms`, as it is when the flag was not given. What is wrong, or nothing.
std::string set_ms(std::uint32_t& ms, const char* flag, const std::optional<std::string>& typed,
                   std::uint32_t low_ms, std::uint32_t high_ms) {
  if (!typed) return {};
  auto seconds = seconds_of(flag, *typed, low_ms / 1000, high_ms / 1000);
  if (auto* fault = std::get_if<std::string>(&seconds)) return *fault;
  ms = std::get<std::uint32_t>(seconds) * 1000;
  return {};
}

std::string name_of(Format format) {
  return format_names()[static_cast<std::size_t>(format)];
}

// A flag that says the format by being there.
struct FormatFlag {
  const char* name;
  bool given;
  Format format;
};

std::variant<Format, std::string> format_of(const SettingsFlags& flags) {
  std::optional<Format> format;
  for (std::size_t i = 0; i < format_names().size(); ++i) {
    if (flags.format == format_names()[i]) format = static_cast<Format>(i);
  }
  // A number of moves is also a lockstep race's, when something else says that it is one.
  const bool lockstep = format == Format::step || (!format && flags.move_time);
  const std::array<FormatFlag, 4> tells = {{
      {"--time", flags.time.has_value(), Format::time},
      {"--target", flags.target.has_value(), Format::first},
      {"--moves", flags.moves.has_value(), lockstep ? Format::step : Format::moves},
      {"--move-time", flags.move_time.has_value(), Format::step},
  }};
  const char* told_by = nullptr;
  for (const FormatFlag& tell : tells) {
    if (!tell.given) continue;
    if (format && *format != tell.format) {
      const std::string wrong = std::string(tell.name) + " is for --format " + name_of(tell.format);
      return told_by == nullptr ? wrong + ", not for --format " + name_of(*format) +
                                      ": leave one of them out. Any race ends at its --cap."
                                : wrong + ", " + told_by + " for --format " + name_of(*format) +
                                      ": give one of them. Any race ends at its --cap.";
    }
    format = tell.format;
    if (flags.format.empty()) told_by = tell.name;
  }
  return format.value_or(Format::time);
}

// The target in the settings of a race to a tile. What is wrong, or nothing.
std::string set_target(MatchSettings& settings, std::uint32_t target) {
  const std::optional<int> exponent = exponent_of(target);
  if (!exponent) {
    return "--target is a tile: 8, 16, 32 .. 131072, not " + std::to_string(target) + ".";
  }
  settings.target_exponent = *exponent;
  return {};
}

// The times, and what only some formats have. What is wrong, or nothing.
std::string set_limits(MatchSettings& settings, const SettingsFlags& flags) {
  if (std::string fault = set_ms(settings.time_limit_ms, "--time", flags.time, limits::kMinMatchMs,
                                 limits::kMaxMatchMs);
      !fault.empty()) {
    return fault;
  }
  if (std::string fault = set_ms(settings.move_time_ms, "--move-time", flags.move_time,
                                 limits::kMinMoveTimeMs, limits::kMaxMoveTimeMs);
      !fault.empty()) {
    return fault;
  }
  if (std::string fault =
          set_ms(settings.cap_ms, "--cap", flags.cap, limits::kMinMatchMs, limits::kMaxMatchMs);
      !fault.empty()) {
    return fault;
  }
  if (flags.moves) settings.move_limit = *flags.moves;
  if (flags.target) return set_target(settings, *flags.target);
  return {};
}

std::string set_ends(MatchSettings& settings, const SettingsFlags& flags) {
  if (flags.finish == "first" && settings.format != Format::first) {
    return "--finish first is for a race to a tile (--format first): the others end when all are "
           "done.";
  }
  if (flags.finish == "all") settings.finish = Finish::all;
  if (flags.on_stuck == "out") settings.on_stuck = OnStuck::out;
  if (flags.on_stuck == "next") settings.on_stuck = OnStuck::next_board;
  return {};
}

}  // namespace

const std::vector<std::string>& format_names() {
  static const std::vector<std::string> names = {"time", "first", "moves", "last", "step"};
  return names;
}

const std::vector<std::string>& watch_names() {
  static const std::vector<std::string> names = {"live", "paced", "end", "off"};
  return names;
}

std::variant<MatchSettings, std::string> settings_from(const SettingsFlags& flags,
                                                       const SettingsDefaults& defaults) {
  auto format = format_of(flags);
  if (auto* fault = std::get_if<std::string>(&format)) return *fault;
  MatchSettings settings = default_settings(std::get<Format>(format));
  if (std::string fault = set_limits(settings, flags); !fault.empty()) return fault;
  if (std::string fault = set_ends(settings, flags); !fault.empty()) return fault;
  settings.rules.size = flags.size.value_or(settings.rules.size);
  settings.watch = defaults.watch;
  for (std::size_t i = 0; i < watch_names().size(); ++i) {
    if (flags.watch == watch_names()[i]) settings.watch = static_cast<Watch>(i);
  }
  settings.seats = flags.seats.value_or(defaults.seats);
  settings.move_rate = flags.move_rate.value_or(defaults.move_rate);
  if (!flags.seed.empty()) {
    settings.open_seed = key_from_hex(flags.seed);
    if (!settings.open_seed) return kSeedFault;
  }
  // The server's own judgement, so that it is told here and not after connecting.
  if (const auto fault = fault_in(settings)) return "These settings cannot be: " + *fault + ".";
  return settings;
}

std::variant<RoomOptions, std::string> room_options_from(const RoomFlags& flags,
                                                         std::uint32_t seats) {
  if (const std::string fault = fault_in_text(flags.title, limits::kMaxTitle); !fault.empty()) {
    return "--title " + fault + ".";
  }
  if (const std::string fault = fault_in_password(flags.password); !fault.empty()) return fault;
  if (flags.pause && flags.rounds < 2) {
    return "--pause is between the rounds of a series: give --rounds too.";
  }
  if (flags.start_at > seats) {
    return "--start-at " + std::to_string(flags.start_at) + " can never be: the room has " +
           std::to_string(seats) + (seats == 1 ? " seat. " : " seats. ") + "See --seats.";
  }
  RoomOptions options{.title = flags.title,
                      .listed = flags.listed,
                      .password = flags.password,
                      .chat_off = flags.no_chat,
                      .rounds = flags.rounds,
                      .pause = flags.pause,
                      .start_at = flags.start_at};
  if (flags.start_in) {
    auto seconds = seconds_of("--start-in", *flags.start_in, 1, limits::kMaxStartIn);
    if (auto* fault = std::get_if<std::string>(&seconds)) return *fault;
    options.start_in_s = std::get<std::uint32_t>(seconds);
  }
  return options;
}

std::string fault_in_password(const std::string& password) {
  if (is_printable_ascii(password) && password.size() <= limits::kMaxPassword) return {};
  return "A password has at most " + std::to_string(limits::kMaxPassword) +
         " characters, all of them printable ASCII.";
}

}  // namespace race2048::client
