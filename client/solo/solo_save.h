// What the practice room keeps, as text: the best score and the game that goes on.
//
// Nine lines and nothing else, each ended by '\n', with one blank behind each word:
//   race2048-solo 1          the form of the rest; a later one has a higher number
//   rules classic            the preset by its name
//   size 4
//   best 5120                best score without undo; 0 before there is one
//   key 5f0c...              64 hexadecimal digits: the sequence of the game, its board 0
//   undone 0                 how many moves were taken back
//   score 1234               of the game, which its moves must come to
//   moves ULDR...            one letter each, of those that did something; may be none
//   sum 9a31...              SHA-256 of all lines above; the last line of every later form too
// Numbers are decimal without leading zeros.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/solo/solo_game.h"
#include "engine/rules.h"
#include "shared/or_fault.h"

namespace race2048::client {

// A longer game goes on unsaved: this is weeks of play, and a bound for what is read back.
inline constexpr std::size_t kMaxSavedMoves = 1'000'000;
inline constexpr std::size_t kMaxSaveBytes = kMaxSavedMoves + 512;

struct SoloSave {
  std::uint64_t best = 0;
  SoloGame game;
};

// REQUIRES: at most kMaxSavedMoves moves.
std::string save_text(std::string_view rules_name, const SoloGame& game, std::uint64_t best);

enum class SaveFault : std::uint8_t {
  damaged,  // or not ours, or of other rules or another size
  newer,    // written by a later version of this program
};

// Strict: what save_text() would not have written is damaged. Replays the moves.
OrFault<SoloSave, SaveFault> read_save(std::string_view text, const Preset& preset, int size);

}  // namespace race2048::client
