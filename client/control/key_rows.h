// Key rows: they show what the keys of a room do now.
#pragma once

#include "client/control/act_keys.h"

namespace race2048::client {

// While a line of chat or an announcement is typed.
KeyHints typing_hints(const Model& model, const UiState& ui);
// The keys of a person who does not race now: to sit down or stand up, and for the chat.
KeyHints idle_hints(const KeyRow& row);
// While the show at the end of a match runs.
KeyHints show_hints(const Model& model, const UiState& ui);
// In the room and the results.
KeyHints room_hints(const KeyRow& row);
}  // namespace race2048::client
