// The keys of a room: between matches, and in a match for who does not play. Parts of on_key(),
// whose contract they share.
#pragma once

#include "client/control/commands.h"

namespace race2048::client {

Command in_room(const Key& key, const Model& model, const Setup& setup, UiState& ui);
// In countdown and race, for who has no run of one's own going on.
Command during_others_match(const Key& key, const Model& model, UiState& ui);
// REQUIRES: UiState::dialog is one of the room's questions.
Command in_room_dialog(const Key& key, const Model& model, const Setup& setup, UiState& ui);
// REQUIRES: UiState::editor, and the room's seal.
Command in_settings(const Key& key, const Model& model, UiState& ui);
Command in_chat_line(const Key& key, const Model& model, UiState& ui);

}  // namespace race2048::client
