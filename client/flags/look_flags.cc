#include "client/flags/look_flags.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "client/system/configuration.h"
#include "client/terminal/terminal.h"

namespace race2048::client {
namespace {

constexpr const char* kGroup = "The screen";

template <std::size_t count>
CLI::IsMember is_one_of(const std::array<std::string_view, count>& names) {
  return CLI::IsMember(std::vector<std::string>(names.begin(), names.end()));
}

// Declares --NAME and --no-NAME; the last one counts.
void declare_switch(CLI::App& app, const std::string& name, std::string& flag,
                    const std::string& help) {
  app.add_flag("--" + name + ",!--no-" + name, flag, help)->take_last()->group(kGroup);
}

// The enumerator with this name; nothing for any other name.
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

ChosenPreferences chosen_by(const LookFlags& flags) {
  ChosenPreferences chosen;
  chosen.colour = named<ColourMode>(flags.color, kColourModeNames);
  chosen.palette = named<PaletteName>(flags.palette, kPaletteNames);
  chosen.ascii = switched(flags.ascii);
  chosen.animate = switched(flags.animation);
  chosen.bell = switched(flags.bell);
  chosen.flash = switched(flags.flash);
  if (flags.no_chat) chosen.chat = false;
  chosen.words = named<Words>(flags.words, kWordsNames);
  if (!flags.plain.empty()) {
    chosen.plain = true;
    chosen.one_key = flags.plain == "keys";
  }
  return chosen;
}

}  // namespace

void declare_look(CLI::App& app, LookFlags& flags) {
  app.add_option("--color", flags.color,
                 "how many colours the terminal has: auto, never, 8, 16, 256 or true (default "
                 "auto; never with NO_COLOR)")
      ->check(is_one_of(kColourModeNames))
      ->group(kGroup);
  app.add_option("--palette", flags.palette,
                 "classic, contrast (also for the colour-blind) or mono (default classic)")
      ->check(is_one_of(kPaletteNames))
      ->group(kGroup);
  declare_switch(app, "ascii", flags.ascii, "only ASCII, no line drawing");
  declare_switch(app, "anim", flags.animation,
                 "slide tiles, or place them at once; remembered for the next time");
  app.add_option("--words", flags.words,
                 "what line mode says: full sentences, or short words (default full)")
      ->check(is_one_of(kWordsNames))
      ->group(kGroup);
}

void declare_room_look(CLI::App& app, LookFlags& flags) {
  declare_look(app, flags);
  declare_switch(app, "bell", flags.bell,
                 "ring a bell when a match starts or nears its end, or not");
  declare_switch(app, "flash", flags.flash, "flash the screen when a match starts, or not");
  app.add_flag("--plain", flags.plain,
               "lines of text instead of a screen, for screen readers and pipes; the default "
               "without a terminal or with RACE2048_UI=plain; --plain=keys: a key is a move, "
               "without Enter")
      ->check(CLI::IsMember({"true", "keys"}))
      ->group(kGroup);
}

void declare_no_chat(CLI::App& app, LookFlags& flags) {
  app.add_flag("--no-chat", flags.no_chat, "hide the chat");
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
  if (const std::optional<bool> animate = switched(flags.animation)) {
    const OrFault<> kept = remember({.animate = animate});
    if (!kept) std::fprintf(stderr, "race2048: %s\n", kept.fault().text.c_str());
  }
  return preferences_from(flags, configured, ui::suits_screen());
}

}  // namespace race2048::client
