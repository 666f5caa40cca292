// The keys that leave a room or the program. Parts of on_key(); see leaving.h.
#pragma once

#include "client/control/key_entry.h"

namespace race2048::client {

// The key that leaves; and Ctrl-C.
Command leave_key(const Model& model, const Setup& setup, UiState& ui);
Command interrupt_key(const Model& model, const Setup& setup, UiState& ui);
// REQUIRES: UiState::dialog asks about leaving.
Command leave_dialog_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);

}  // namespace race2048::client
