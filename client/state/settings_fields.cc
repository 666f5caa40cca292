#include "client/state/settings_fields.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "client/text/field_text.h"

namespace race2048::client {
namespace {

constexpr std::array<Choice, kFormats.size()> format_choices() {
  std::array<Choice, kFormats.size()> choices{};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    choices[i] = {.value = static_cast<std::uint32_t>(kFormats[i].value),
                  .name = kFormats[i].name,
                  .words = kFormats[i].summary};
  }
  return choices;
}
constexpr std::array<Choice, kFormats.size()> kFormatChoices = format_choices();

constexpr Field kFormat{.names = {.key = "format"},
                        .words = {"Format", "how the winner is found"},
                        .kind = FieldKind::choice,
                        .choices = kFormatChoices,
                        .comes_first = true};
constexpr Field kBots{
    .names = {.key = "bots"},
    .words = {"Bots", "bots in the room; k removes one", "the number of bots", "2"},
    .comes_first = true};
constexpr std::array<Choice, 2> kMoreChoices = {
    {{.value = 0, .words = "Enter shows them"}, {.value = 1, .words = "Enter hides them"}}};
constexpr Field kMore{.names = {.key = "more"},
                      .words = {"More settings", "the settings that most rooms leave as they are"},
                      .kind = FieldKind::choice,
                      .choices = kMoreChoices,
                      .comes_first = true};
constexpr Field kRoomName{
    .names = {.key = kRoomNameLine},
    .words = {"Name", "for joining HOST/NAME, of letters, digits or -, a letter first"},
    .kind = FieldKind::text};

std::vector<SettingsField> all_fields() {
  std::vector<SettingsField> fields = {{&kFormat}};
  for (const SettingRow& row : setting_rows()) fields.push_back({&row.field, &row});
  for (const OptionRow& row : option_rows()) {
    if (row.field.words.label.empty()) continue;
    if (row.field.names.key == "title") {
      fields.push_back({&kBots});
      fields.push_back({&kRoomName});
    }
    fields.push_back({&row.field, nullptr, &row});
  }
  const auto others =
      std::stable_partition(fields.begin(), fields.end(),
                            [](const SettingsField& field) { return field.field->comes_first; });
  fields.insert(others, {&kMore});
  return fields;
}

}  // namespace

bool SettingsField::is_more() const {
  return field == &kMore;
}

// A number of the formats comes first in its own format only: in lockstep, for example, the limit
// of moves is one of many settings.
bool SettingsField::comes_first(const RoomDraft& draft) const {
  if (!field->comes_first) return false;
  const bool of_formats = setting != nullptr && setting->range_in != nullptr;
  return !of_formats || setting->own_format().value == draft.settings.format;
}

std::optional<Range> SettingsField::values(const RoomDraft& draft) const {
  if (setting != nullptr) return setting->values_in(draft.settings.format);
  if (option != nullptr) {
    const bool has_it = !option->of_a_series || draft.request.options.is_series();
    return has_it ? std::optional(option->values) : std::nullopt;
  }
  if (field == &kFormat) return Range{0, kFormats.size() - 1};
  if (is_more()) return Range{0, 1};
  if (field == &kBots) {
    if (!draft.bots) return std::nullopt;
    const std::uint32_t seats = draft.settings.seats;
    const std::uint32_t free = seats > draft.people ? seats - draft.people : 0;
    return Range{draft.bots_there, std::max(draft.bots_there, free)};
  }
  if (!draft.is_new) return std::nullopt;
  return Range{limits::kMinRoomName, limits::kMaxRoomName};
}

std::uint32_t SettingsField::value(const RoomDraft& draft) const {
  if (setting != nullptr) return setting->get(draft.settings);
  if (option != nullptr) return option->part.get(draft.request);
  if (is_more()) return draft.more ? 1 : 0;
  if (field == &kBots) return draft.bots.value_or(0);
  return static_cast<std::uint32_t>(draft.settings.format);
}

void SettingsField::set(RoomDraft& draft, std::uint32_t value) const {
  MatchSettings& settings = draft.settings;
  if (setting != nullptr) {
    const int size = settings.rules.size;
    setting->set(settings, value);
    if (settings.rules.size != size) settings = carried_over(settings, settings);
  } else if (option != nullptr) {
    option->part.set(draft.request, value);
    // A room without a planned start needs no request to have none.
    if (draft.request.start_in_s == 0U && !draft.has_start) draft.request.start_in_s.reset();
  } else if (is_more()) {
    draft.more = value != 0;
  } else if (field == &kBots) {
    draft.bots = value;
  } else {
    const auto format = static_cast<Format>(value);
    settings = carried_over(
        format == draft.original.format ? draft.original : default_settings(format), settings);
  }
}

void SettingsField::store_line(RoomDraft& draft) const {
  if (option != nullptr) option->write(draft.request, draft.lines.at(field->names.key).text());
}

bool SettingsField::is_kept(const RoomDraft& draft) const {
  if (option == nullptr || option->number != 0) return false;
  return option->is_text() ? draft.has_password && !draft.request.password
                           : draft.has_start && !draft.request.start_in_s;
}

std::string SettingsField::meaning(const RoomDraft& draft) const {
  std::string text(field->words.meaning);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  const std::optional<Range> range = values(draft);
  if (range && !field->is(FieldKind::choice)) text += ": " + range_text(*field, *range);
  return text + (field->is_time() ? ", such as 90, 2m or 2:00." : ".");
}

std::span<const SettingsField> settings_fields() {
  static const std::vector<SettingsField> fields = all_fields();
  return fields;
}

}  // namespace race2048::client
