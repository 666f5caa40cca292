// The keys of a room between matches, and the room's questions. Parts of on_key(), with its
// contract; the table is room_keys().
#pragma once

#include <cstddef>
#include <optional>

#include "client/control/key_entry.h"

namespace race2048::client {

// Enter and Esc. REQUIRES: KeyContext::room.
Command fixed_room_key(const KeyPress& at);
// True if this key continues a series that waits for its host (Space or Enter). REQUIRES:
// KeyContext::room.
bool goes_on(const KeyPress& at);

Command toggle_ready(const Model& model);
// Switches between the results and the boards as they were at the end of the match.
void show_last_boards(const KeyPress& at);

Command qr_code_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);
Command save_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);
// The command for a form with a request, if it changes anything, and bots to seat.
Command applied(std::optional<Intent> intent, std::size_t bots);
// For the settings of the room, or of a new one. REQUIRES: UiState::editor.
Command settings_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);
Command chat_line_key(const Key& key, const Model& model, UiState& ui);

}  // namespace race2048::client
