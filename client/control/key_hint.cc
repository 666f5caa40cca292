#include "client/control/key_hint.h"

#include <utility>

namespace race2048::client {

ShownHints in_force(const KeyHints& hints, const KeyMap& keys) {
  ShownHints shown;
  for (const KeyHint& hint : hints) {
    const auto* const meaning = std::get_if<Meaning>(&hint.key);
    std::string key = meaning ? keys.label(*meaning) : std::get<std::string>(hint.key);
    shown.push_back({std::move(key), hint.does, hint.importance});
  }
  return shown;
}

std::string slide_hint(const KeyMap& keys, int columns) {
  constexpr int kFewColumns = 60;
  const std::string all = keys.slide_labels();
  return columns < kFewColumns && all.starts_with("arrows") ? "arrows" : all;
}

}  // namespace race2048::client
