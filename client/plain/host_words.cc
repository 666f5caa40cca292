#include "client/plain/host_words.h"

#include <charconv>
#include <optional>
#include <string>

#include "client/choices/room_flags.h"

namespace race2048::client {
namespace {

constexpr const char* kWhatToSet =
    "Set what? time 90, target 512, moves 300, last, step 10, size 5, seats 4 or rounds 3.";

std::optional<std::uint32_t> number_from(std::string_view text) {
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
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

}  // namespace

OrFault<Edit> edit_from(std::string_view argument, const Model& model) {
  const std::size_t end = std::min(argument.find(' '), argument.size());
  const std::string_view what = argument.substr(0, end);
  const std::string value(argument.substr(std::min(end + 1, argument.size())));
  const MatchSettings& now = model.room.seal->settings;
  Edit edit;
  if (auto flags = flags_of_format(what, value)) {
    flags->size = now.rules.size;
    auto settings =
        settings_from(*flags, {.watch = now.watch, .seats = now.seats, .move_rate = now.move_rate});
    if (!settings) return settings.fault();
    edit.settings = *std::move(settings);
    return edit;
  }
  const std::optional<std::uint32_t> number = number_from(value);
  if (!number) return Fault{kWhatToSet};
  if (what == "rounds") {
    edit.request = model.room.info.as_request();
    edit.request->options.rounds = *number;
    return edit;
  }
  edit.settings = now;
  if (what == "seats") {
    edit.settings->seats = *number;
  } else if (what == "size" && *number >= kMinBoardSize && *number <= kMaxBoardSize) {
    edit.settings->rules.size = static_cast<int>(*number);
  } else {
    return Fault{kWhatToSet};
  }
  return edit;
}

}  // namespace race2048::client
