#include "client/flags/look_flags.h"

#include <cstdint>
#include <cstdio>

#include "client/flags/flags.h"
#include "client/system/configuration.h"
#include "client/terminal/terminal.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

constexpr const char* kGroup = "The screen";

// A switch has the flags --NAME and --no-NAME; the last one counts.
usage::Flag look_flag(const PreferenceRow& row, ChosenPreferences& chosen) {
  const std::string name = row.flag;
  usage::Flag flag{.names = {"--" + name}, .help = row.help, .group = kGroup};
  if (row.is_switch()) {
    flag.value = usage::flag(chosen[row.of]);
    flag.opposites = {"--no-" + name};
  } else {
    flag.value = usage::choice(chosen[row.of], {row.values.begin(), row.values.end()});
  }
  return flag;
}

ChosenPreferences chosen_by(const LookFlags& flags) {
  ChosenPreferences chosen = flags.chosen;
  if (flags.no_chat) chosen[Preference::chat] = false;
  if (!flags.plain.empty()) {
    const Ui ui = flags.plain == "keys" ? Ui::keys : Ui::plain;
    chosen[Preference::ui] = static_cast<std::uint8_t>(ui);
  }
  return chosen;
}

}  // namespace

void declare_look(usage::Command& command, LookOf of, LookFlags& flags) {
  for (const PreferenceRow& row : preference_rows()) {
    if (row.flag == nullptr || row.since > of) continue;
    command.flags.push_back(look_flag(row, flags.chosen));
  }
  if (of == LookOf::solo) return;
  command.flags.push_back(
      {.names = {"--plain"},
       .help = "lines of text instead of a screen, for screen readers and pipes; the default "
               "without a terminal or with RACE2048_UI=plain; --plain=keys: a key is a move, "
               "without Enter",
       .value = usage::switch_or(flags.plain, {"true", "keys"}),
       .group = kGroup});
}

void declare_no_chat(usage::Command& command, LookFlags& flags) {
  command.flags.push_back(
      {.names = {"--no-chat"}, .help = "hide the chat", .value = usage::flag(flags.no_chat)});
}

Preferences preferences_from(const LookFlags& flags, const Config& configured, bool suits_screen) {
  Preferences preferences;
  if (!suits_screen) preferences.ui = Ui::plain;
  configured.preferences.apply_to(preferences);
  chosen_by(flags).apply_to(preferences);
  preferences.keys = configured.keys;
  return preferences;
}

Preferences adopt_look(const LookFlags& flags, const Config& configured) {
  if (const auto& animation = flags.chosen[Preference::animation]) {
    const OrFault<> kept = remember({{Preference::animation, *animation}});
    if (!kept) std::fprintf(stderr, "race2048: %s\n", kept.fault().text.c_str());
  }
  return preferences_from(flags, configured, ui::suits_screen());
}

}  // namespace race2048::client
