#include "client/plain/host_words.h"

#include <charconv>
#include <optional>
#include <string>

#include "client/choices/room_flags.h"
#include "client/text/duration.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "engine/match/value_table.h"
#include "shared/typed_text.h"

namespace race2048::client {
namespace {

constexpr const char* kWhatToSet =
    "Set what? time 90, target 512, moves 300, last or step 10; cap 10m, size 5, seats 4, "
    "move-rate "
    "8, stuck next or out, finish first or all, watch live, end or off, draws position or "
    "same; rounds 3, pause on, "
    "start-at 4, start-in 5m, listed on, chat off; title TEXT, password TEXT.";

std::optional<std::uint32_t> number_from(std::string_view text) {
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

std::optional<bool> switch_from(std::string_view text) {
  if (text == "on") return true;
  return text == "off" ? std::optional(false) : std::nullopt;
}

// Sets `to` if there is a value.
template <typename Value, typename To>
bool take(const std::optional<Value>& value, To& to) {
  if (value) to = *value;
  return value.has_value();
}

// The flags for a format such as "time 90"; nothing if the words name no format.
std::optional<SettingsFlags> flags_of_format(std::string_view what, const std::string& value) {
  SettingsFlags flags;
  if (what == "last" && value.empty()) {
    flags.format = "last";
  } else if (what == "time" && !value.empty()) {
    flags.time = value;
  } else if (what == "step" && !value.empty()) {
    flags.move_time = value;
  } else if (const auto number = number_from(value); number && what == "target") {
    flags.target = number;
  } else if (number && what == "moves") {
    flags.moves = number;
  } else {
    return std::nullopt;
  }
  return flags;
}

// The format and its numbers as `named` has them; all else as it was set, unless the format has no
// such setting. What was not set becomes the format's default.
MatchSettings with_format(const MatchSettings& named, const SettingsFlags& flags,
                          const MatchSettings& now) {
  MatchSettings next = named;
  next.rules = now.rules;
  next.open_seed = now.open_seed;
  if (named.format == now.format) {
    next.cap_ms = now.cap_ms;
    next.finish = now.finish;
    next.on_stuck = now.on_stuck;
    if (!flags.moves) next.move_limit = now.move_limit;
    return next;
  }
  const FormatRow& format = row_of(named.format);
  const MatchSettings usual = default_settings(now.format);
  if (now.cap_ms != usual.cap_ms) next.cap_ms = now.cap_ms;
  const bool finish_fits = now.finish == Finish::all || format.may_finish_first;
  if (now.finish != usual.finish && finish_fits) next.finish = now.finish;
  const bool stuck_fits = now.on_stuck == OnStuck::out || format.may_have_next_board;
  if (now.on_stuck != usual.on_stuck && stuck_fits) next.on_stuck = now.on_stuck;
  return next;
}

// Each of these two sets what the words name, and returns false if they name nothing that it has.

bool set_match(std::string_view what, const std::string& value, MatchSettings& settings) {
  const std::optional<std::uint32_t> number = number_from(value);
  if (what == "seats") return take(number, settings.seats);
  if (what == "move-rate") return take(number, settings.move_rate);
  if (what == "stuck") return take(value_named(kOnStucks, value), settings.on_stuck);
  if (what == "finish") return take(value_named(kFinishes, value), settings.finish);
  if (what == "watch") return take(value_named(kWatches, value), settings.watch);
  if (what == "draws") return take(value_named(kDraws, value), settings.draws);
  if (what == "size") {
    if (!number || *number < kMinBoardSize || *number > kMaxBoardSize) return false;
    settings.rules.size = static_cast<int>(*number);
    return true;
  }
  const std::optional<std::uint32_t> seconds = seconds_from(value);
  if (what != "cap" || !seconds || *seconds > limits::kMaxMatchMs / 1000) return false;
  settings.cap_ms = *seconds * 1000;
  return true;
}

bool set_room(std::string_view what, const std::string& value, RoomRequest& request) {
  RoomOptions& options = request.options;
  if (what == "title") {
    options.title = value;
    return true;
  }
  if (what == "password") {
    request.password = value;
    return true;
  }
  if (what == "rounds") return take(number_from(value), options.rounds);
  if (what == "start-at") return take(number_from(value), options.start_at);
  if (what == "start-in") return take(seconds_from(value), request.start_in_s);
  if (what == "pause") return take(switch_from(value), options.pause);
  if (what == "listed") return take(switch_from(value), options.listed);
  const std::optional<bool> on = switch_from(value);
  if (what != "chat" || !on) return false;
  options.chat_off = !*on;
  return true;
}

// The fault as a sentence of the line mode.
OrFault<Edit> impossible(const Fault& fault) {
  return Fault{"Not possible: " + fault.text + "."};
}

OrFault<Edit> checked(const MatchSettings& settings) {
  if (const OrFault<> fine = check(settings); !fine) return impossible(fine.fault());
  return Edit{.settings = settings};
}

OrFault<Edit> checked(RoomRequest request, std::uint32_t seats) {
  OrFault<std::string> title = typed_text(request.options.title, limits::kMaxTitle);
  if (!title) return impossible({"the title " + title.fault().text});
  request.options.title = *std::move(title);
  if (const OrFault<> fine = check(request, seats); !fine) return impossible(fine.fault());
  return Edit{.request = std::move(request)};
}

}  // namespace

OrFault<Edit> edit_from(std::string_view argument, const Model& model) {
  const std::size_t end = std::min(argument.find(' '), argument.size());
  const std::string_view what = argument.substr(0, end);
  const std::string value(argument.substr(std::min(end + 1, argument.size())));
  const MatchSettings& now = model.room.seal->settings;
  if (auto flags = flags_of_format(what, value)) {
    flags->size = now.rules.size;
    auto settings = settings_from(
        *flags,
        {.watch = now.watch, .draws = now.draws, .seats = now.seats, .move_rate = now.move_rate});
    if (!settings) return settings.fault();
    return checked(with_format(*settings, *flags, now));
  }
  MatchSettings settings = now;
  if (set_match(what, value, settings)) return checked(settings);
  RoomRequest request = model.room.info.as_request();
  if (set_room(what, value, request)) return checked(std::move(request), now.seats);
  return Fault{kWhatToSet};
}

}  // namespace race2048::client
