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

constexpr std::array<KeyEntry, 11> kReplayKeys = {{
    {{Meaning::run_replay, "run_replay", HelpPart::replay, kInReplay, "space", "play or pause"}},
    {{Meaning::second_back, "second_back", HelpPart::replay, kInReplay, "left", "a second back"}},
    {{Meaning::second_on, "second_on", HelpPart::replay, kInReplay, "right", "a second on"}},
    {{Meaning::moment_back, "moment_back", HelpPart::replay, kInReplay, ",", "one move back"}},
    {{Meaning::moment_on, "moment_on", HelpPart::replay, kInReplay, ".", "one move on"}},
    {{Meaning::mark_back, "mark_back", HelpPart::replay, kInReplay, "[", "to the mark before"}},
    {{Meaning::mark_on, "mark_on", HelpPart::replay, kInReplay, "]", "to the next mark"}},
    {{Meaning::faster, "faster", HelpPart::replay, kInReplay, "up", "faster, up to 16 times"}},
    {{Meaning::slower, "slower", HelpPart::replay, kInReplay, "down", "slower, down to a quarter"}},
    {{Meaning::go_to, "go_to", HelpPart::replay, kInReplay, "g", "to a time or a tile"}},
    {{Meaning::branch_off, "branch_off", HelpPart::replay, kInReplay, "p", "play on from here"}},
}};

}  // namespace

std::span<const KeyEntry> solo_keys() {
  return kSoloKeys;
}

std::span<const KeyEntry> replay_keys() {
  return kReplayKeys;
}

std::array<std::span<const KeyEntry>, 6> key_tables() {
  return {race_keys(), room_keys(), lobby_keys(), solo_keys(), replay_keys(), common_keys()};
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
