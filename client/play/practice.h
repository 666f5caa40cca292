// The practice room on a terminal.
#pragma once

#include <optional>

#include "client/control/preferences.h"
#include "client/play/solo_store.h"
#include "client/solo/solo_room.h"
#include "engine/rules.h"
#include "engine/sequence.h"

namespace race2048::client {

struct PracticeOptions {
  const Preset& preset;  // not a puzzle
  int size = 4;
  // If given: plays this game only, and saves nothing.
  std::optional<race2048::Key> seed{};
  Preferences preferences{};
};

// The key for the next game: the seed, otherwise a random one.
race2048::Key key_for_game(const PracticeOptions& options);

// Empty if games are not to be saved.
std::optional<SoloStore> store_for(const PracticeOptions& options);

// A room with the saved game, or else with a new one. Without a store nothing is saved or counted.
SoloRoom room_of(const PracticeOptions& options, std::optional<SoloStore>& store);

// Runs until the person leaves; returns the exit code. Throws ui::TerminalError.
int run_practice(const PracticeOptions& options);

}  // namespace race2048::client
