// The practice room on a terminal.
#pragma once

#include <optional>

#include "client/control/preferences.h"
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

// Runs until the person leaves; returns the exit code. Throws ui::TerminalError.
int run_practice(const PracticeOptions& options);

}  // namespace race2048::client
