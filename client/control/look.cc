#include "client/control/look.h"

#include <span>

namespace race2048::client {
namespace {

struct Row {
  std::string_view label;
  std::string_view (*value)(const Preferences&);
  void (*change)(Preferences&);
};

template <typename Value, std::size_t count>
Value next_of(Value value, const std::array<std::string_view, count>& /*names*/) {
  return static_cast<Value>((static_cast<std::size_t>(value) + 1) % count);
}

template <typename Value, std::size_t count>
std::string_view name_in(const std::array<std::string_view, count>& names, Value value) {
  return names[static_cast<std::size_t>(value)];
}

std::string_view on_or_off(bool on) {
  return on ? "on" : "off";
}

// The rows that solo has come first.
constexpr std::size_t kSoloRows = 4;
constexpr std::array<Row, 7> kRows = {{
    {"Palette", [](const Preferences& p) { return name_in(kPaletteNames, p.appearance.palette); },
     [](Preferences& p) { p.appearance.palette = next_of(p.appearance.palette, kPaletteNames); }},
    {"Colours", [](const Preferences& p) { return name_in(kColourModeNames, p.appearance.colour); },
     [](Preferences& p) { p.appearance.colour = next_of(p.appearance.colour, kColourModeNames); }},
    {"Only ASCII", [](const Preferences& p) { return on_or_off(p.appearance.ascii); },
     [](Preferences& p) { p.appearance.ascii = !p.appearance.ascii; }},
    {"Animation", [](const Preferences& p) { return on_or_off(p.animate); },
     [](Preferences& p) { p.animate = !p.animate; }},
    {"Bell", [](const Preferences& p) { return on_or_off(p.bell); },
     [](Preferences& p) { p.bell = !p.bell; }},
    {"Flash at start", [](const Preferences& p) { return on_or_off(p.flash); },
     [](Preferences& p) { p.flash = !p.flash; }},
    {"Chat", [](const Preferences& p) { return on_or_off(p.chat); },
     [](Preferences& p) { p.chat = !p.chat; }},
}};

std::span<const Row> rows_of(LookOf of) {
  return std::span(kRows).first(of == LookOf::solo ? kSoloRows : kRows.size());
}

}  // namespace

std::vector<LookRow> look_rows(const Preferences& preferences, LookOf of) {
  std::vector<LookRow> rows;
  for (const Row& row : rows_of(of)) rows.push_back({row.label, row.value(preferences)});
  return rows;
}

bool change_look(const Key& key, LookOf of, Preferences& preferences) {
  const std::span<const Row> rows = rows_of(of);
  const auto number = static_cast<std::size_t>(digit_of(key));
  if (number < 1 || number > rows.size()) return false;
  rows[number - 1].change(preferences);
  return true;
}

}  // namespace race2048::client
