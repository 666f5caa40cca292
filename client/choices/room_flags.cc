#include "client/choices/room_flags.h"

#include <algorithm>
#include <array>
#include <vector>

#include "client/text/duration.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "shared/limits.h"
#include "shared/list_text.h"
#include "shared/names.h"
#include "shared/password.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// Durations as people may type them, such as "90, 90s or 2m": those that the flag takes.
std::string examples(std::uint32_t low, std::uint32_t high) {
  std::vector<std::string> good;
  for (const char* const example : {"90", "90s", "2m", "1h"}) {
    const std::uint32_t seconds = seconds_from(example).value();
    if (seconds >= low && seconds <= high) good.emplace_back(example);
  }
  return list_text(good, " or ");
}

// Sets `ms` from a flag; leaves it unchanged if the flag was not given.
OrFault<> set_ms(std::uint32_t& ms, const char* flag, const std::optional<std::string>& typed,
                 std::uint32_t low_ms, std::uint32_t high_ms) {
  if (!typed) return {};
  const auto seconds = seconds_of(flag, *typed, low_ms / 1000, high_ms / 1000);
  if (!seconds) return seconds.fault();
  ms = *seconds * 1000;
  return {};
}

// A flag for a number that only some formats have: giving the flag chooses the format.
struct FormatFlag {
  const char* name;
  bool given;
  std::optional<Range> FormatRow::*range;

  bool is_for(const FormatRow& format) const { return (format.*range).has_value(); }
};

std::string for_format(const char* flag, const FormatRow& format) {
  return std::string(flag) + " is for --format " + std::string(format.name);
}

// `told_by`: the earlier flag that chose `format`; null if --format did.
Fault contradiction(const FormatFlag& flag, const FormatRow& format, const char* told_by) {
  const auto own = std::find_if(kFormats.begin(), kFormats.end(),
                                [&flag](const FormatRow& row) { return flag.is_for(row); });
  const std::string name(format.name);
  return {for_format(flag.name, *own) +
          (told_by == nullptr
               ? ", not for --format " + name + ": leave one of them out."
               : ", " + std::string(told_by) + " for --format " + name + ": give one of them.") +
          " Any race ends at its --cap."};
}

// True if all given flags are for this format.
bool fits(const std::array<FormatFlag, 4>& flags, const FormatRow& format) {
  return std::ranges::all_of(
      flags, [&format](const FormatFlag& flag) { return !flag.given || flag.is_for(format); });
}

std::vector<const FormatRow*> formats_named(const std::string& name) {
  std::vector<const FormatRow*> formats;
  for (const FormatRow& row : kFormats) {
    if (name.empty() || row.name == name) formats.push_back(&row);
  }
  return formats;
}

// The format of this name; without one, `usual` if all given flags are for it, otherwise the first
// format for which they are.
OrFault<Format> format_of(const SettingsFlags& flags, Format usual) {
  const std::array<FormatFlag, 4> own = {{
      {"--time", flags.time.has_value(), &FormatRow::time_limit_ms},
      {"--target", flags.target.has_value(), &FormatRow::target},
      {"--moves", flags.moves.has_value(), &FormatRow::move_limit},
      {"--move-time", flags.move_time.has_value(), &FormatRow::move_time_ms},
  }};
  if (flags.format.empty() && fits(own, row_of(kFormats, usual))) return usual;
  std::vector<const FormatRow*> left = formats_named(flags.format);
  if (left.empty()) return Fault{"There is no --format " + flags.format + "."};
  const char* told_by = nullptr;
  for (const FormatFlag& flag : own) {
    if (!flag.given) continue;
    const FormatRow& before = *left.front();
    std::erase_if(left, [&flag](const FormatRow* row) { return !flag.is_for(*row); });
    if (left.empty()) return contradiction(flag, before, told_by);
    if (flags.format.empty()) told_by = flag.name;
  }
  return left.front()->value;
}

// Sets the target of a race to a tile.
OrFault<> set_target(MatchSettings& settings, std::uint32_t target) {
  const std::optional<int> exponent = exponent_of(target);
  if (!exponent) {
    const auto text = [](std::uint32_t tile) { return std::to_string(tile); };
    constexpr std::uint32_t kLeast = limits::kMinTarget;
    return Fault{"--target takes a tile: " + text(kLeast) + ", " + text(2 * kLeast) + ", " +
                 text(4 * kLeast) + " .. " + text(limits::kMaxTarget) + ", not " + text(target) +
                 "."};
  }
  settings.target_exponent = *exponent;
  return {};
}

// Sets the durations, and what only some formats have.
OrFault<> set_limits(MatchSettings& settings, const SettingsFlags& flags) {
  if (OrFault<> time = set_ms(settings.time_limit_ms, "--time", flags.time, limits::kMinMatchMs,
                              limits::kMaxMatchMs);
      !time) {
    return time;
  }
  if (OrFault<> move_time = set_ms(settings.move_time_ms, "--move-time", flags.move_time,
                                   limits::kMinMoveTimeMs, limits::kMaxMoveTimeMs);
      !move_time) {
    return move_time;
  }
  if (OrFault<> cap =
          set_ms(settings.cap_ms, "--cap", flags.cap, limits::kMinMatchMs, limits::kMaxMatchMs);
      !cap) {
    return cap;
  }
  if (flags.moves) settings.move_limit = *flags.moves;
  if (flags.target) return set_target(settings, *flags.target);
  return {};
}

OrFault<> set_ends(MatchSettings& settings, const SettingsFlags& flags) {
  if (flags.finish == "first" && !row_of(settings.format).may_finish_first) {
    return Fault{
        "--finish first is for a race to a tile (--format first): other races end when all are "
        "done."};
  }
  settings.finish = value_named(kFinishes, flags.finish).value_or(settings.finish);
  settings.on_stuck = value_named(kOnStucks, flags.on_stuck).value_or(settings.on_stuck);
  return {};
}

// The password in the form that is compared, or a fault.
OrFault<std::string> password_from(const std::string& typed) {
  OrFault<std::string> password = typed_password(typed);
  if (!password) return Fault{"That cannot be a password: it " + password.fault().text + "."};
  return password;
}

}  // namespace

OrFault<std::uint32_t> seconds_of(const char* flag, const std::string& typed, std::uint32_t low,
                                  std::uint32_t high) {
  const std::optional<std::uint32_t> seconds = seconds_from(typed);
  if (seconds && *seconds >= low && *seconds <= high) return *seconds;
  return Fault{std::string(flag) + " takes a time from " + duration_text(low) + " to " +
               duration_text(high) + ", such as " + examples(low, high) + ", not '" + typed + "'."};
}

OrFault<MatchSettings> settings_from(const SettingsFlags& flags, const SettingsDefaults& defaults) {
  const OrFault<Format> format = format_of(flags, defaults.format);
  if (!format) return format.fault();
  MatchSettings settings = default_settings(*format);
  if (settings.lockstep()) settings.move_time_ms = defaults.move_time_ms;
  if (const OrFault<> set = set_limits(settings, flags); !set) return set.fault();
  if (const OrFault<> set = set_ends(settings, flags); !set) return set.fault();
  settings.rules.size = flags.size.value_or(settings.rules.size);
  settings.watch = value_named(kWatches, flags.watch).value_or(defaults.watch);
  settings.draws = value_named(kDraws, flags.draws).value_or(defaults.draws);
  settings.seats = flags.seats.value_or(defaults.seats);
  settings.move_rate = flags.move_rate.value_or(defaults.move_rate);
  if (!flags.seed.empty()) {
    settings.open_seed = key_from_hex(flags.seed);
    if (!settings.open_seed) return Fault{kSeedFault};
  }
  // The same check as the server's, so that the person hears about it before connecting.
  if (const OrFault<> checked = check(settings); !checked) {
    return Fault{"These settings are not possible: " + checked.fault().text + "."};
  }
  return settings;
}

OrFault<RoomRequest> room_request_from(const RoomFlags& flags, std::uint32_t seats) {
  OrFault<std::string> title = typed_text(flags.options.title, limits::kMaxTitle);
  if (!title) return Fault{"--title " + title.fault().text + "."};
  OrFault<std::string> password = password_from(flags.password);
  if (!password) return password.fault();
  if (const OrFault<> name = check_room_name(flags.name); !name) return name.fault();
  if (flags.options.pause && !flags.options.is_series()) {
    return Fault{"--pause is for the rounds of a series: give --rounds too."};
  }
  RoomRequest request{.options = flags.options, .password = *std::move(password)};
  request.options.title = *std::move(title);
  if (flags.start_in) {
    const auto seconds = seconds_of("--start-in", *flags.start_in, 1, limits::kMaxStartIn);
    if (!seconds) return seconds.fault();
    request.start_in_s = *seconds;
  }
  // The same check as the server's.
  if (const OrFault<> checked = check(request, seats); !checked) {
    return Fault{"These room options are not possible: " + checked.fault().text + "."};
  }
  return request;
}

OrFault<> check_room_name(const std::string& name) {
  if (name.empty() || is_valid_room_name(name)) return {};
  if (normalised_room_code(name)) {
    return Fault{"--named '" + name + "' looks like a room code: give the room another name."};
  }
  return Fault{"--named takes " + std::to_string(limits::kMinRoomName) + " to " +
               std::to_string(limits::kMaxRoomName) +
               " letters, digits or -, a letter first, such as club; not '" + name + "'."};
}

OrFault<> check_password(const std::string& password) {
  const OrFault<std::string> checked = password_from(password);
  if (!checked) return checked.fault();
  return {};
}

}  // namespace race2048::client
