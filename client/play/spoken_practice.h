// The practice room without a screen: lines of text in and out.
#pragma once

#include "client/play/practice.h"

namespace race2048::client {

// Runs until the game or the input ends or the person leaves; returns the exit code. Saves the game
// and the best score like run_practice(). With Preferences::one_key, and at a terminal, a key is a
// move.
int run_spoken_practice(const PracticeOptions& options);

}  // namespace race2048::client
