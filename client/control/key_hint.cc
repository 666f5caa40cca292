#include "client/control/key_hint.h"

#include <algorithm>
#include <utility>

namespace race2048::client {

KeyHints few_hints(KeyHints hints) {
  const auto is_help = [](const KeyHint& hint) { return hint.meaning == Meaning::help; };
  const auto help = std::ranges::find_if(hints, is_help);
  if (help == hints.end() || hints.size() <= kMostHints + 1) return hints;
  help->does = "more";
  while (hints.size() > kMostHints + 1) {
    // The last of those that are least important.
    auto least = hints.end();
    for (auto hint = hints.begin(); hint != hints.end(); ++hint) {
      const bool less = least == hints.end() || hint->importance <= least->importance;
      if (!is_help(*hint) && less) least = hint;
    }
    hints.erase(least);
  }
  return hints;
}

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
