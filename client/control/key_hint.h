// What a key row says of a key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/keymap.h"

namespace race2048::client {

// Where there is no room for all, the least important hints are left out, of equal ones the last.
struct KeyHint {
  static constexpr int kUsual = 5;

  // Shown as the person's key for the meaning.
  KeyHint(Meaning a_meaning, std::string_view it_does, int its_importance = kUsual)
      : meaning(a_meaning), does(it_does), importance(its_importance) {}
  // A key that is the same for everybody.
  KeyHint(std::string a_key, std::string_view it_does, int its_importance = kUsual)
      : key(std::move(a_key)), does(it_does), importance(its_importance) {}

  std::optional<Meaning> meaning{};
  std::string key{};  // without a meaning
  std::string_view does;
  int importance;
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
