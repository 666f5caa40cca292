// A replay that plays on a terminal.
#pragma once

#include "client/control/preferences.h"
#include "proto/replay/playback.h"

namespace race2048::client {

// Runs until the person leaves; returns the exit code. Throws ui::TerminalError.
int run_replay(Playback playback, const Preferences& preferences);

}  // namespace race2048::client
