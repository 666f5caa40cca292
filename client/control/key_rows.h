// Key rows: they show what the keys of a room do now.
#pragma once

#include "client/control/key_entry.h"
#include "client/control/key_hint.h"

namespace race2048::client {

// While a line of chat is typed.
KeyHints typing_hints(const Model& model, const UiState& ui);
// In the room and the results.
KeyHints room_hints(const KeyRow& row);
// The host's keys that work now, in the room or during a match.
KeyHints host_hints(const KeyRow& row);

}  // namespace race2048::client
