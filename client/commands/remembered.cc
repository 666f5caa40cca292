#include "client/commands/remembered.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "client/terminal/terminal.h"

namespace race2048::client {
namespace {

// The enumerator of a name; nothing for other names.
template <typename Value, std::size_t count>
std::optional<Value> named(const std::string& name,
                           const std::array<std::string_view, count>& names) {
  const auto* const found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Value>(found - names.begin());
}

std::optional<bool> switched(const std::string& flag) {
  return flag.empty() ? std::nullopt : std::optional(flag == "true");
}

ChosenPreferences said_by(const ScreenFlags& flags) {
  ChosenPreferences said;
  said.colour = named<ColourMode>(flags.color, kColourModeNames);
  said.palette = named<PaletteName>(flags.palette, kPaletteNames);
  said.ascii = switched(flags.ascii);
  said.animate = switched(flags.animation);
  said.bell = switched(flags.bell);
  said.flash = switched(flags.flash);
  if (flags.no_chat) said.chat = false;
  if (flags.plain) said.plain = true;
  return said;
}

}  // namespace

Preferences preferences_from(const ScreenFlags& flags) {
  Preferences preferences;
  const ChosenPreferences said = said_by(flags);
  flags.behind.apply_to(preferences);
  said.apply_to(preferences);
  if (!said.plain && !flags.behind.plain) preferences.plain = !ui::suits_screen();
  preferences.keys = flags.keys;
  return preferences;
}

}  // namespace race2048::client
