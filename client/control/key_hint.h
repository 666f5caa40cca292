// Hints: the texts about keys in a key row.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/keymap.h"

namespace race2048::client {

// When space is short, the least important hints are dropped first; among equals, the last ones.
struct KeyHint {
  static constexpr int kUsual = 5;

  // Shown with the person's own key for the meaning.
  KeyHint(Meaning a_meaning, std::string_view it_does, int its_importance = kUsual)
      : meaning(a_meaning), does(it_does), importance(its_importance) {}
  // For a key that is the same for everybody.
  KeyHint(std::string a_key, std::string_view it_does, int its_importance = kUsual)
      : key(std::move(a_key)), does(it_does), importance(its_importance) {}

  std::optional<Meaning> meaning{};
  std::string key{};  // used if there is no meaning
  std::string_view does;
  int importance;
};
using KeyHints = std::vector<KeyHint>;

// A key row shows at most this many keys beside the help, which lists all keys.
inline constexpr std::size_t kMostHints = 5;

// The most important hints, in their order, if a key row with the help has more of them; the help
// is then "more". Rows without the help stay as they are.
KeyHints few_hints(KeyHints hints);

// A hint with the person's own key filled in.
struct ShownHint {
  std::string key;
  std::string_view does;
  int importance = 5;
};
using ShownHints = std::vector<ShownHint>;
ShownHints in_force(const KeyHints& hints, const KeyMap& keys);

// The keys of all four slides. With few columns only "arrows", unless the person has chosen other
// keys.
std::string slide_hint(const KeyMap& keys, int columns);

}  // namespace race2048::client
