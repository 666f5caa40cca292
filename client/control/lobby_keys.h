// The keys of the lobby and its questions. Parts of on_key(); the table is lobby_keys().
#pragma once

#include <cstddef>

#include "client/control/key_entry.h"

namespace race2048::client {

// The arrows, Home, End and Enter. REQUIRES: KeyContext::lobby.
Command fixed_lobby_key(const KeyPress& at);
// Moves the cursor; past either end of the page it moves to the next or previous page, if that
// exists, and refresh_of() asks the server for that page.
void move_lobby_cursor(std::ptrdiff_t step, const Model& model, UiState& ui);
Command asked_line_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);
// Handles the server's answer: a refused room is said where it was typed, a room with a password
// asks for it, and a wrong password is asked for again. A part of follow().
void follow_asked_line(const Model& model, UiState& ui);
// For the settings of a new room. REQUIRES: UiState::editor.
Command new_room_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);

}  // namespace race2048::client
