// The practice room's saved state, as text: the best score and the current game.
//
// Exactly nine lines, each ended by '\n', with one blank after the first word:
//   race2048-solo 1          the version of this format; later versions count up
//   rules classic            the preset's name
//   size 4
//   best 5120                best score without undo; 0 before there is one
//   key 5f0c...              64 hexadecimal digits: the key of the sequence; the game is board 0
//   undone 0                 how many moves were undone
//   score 1234               the game's score; replaying its moves must yield it
//   moves ULDR...            a letter for each move that changed the game; may be empty
//   sum 9a31...              SHA-256 of all lines above; later versions end with it too
// Numbers are decimal without leading zeros.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/solo/solo_game.h"
#include "engine/or_fault.h"
#include "engine/rules.h"

namespace race2048::client {

// A longer game continues without being saved. This many moves are weeks of play, and the limit
// bounds what read_save() accepts.
inline constexpr std::size_t kMaxSavedMoves = 1'000'000;
inline constexpr std::size_t kMaxSaveBytes = kMaxSavedMoves + 512;

struct SoloSave {
  std::uint64_t best = 0;
  SoloGame game;
};

// REQUIRES: at most kMaxSavedMoves moves.
std::string save_text(std::string_view rules_name, const SoloGame& game, std::uint64_t best);

enum class SaveFault : std::uint8_t {
  damaged,  // or not our file, or for other rules or another size
  newer,    // written by a later version of this program
};

// Strict: anything that save_text() would not have written is damaged. Replays the moves.
OrFault<SoloSave, SaveFault> read_save(std::string_view text, const Preset& preset, int size);

}  // namespace race2048::client
