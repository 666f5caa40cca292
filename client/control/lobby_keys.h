// The keys of the lobby and its questions. Parts of on_key(); the table is lobby_keys().
#pragma once

#include <cstddef>

#include "client/control/key_entry.h"

namespace race2048::client {

// The arrows, Home, End and Enter. REQUIRES: KeyContext::lobby.
Command fixed_lobby_key(const KeyPress& at);
// Moves the cursor; past either end of the page it moves to the next or previous page, if there is
// one, and refresh_of() asks the server for that page.
void move_lobby_cursor(std::ptrdiff_t step, const Model& model, UiState& ui);
Command password_key(const Key& key, UiState& ui);
// Handles the server's answer to a password; asks again after a wrong one. Part of follow().
void follow_password(const Model& model, UiState& ui);
// For the settings of a new room. REQUIRES: UiState::editor.
Command new_room_key(const Key& key, UiState& ui);

}  // namespace race2048::client
