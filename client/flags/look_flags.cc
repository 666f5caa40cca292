#include "client/flags/look_flags.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

#include "client/flags/flags.h"
#include "client/system/configuration.h"
#include "client/terminal/terminal.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

constexpr const char* kGroup = "The screen";

template <std::size_t count>
usage::Value one_of(std::string& to, const std::array<std::string_view, count>& names) {
  return usage::choice(to, {names.begin(), names.end()});
}

// --NAME and --no-NAME; the last one counts.
usage::Flag either(const std::string& name, std::optional<bool>& on, const char* help) {
  return {.names = {"--" + name},
          .help = help,
          .value = usage::flag(on),
          .opposites = {"--no-" + name},
          .group = kGroup};
}

// The enumerator with this name; nothing for any other name.
template <typename Value, std::size_t count>
std::optional<Value> named(const std::string& name,
                           const std::array<std::string_view, count>& names) {
  const auto* const found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Value>(found - names.begin());
}

ChosenPreferences chosen_by(const LookFlags& flags) {
  ChosenPreferences chosen;
  chosen.colour = named<ColourMode>(flags.color, kColourModeNames);
  chosen.palette = named<PaletteName>(flags.palette, kPaletteNames);
  chosen.ascii = flags.ascii;
  chosen.animate = flags.animation;
  chosen.bell = flags.bell;
  chosen.flash = flags.flash;
  if (flags.no_chat) chosen.chat = false;
  chosen.words = named<Words>(flags.words, kWordsNames);
  if (!flags.plain.empty()) {
    chosen.plain = true;
    chosen.one_key = flags.plain == "keys";
  }
  return chosen;
}

}  // namespace

void declare_look(usage::Command& command, LookFlags& flags) {
  add(command,
      {{.names = {"--color"},
        .help = "how many colours the terminal has: auto, never, 8, 16, 256 or true (default auto; "
                "never with NO_COLOR)",
        .value = one_of(flags.color, kColourModeNames),
        .group = kGroup},
       {.names = {"--palette"},
        .help = "classic, contrast (also for the colour-blind) or mono (default classic)",
        .value = one_of(flags.palette, kPaletteNames),
        .group = kGroup},
       either("ascii", flags.ascii, "only ASCII, no line drawing"),
       either("anim", flags.animation,
              "slide tiles, or place them at once; remembered for the next time"),
       {.names = {"--words"},
        .help = "what line mode says: full sentences, or short words (default full)",
        .value = one_of(flags.words, kWordsNames),
        .group = kGroup}});
}

void declare_room_look(usage::Command& command, LookFlags& flags) {
  declare_look(command, flags);
  add(command,
      {either("bell", flags.bell, "ring a bell when a match starts or nears its end, or not"),
       either("flash", flags.flash, "flash the screen when a match starts, or not"),
       {.names = {"--plain"},
        .help = "lines of text instead of a screen, for screen readers and pipes; the default "
                "without a terminal or with RACE2048_UI=plain; --plain=keys: a key is a move, "
                "without Enter",
        .value = usage::switch_or(flags.plain, {"true", "keys"}),
        .group = kGroup}});
}

void declare_no_chat(usage::Command& command, LookFlags& flags) {
  command.flags.push_back(
      {.names = {"--no-chat"}, .help = "hide the chat", .value = usage::flag(flags.no_chat)});
}

Preferences preferences_from(const LookFlags& flags, const Config& configured, bool suits_screen) {
  Preferences preferences;
  const ChosenPreferences chosen = chosen_by(flags);
  configured.preferences.apply_to(preferences);
  chosen.apply_to(preferences);
  if (!chosen.plain && !configured.preferences.plain) preferences.plain = !suits_screen;
  preferences.keys = configured.keys;
  return preferences;
}

Preferences adopt_look(const LookFlags& flags, const Config& configured) {
  if (flags.animation) {
    const OrFault<> kept = remember({.animate = flags.animation});
    if (!kept) std::fprintf(stderr, "race2048: %s\n", kept.fault().text.c_str());
  }
  return preferences_from(flags, configured, ui::suits_screen());
}

}  // namespace race2048::client
