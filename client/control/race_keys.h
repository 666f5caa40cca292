// The keys of a match, played or watched. Parts of on_key(); the table is race_keys().
#pragma once

#include "client/control/key_entry.h"

namespace race2048::client {

// The panel that Tab brings beside the person's own board.
Side next_side(const Model& model, const UiState& ui);

// Handles Enter, Esc and Shift-Tab during a match. REQUIRES: Phase::racing.
Command fixed_race_key(const KeyPress& at);

}  // namespace race2048::client
