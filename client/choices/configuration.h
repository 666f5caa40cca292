// What stands behind the flags: the environment, what a person has chosen on the screen, and the
// config file, in this order.
#pragma once

#include <string>
#include <variant>

#include "client/control/keymap.h"
#include "client/control/preferences.h"

namespace race2048::client {

struct Configuration {
  std::string name;    // empty: not said
  std::string server;  // that a target without a host means
  ChosenPreferences preferences;
  KeyMap keys;
};

// Reads the environment and the files. A file that is not there says nothing; otherwise a fault is
// told for a person, with the file and the line.
std::variant<Configuration, std::string> load_configuration();

// Keeps this for the next start, over what was kept before; that is put aside when it cannot be
// understood, and left alone when it cannot be read. Several programs may do so at once. Returns
// nothing, or what a person should know: why this is not kept, or what was put aside.
std::string remember(const ChosenPreferences& chosen);

}  // namespace race2048::client
