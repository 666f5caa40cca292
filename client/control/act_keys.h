// The effects of the keys of acts; see kActs.
#pragma once

#include "client/control/key_entry.h"
#include "client/control/key_hint.h"

namespace race2048::client {

// The host's keys that work now, in the room or during a match.
KeyHints host_hints(const KeyRow& row);

// Does the act, or first asks whom it concerns and whether the person is sure. Opens a form or a
// line for an act that needs one.
Command press_act(const ActRow& act, const KeyPress& at);

// The questions: which person, and then whether to do it. REQUIRES: UiState::act has a row.
Command choose_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);
Command confirm_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);
Command add_bot_key(const Key& key, const Model& model, const Setup& setup, UiState& ui);

}  // namespace race2048::client
