#include "client/plain/host_words.h"

#include <algorithm>
#include <string>
#include <vector>

#include "client/text/field_text.h"
#include "engine/match/option_rows.h"
#include "engine/settings/setting_rows.h"
#include "shared/limits.h"
#include "shared/list_text.h"
#include "shared/typed_text.h"

namespace race2048::client {
namespace {

// The word that sets the field, with a value: "time 90", "draws same or position".
std::string example_of(const Field& field) {
  std::string value(field.words.example);
  if (field.is(FieldKind::choice)) value = list_text(choice_names(field), " or ");
  if (field.is(FieldKind::text)) value = "TEXT";
  return std::string(field.names.word) + " " + value;
}

// True for a format without a number that its word could come with.
bool is_set_by_name(const FormatRow& format) {
  return std::ranges::none_of(setting_rows(), [&format](const SettingRow& row) {
    return row.range_in != nullptr && row.values_in(format.value);
  });
}

Fault what_to_set() {
  std::vector<std::string> examples;
  for (const FormatRow& format : kFormats) {
    if (is_set_by_name(format)) examples.emplace_back(format.name);
  }
  for (const SettingRow& row : setting_rows()) examples.push_back(example_of(row.field));
  for (const OptionRow& row : option_rows()) {
    if (!row.field.names.word.empty()) examples.push_back(example_of(row.field));
  }
  return {"Set what? " + list_text(examples, ", ") + "."};
}

// The fault as a sentence of the line mode.
Fault impossible(const Fault& fault) {
  return {"Not possible: " + fault.text + "."};
}

// The value that was typed, or why the field cannot have it.
OrFault<std::uint32_t> value_of(const Field& field, Range range, const std::string& typed) {
  const std::optional<std::uint32_t> value = value_from(field, typed);
  if (!value) return what_to_set();
  if (field.is(FieldKind::choice)) return *value;
  if (const OrFault<> fine = check_value(field, range, *value); !fine) {
    return impossible(fine.fault());
  }
  return *value;
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

// A number that only some formats have chooses the first of them.
OrFault<Edit> edit_setting(const SettingRow& row, const std::string& typed, MatchSettings now) {
  const Format format = row.range_in == nullptr ? now.format : row.own_format().value;
  const Range range = row.values_in(format).value_or(Range{});
  const OrFault<std::uint32_t> value = value_of(row.field, range, typed);
  if (!value) return value.fault();
  if (format != now.format) now = carried_over(default_settings(format), now);
  row.set(now, *value);
  return checked(now);
}

OrFault<Edit> edit_option(const OptionRow& row, const std::string& typed, RoomRequest request,
                          std::uint32_t seats) {
  if (row.is_text()) {
    row.write(request, typed);
  } else {
    const OrFault<std::uint32_t> value = value_of(row.field, row.values, typed);
    if (!value) return value.fault();
    row.part.set(request, *value);
  }
  return checked(std::move(request), seats);
}

}  // namespace

OrFault<Edit> edit_from(std::string_view argument, const Model& model) {
  const std::size_t end = std::min(argument.find(' '), argument.size());
  const std::string_view what = argument.substr(0, end);
  const std::string typed(argument.substr(std::min(end + 1, argument.size())));
  const MatchSettings& now = model.room.seal->settings;
  for (const FormatRow& format : kFormats) {
    if (typed.empty() && format_typed(what) == &format && is_set_by_name(format)) {
      return checked(carried_over(format.value == now.format ? now : format.defaults, now));
    }
  }
  for (const SettingRow& row : setting_rows()) {
    if (row.field.names.word == what) return edit_setting(row, typed, now);
  }
  for (const OptionRow& row : option_rows()) {
    if (!what.empty() && row.field.names.word == what) {
      return edit_option(row, typed, model.room.info.as_request(), now.seats);
    }
  }
  return what_to_set();
}

}  // namespace race2048::client
