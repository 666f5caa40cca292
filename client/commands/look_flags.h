// Flags for how the client looks and feels.
#pragma once

#include <string>

#include "client/choices/config.h"
#include "client/control/preferences.h"

namespace CLI {
class App;
}

namespace race2048::client {

// As they were typed; empty or false if they were not.
struct LookFlags {
  std::string color;    // a name of kColourModeNames
  std::string palette;  // a name of kPaletteNames
  // "true" and "false".
  std::string ascii;
  std::string animation;
  std::string bell;
  std::string flash;
  bool no_chat = false;
  bool plain = false;
};

// The flags that make sense on any screen.
void declare_look(CLI::App& app, LookFlags& flags);
// Those, and the flags that make sense in a room, but for --no-chat.
void declare_room_look(CLI::App& app, LookFlags& flags);
void declare_no_chat(CLI::App& app, LookFlags& flags);

// The flags, on top of what is configured, on top of the defaults. If nothing says whether to be
// plain, it is for want of a terminal that suits a screen.
Preferences preferences_from(const LookFlags& flags, const Config& configured, bool suits_screen);

// The same for the terminal that this program has. Remembers for the next start what the flags say
// to remember.
Preferences adopt_look(const LookFlags& flags, const Config& configured);

}  // namespace race2048::client
