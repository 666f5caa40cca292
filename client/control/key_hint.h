// What a key row says of a key.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/control/keymap.h"

namespace race2048::client {

// Where there is no room for all, the least important hints are left out, of equal ones the last.
struct KeyHint {
  // A meaning, shown as the person's key for it, or a key that is the same for everybody.
  std::variant<Meaning, std::string> key;
  std::string_view does;
  int importance = 5;
};
using KeyHints = std::vector<KeyHint>;

// A hint with its key as the person has it.
struct ShownHint {
  std::string key;
  std::string_view does;
  int importance = 5;
};
using ShownHints = std::vector<ShownHint>;
ShownHints in_force(const KeyHints& hints, const KeyMap& keys);

// The keys of all slides; where there are few columns only "arrows", unless the person has chosen
// other keys.
std::string slide_hint(const KeyMap& keys, int columns);

}  // namespace race2048::client
