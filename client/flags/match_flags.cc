#include "client/flags/match_flags.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/flags/flags.h"
#include "client/text/field_text.h"
#include "engine/bot_levels.h"
#include "engine/match/option_rows.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

constexpr const char* kMatchGroup = "The match";

using Take = std::function<void(std::uint32_t)>;

std::string format_help(Format usual) {
  std::string help;
  for (const FormatRow& format : kFormats) {
    help +=
        (help.empty() ? "" : "; ") + std::string(format.name) + ": " + std::string(format.summary);
  }
  return help + ". Default: " + std::string(row_of(usual).name) +
         ", or the format that has those of the next flags that are given";
}

// The value as the help names it.
const char* value_name(const Field& field) {
  switch (field.kind) {
    case FieldKind::number:
      return "NUMBER";
    case FieldKind::tile:
      return "TILE";
    case FieldKind::ms:
    case FieldKind::seconds:
      return "TIME";
    case FieldKind::choice:
    case FieldKind::text:
      return "TEXT";
  }
  return "";
}

// The value of a flag for this field, given to `take` if it is in the range.
usage::Value value_for(const Field& field, Range range, Take take) {
  const auto read = [&field, range, take = std::move(take)](const std::string& typed) -> OrFault<> {
    const std::optional<std::uint32_t> value = value_from(field, typed);
    if (!value || (!field.is(FieldKind::choice) && !check_value(field, range, *value))) {
      return Fault{takes_text(field, range) + ", not " + usage::as_typed(typed)};
    }
    take(*value);
    return {};
  };
  usage::Value value = usage::word(read, [] { return std::string(); });
  value.choices = choice_names(field);
  value.name = value_name(field);
  if (field.is(FieldKind::number)) {
    value.range = std::to_string(range.least) + " to " + std::to_string(range.most);
  }
  return value;
}

// The values that the help does not show otherwise.
std::string values_help(const Field& field, Range range) {
  std::string text;
  for (const Choice& choice : field.choices) {
    text += (text.empty() ? ": " : ", ") + std::string(choice.name) + " (" +
            std::string(choice.words) + ")";
  }
  if (!text.empty()) return text;
  if (!field.is(FieldKind::number)) return ", " + range_text(field, range);
  return range.least == 0 && !field.zero.empty() ? "; 0: " + std::string(field.zero) : "";
}

// That of the format that has the setting first, and others that differ.
std::string default_words(const SettingRow& row, const SettingsDefaults& defaults) {
  const Format own = row.values_in(defaults.format) ? defaults.format : row.own_format().value;
  const std::string usual = typed_value(row.field, default_value(row, own, defaults));
  std::string words = usual;
  for (const FormatRow& format : kFormats) {
    if (!row.values_in(format.value)) continue;
    const std::string other = typed_value(row.field, default_value(row, format.value, defaults));
    if (other != usual) words += "; " + std::string(format.name) + ": " + other;
  }
  return words;
}

usage::Flag setting_flag(const SettingRow& row, SettingsFlags& flags,
                         const SettingsDefaults& defaults) {
  const Field& field = row.field;
  Range range = row.values_in(row.own_format().value).value();
  const std::string help = std::string(field.words.meaning) + values_help(field, range);
  for (const FormatRow& format : kFormats) {
    if (const auto other = row.values_in(format.value))
      range.least = std::min(range.least, other->least);
  }
  return {.names = {"--" + std::string(field.names.flag)},
          .help = help,
          .value = value_for(field, range,
                             [&flags, name = field.names.flag](std::uint32_t value) {
                               flags.given[name] = value;
                             }),
          .default_words = default_words(row, defaults),
          .group = kMatchGroup};
}

usage::Value option_value(const OptionRow& row, RoomRequest& request) {
  if (row.is_text()) {
    return usage::word(
        [&row, &request](const std::string& typed) -> OrFault<> {
          row.write(request, typed);
          return {};
        },
        [] { return std::string(); });
  }
  const Take set = [&row, &request](std::uint32_t value) { row.part.set(request, value); };
  if (!row.field.is(FieldKind::choice)) return value_for(row.field, row.values, set);
  return usage::switch_that([set](bool on) { set(on ? 1 : 0); });
}

usage::Flag option_flag(const OptionRow& row, RoomRequest& request) {
  const Field& field = row.field;
  return {.names = {"--" + std::string(field.names.flag)},
          .help = field.switches_on.empty()
                      ? std::string(field.words.meaning) + values_help(field, row.values)
                      : std::string(field.switches_on),
          .value = option_value(row, request),
          .group = kRoomGroup};
}

}  // namespace

usage::Value format_value(std::string& to) {
  usage::Value value = usage::choice(to, names_of(kFormats));
  value.take = [take = std::move(value.take)](std::vector<std::string> typed) {
    for (std::string& name : typed) {
      if (const FormatRow* const row = format_typed(name)) name = row->name;
    }
    return take(typed);
  };
  return value;
}

void declare_match(usage::Command& command, SettingsFlags& flags,
                   const SettingsDefaults& defaults) {
  const auto flag = [](const char* name, std::string help, usage::Value value) {
    return usage::Flag{
        .names = {name}, .help = std::move(help), .value = std::move(value), .group = kMatchGroup};
  };
  add(command, {flag("--format", format_help(defaults.format), format_value(flags.format))});
  for (const SettingRow& row : setting_rows()) {
    add(command, {setting_flag(row, flags, defaults)});
  }
  add(command, {flag("--seed",
                     "64 hex digits: an open room, where everyone knows the seed and can foresee "
                     "the tiles",
                     usage::named("HEX", usage::text(flags.seed)))});
}

void declare_room(usage::Command& command, RoomFlags& flags) {
  add(command, {{.names = {"--named"},
                 .help = "a name for the room, such as club: others join HOST/club",
                 .value = usage::named("NAME", usage::text(flags.name)),
                 .group = kRoomGroup}});
  declare_password(command, flags.password, "everyone must enter this password", kRoomGroup);
  for (const OptionRow& row : option_rows()) {
    if (!row.field.names.flag.empty()) add(command, {option_flag(row, flags.request)});
  }
}

std::string bot_level_help() {
  std::string help = "how well they play:";
  for (const BotLevel& level : bot_levels()) {
    help.append("\n").append(level.name).append(": ").append(level.summary);
  }
  return help;
}

std::vector<std::string> bot_level_names() {
  std::vector<std::string> names;
  for (const BotLevel& level : bot_levels()) names.emplace_back(level.name);
  return names;
}

}  // namespace race2048::client
