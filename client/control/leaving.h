// Leaving, and what is asked first. Parts of on_key().
#pragma once

#include "client/control/commands.h"

namespace race2048::client {

// n or Esc: the answer to a question of yes and no.
bool says_no(const Key& key);
// Asks back where something is at stake, or a server of one's own has other people.
Command ask_to_leave(const Model& model, const Setup& setup, UiState& ui);
// Ctrl-C: asks wherever somebody has answered, and leaves when it was asked already.
Command on_interrupt(const Model& model, const Setup& setup, UiState& ui);
// REQUIRES: UiState::dialog is one of these questions.
Command in_leave_dialog(const Key& key, const Model& model, const Setup& setup, UiState& ui);
Command in_host_leave_dialog(const Key& key, UiState& ui);

}  // namespace race2048::client
