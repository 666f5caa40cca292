// The keys of the lobby. Parts of on_key().
#pragma once

#include "client/control/commands.h"

namespace race2048::client {

Command in_lobby(const Key& key, const Model& model, const Setup& setup, UiState& ui);
Command in_password_dialog(const Key& key, UiState& ui);
// What the server says to a password: a wrong one is asked for anew. Part of follow_course().
void follow_password(const Model& model, UiState& ui);
// The settings of a room that is to be made. REQUIRES: UiState::editor.
Command in_new_room(const Key& key, UiState& ui);

}  // namespace race2048::client
