// The practice room on a terminal.
#pragma once

#include <optional>

#include "client/control/preferences.h"
#include "engine/rules.h"
#include "engine/sequence.h"

namespace race2048::client {

struct PracticeOptions {
  const Preset& preset;  // no puzzle
  int size = 4;
  // Given: this game and no other, and nothing is kept.
  std::optional<race2048::Key> seed{};
  Preferences preferences{};
};

// The key that the next game is dealt by: the seed, else one from the system.
race2048::Key key_for_game(const PracticeOptions& options);

// Runs until the person leaves; the exit code. Throws ui::TerminalError.
int run_practice(const PracticeOptions& options);

}  // namespace race2048::client
