#include "client/choices/room_flags.h"

#include <algorithm>
#include <vector>

#include "client/text/duration.h"
#include "client/text/field_text.h"
#include "engine/match/option_rows.h"
#include "shared/limits.h"
#include "shared/list_text.h"
#include "shared/names.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// The format of this name; without one, `usual` or the first other that has all numbers that the
// flags give.
OrFault<Format> format_of(const SettingsFlags& flags, Format usual) {
  std::vector<const SettingRow*> given;
  for (const SettingRow& row : setting_rows()) {
    if (row.range_in != nullptr && flags.given.contains(row.field.names.flag))
      given.push_back(&row);
  }
  const auto fits = [&given](Format format) {
    return std::ranges::all_of(given,
                               [&](const auto* row) { return row->values_in(format).has_value(); });
  };
  if (flags.format.empty() && fits(usual)) return usual;
  for (const FormatRow& row : kFormats) {
    const bool may_be = flags.format.empty() || row.name == flags.format;
    if (may_be && fits(row.value)) return row.value;
  }
  std::vector<std::string> whose;
  for (const SettingRow* const row : given) {
    whose.push_back("--" + std::string(row->field.names.flag) + " is for --format " +
                    std::string(row->own_format().name));
  }
  return Fault{list_text(whose, " and ") +
               (flags.format.empty()
                    ? ": give one of them."
                    : ", not for --format " + flags.format + ": leave one of them out.") +
               " Any race ends at its --cap."};
}

// The password in the form that is compared, or a fault.
OrFault<std::string> password_from(const std::string& typed) {
  OrFault<std::string> password = typed_password(typed);
  if (!password) return Fault{"That cannot be a password: it " + password.fault().text + "."};
  return password;
}

}  // namespace

SettingsDefaults for_bots() {
  return {.format = Format::step,
          .values = {{"move-time", 2000},
                     {"watch", static_cast<std::uint32_t>(Watch::at_end)},
                     {"move-rate", 0}}};
}

std::uint32_t default_value(const SettingRow& row, Format format,
                            const SettingsDefaults& defaults) {
  const auto value = defaults.values.find(row.field.names.flag);
  return value == defaults.values.end() ? row.usual(format) : value->second;
}

OrFault<MatchSettings> settings_from(const SettingsFlags& flags, const SettingsDefaults& defaults) {
  const OrFault<Format> format = format_of(flags, defaults.format);
  if (!format) return format.fault();
  MatchSettings settings = default_settings(*format);
  for (const SettingRow& row : setting_rows()) {
    const auto given = flags.given.find(row.field.names.flag);
    if (given != flags.given.end()) {
      row.set(settings, given->second);
    } else if (row.values_in(*format)) {
      row.set(settings, default_value(row, *format, defaults));
    }
  }
  if (!flags.seed.empty()) {
    settings.open_seed = key_from_hex(flags.seed);
    if (!settings.open_seed) return Fault{kSeedFault};
  }
  // The same check as the server's, so that the person sees a fault before connecting.
  if (const OrFault<> checked = check(settings); !checked) {
    return Fault{"These settings are not possible: " + checked.fault().text + "."};
  }
  return settings;
}

OrFault<RoomRequest> room_request_from(const RoomFlags& flags, std::uint32_t seats) {
  OrFault<std::string> title = typed_text(flags.request.options.title, limits::kMaxTitle);
  if (!title) return Fault{"--title " + title.fault().text + "."};
  OrFault<std::string> password = password_from(flags.password);
  if (!password) return password.fault();
  if (const OrFault<> name = check_room_name(flags.name); !name) return name.fault();
  RoomRequest request = flags.request;
  for (const OptionRow& row : option_rows()) {
    if (row.of_a_series && row.part.get(request) != 0 && !request.options.is_series()) {
      return Fault{"--" + std::string(row.field.names.flag) +
                   " is for the rounds of a series: give --rounds too."};
    }
  }
  request.password = *std::move(password);
  request.options.title = *std::move(title);
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
