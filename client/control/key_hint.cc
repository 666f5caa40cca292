#include "client/control/key_hint.h"

#include <utility>

namespace race2048::client {

ShownHints in_force(const KeyHints& hints, const KeyMap& keys) {
  ShownHints shown;
  for (const KeyHint& hint : hints) {
    shown.push_back(
        {hint.meaning ? keys.label(*hint.meaning) : hint.key, hint.does, hint.importance});
  }
  return shown;
}

std::string slide_hint(const KeyMap& keys, int columns) {
  constexpr int kFewColumns = 60;
  const std::string all = keys.slide_labels();
  return columns < kFewColumns && all.starts_with("arrows") ? "arrows" : all;
}

}  // namespace race2048::client
