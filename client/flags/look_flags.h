// Flags for the client's look and feel.
#pragma once

#include <string>

#include "client/choices/config.h"
#include "client/control/preferences.h"
#include "shared/usage/usage.h"

namespace race2048::client {

struct LookFlags {
  ChosenPreferences chosen{};
  std::string plain{};  // "true" or "keys"; empty: not given
  bool no_chat = false;
};

// Declares the flags that make a difference there, except --no-chat.
void declare_look(usage::Command& command, LookOf of, LookFlags& flags);
void declare_no_chat(usage::Command& command, LookFlags& flags);

// The defaults, overridden by the configuration, overridden by the flags. If neither decides about
// plain, it is set if the terminal does not suit a screen.
Preferences preferences_from(const LookFlags& flags, const Config& configured, bool suits_screen);

// The same for this program's terminal. Saves the flags that should be remembered.
Preferences adopt_look(const LookFlags& flags, const Config& configured);

}  // namespace race2048::client
