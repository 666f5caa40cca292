#include "client/control/preferences.h"

#include <algorithm>
#include <type_traits>

namespace race2048::client {
namespace {

constexpr std::array<std::string_view, 2> kOffAndOn = {"off", "on"};

// `member` returns a reference to the value in its argument.
template <typename Member>
constexpr PreferenceRow on_member(Member /*member*/, PreferenceRow row) {
  row.get = [](const Preferences& of) { return static_cast<std::uint8_t>(Member{}(of)); };
  row.set = [](Preferences& of, std::uint8_t value) {
    Member{}(of) = static_cast<std::remove_reference_t<decltype(Member{}(of))>>(value);
  };
  return row;
}

// In the order of the enumerators.
constexpr std::array<PreferenceRow, kPreferences> kPreferenceRows = {
    on_member([](auto& of) -> auto& { return of.appearance.palette; },
              {.of = Preference::palette,
               .name = "palette",
               .values = kPaletteNames,
               .label = "Palette",
               .flag = "palette",
               .help = "classic, contrast (also for the colour-blind) or mono (default classic)"}),
    on_member(
        [](auto& of) -> auto& { return of.appearance.colour; },
        {.of = Preference::colour,
         .name = "color",
         .values = kColourModeNames,
         .label = "Colours",
         .flag = "color",
         .help = "how many colours the terminal has: auto, never, 8, 16, 256 or true (default "
                 "auto; never with NO_COLOR)"}),
    on_member([](auto& of) -> auto& { return of.appearance.ascii; },
              {.of = Preference::ascii,
               .name = "ascii",
               .label = "Only ASCII",
               .flag = "ascii",
               .help = "only ASCII, no line drawing"}),
    on_member([](auto& of) -> auto& { return of.animate; },
              {.of = Preference::animation,
               .name = "animation",
               .label = "Animation",
               .flag = "anim",
               .help = "slide tiles, or place them at once; remembered for the next time"}),
    on_member([](auto& of) -> auto& { return of.bell; },
              {.of = Preference::bell,
               .name = "bell",
               .since = LookOf::match,
               .label = "Bell",
               .flag = "bell",
               .help = "ring a bell when a match starts or nears its end, or not"}),
    on_member([](auto& of) -> auto& { return of.flash; },
              {.of = Preference::flash,
               .name = "flash",
               .since = LookOf::match,
               .label = "Flash at start",
               .flag = "flash",
               .help = "flash the screen when a match starts, or not"}),
    on_member([](auto& of) -> auto& { return of.chat; },
              {.of = Preference::chat, .name = "chat", .since = LookOf::match, .label = "Chat"}),
    on_member([](auto& of) -> auto& { return of.calm; },
              {.of = Preference::calm,
               .name = "calm",
               .since = LookOf::match,
               .label = "Calm end",
               .flag = "calm",
               .help = "show the results at once when a match ends, or first a short show"}),
    on_member([](auto& of) -> auto& { return of.ui; },
              {.of = Preference::ui, .name = "ui", .values = kUiNames, .variable = "RACE2048_UI"}),
    on_member([](auto& of) -> auto& { return of.words; },
              {.of = Preference::words,
               .name = "words",
               .values = kWordsNames,
               .variable = "RACE2048_WORDS",
               .flag = "words",
               .help = "what line mode says: full sentences, or short words (default full)"}),
};

}  // namespace

std::string_view PreferenceRow::value_in(const Preferences& preferences) const {
  return (is_switch() ? std::span<const std::string_view>(kOffAndOn) : values)[get(preferences)];
}

std::optional<std::uint8_t> PreferenceRow::named(std::string_view value) const {
  const auto found = std::ranges::find(values, value);
  if (found == values.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - values.begin());
}

std::span<const PreferenceRow, kPreferences> preference_rows() {
  return kPreferenceRows;
}

std::span<const PreferenceRow> look_rows(LookOf of) {
  const auto* const end = std::ranges::find_if(kPreferenceRows, [of](const PreferenceRow& row) {
    return row.label.empty() || row.since > of;
  });
  return {kPreferenceRows.begin(), end};
}

bool change_look(const Key& key, LookOf of, Preferences& preferences) {
  const std::span<const PreferenceRow> rows = look_rows(of);
  const auto number = static_cast<std::size_t>(digit_of(key));
  if (number < 1 || number > rows.size()) return false;
  const PreferenceRow& row = rows[number - 1];
  const std::size_t values = row.is_switch() ? kOffAndOn.size() : row.values.size();
  row.set(preferences, static_cast<std::uint8_t>((row.get(preferences) + 1U) % values));
  return true;
}

void ChosenPreferences::apply_to(Preferences& preferences) const {
  for (const PreferenceRow& row : kPreferenceRows) {
    if (const auto& chosen = (*this)[row.of]) row.set(preferences, *chosen);
  }
}

void ChosenPreferences::apply_to(ChosenPreferences& others) const {
  for (std::size_t i = 0; i < kPreferences; ++i) {
    if (values_[i]) others.values_[i] = values_[i];
  }
}

ChosenPreferences changes(const Preferences& before, const Preferences& after) {
  ChosenPreferences chosen;
  for (const PreferenceRow& row : kPreferenceRows) {
    if (row.get(before) != row.get(after)) chosen[row.of] = row.get(after);
  }
  return chosen;
}

}  // namespace race2048::client
