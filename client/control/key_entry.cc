#include "client/control/key_entry.h"

#include <stdexcept>

#include "client/control/act_keys.h"

namespace race2048::client {
namespace {

constexpr std::array<KeyEntry, 3> kSoloKeys = {{
    {{Meaning::undo, "undo", HelpPart::solo, kInSolo, "u", "take back a move"}},
    {{Meaning::new_game,
      "new_game",
      HelpPart::solo,
      {KeyContext::solo, KeyContext::practice},
      "n",
      "a new game"}},
    {{Meaning::play_on, "play_on", HelpPart::solo, kInSolo, "c", "play on past the target"}},
}};

}  // namespace

std::span<const KeyEntry> solo_keys() {
  return kSoloKeys;
}

std::array<std::span<const KeyEntry>, 5> key_tables() {
  return {race_keys(), room_keys(), lobby_keys(), solo_keys(), common_keys()};
}

Command press(Meaning meaning, const KeyPress& at) {
  if (const ActRow* const act = find_act(meaning)) return press_act(*act, at);
  for (const std::span<const KeyEntry> entries : key_tables()) {
    for (const KeyEntry& entry : entries) {
      if (entry.action.meaning == meaning) return entry.press(at);
    }
  }
  throw std::logic_error("a meaning without an entry");
}

}  // namespace race2048::client
