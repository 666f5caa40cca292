// Flags for the client's look and feel.
#pragma once

#include <optional>
#include <string>

#include "client/choices/config.h"
#include "client/control/preferences.h"
#include "shared/usage/usage.h"

namespace race2048::client {

// Flags as typed; empty, absent or false if not given.
struct LookFlags {
  std::string color;    // a name of kColourModeNames
  std::string palette;  // a name of kPaletteNames
  std::optional<bool> ascii;
  std::optional<bool> animation;
  std::optional<bool> bell;
  std::optional<bool> flash;
  bool no_chat = false;
  std::string plain;  // "true" or "keys"
  std::string words;  // a name of kWordsNames
};

// Declares the flags that make sense on any screen.
void declare_look(usage::Command& command, LookFlags& flags);
// Declares these and the flags that make sense in a room, except --no-chat.
void declare_room_look(usage::Command& command, LookFlags& flags);
void declare_no_chat(usage::Command& command, LookFlags& flags);

// The defaults, overridden by the configuration, overridden by the flags. If neither decides about
// plain, it is set if the terminal does not suit a screen.
Preferences preferences_from(const LookFlags& flags, const Config& configured, bool suits_screen);

// The same for this program's terminal. Saves the flags that should be remembered.
Preferences adopt_look(const LookFlags& flags, const Config& configured);

}  // namespace race2048::client
