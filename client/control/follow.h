// What becomes of what is open on the screen when the model or the time changes: a match begins or
// ends, a room is left, a chat is turned off.
#pragma once

#include <chrono>

#include "client/control/keymap.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/session/model.h"

namespace race2048::client {

// A person who types looks at the line, or at the practice board, and notices only after a while
// that it is gone. For this long after that, or after the start, keys still count as typed there.
inline constexpr std::chrono::seconds kStillTyped{3};

// Makes UiState fit the model as it is now: closes for good what has become pointless, says so
// where somebody was typing or was ready for other settings, and makes RoomUi and RaceUi anew with
// a new room and a new match. Call it when the model has changed, before each key and before each
// drawing.
void follow(const Model& model, const Setup& setup, TimePoint now, UiState& ui);

// A key that may have been typed for what was closed, and is to do nothing: any that writes, but
// not one that slides in an own run, for those count from the start on. Enter, Esc and the like
// show that the person has noticed. `stroke` is what `pressed` means.
bool is_stray(const Key& pressed, const Keystroke& stroke, const Model& model, UiState& ui);

}  // namespace race2048::client
