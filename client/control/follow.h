// Adapts what is open on the screen when the model or the time changes: a match begins or ends, a
// room is left, chat is turned off.
#pragma once

#include <chrono>

#include "client/control/keymap.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/model/model.h"

namespace race2048::client {

// A person who types looks at the line or the practice board, and notices only after a while that
// it has closed. For this long after it closed, or after the start, keys still count as typed into
// it.
inline constexpr std::chrono::seconds kStillTyped{3};

// Makes UiState fit the model: closes everything that has become pointless, tells the person if
// they were typing or had said ready for settings that have changed, and makes a new RoomUi with
// each new room and a new RaceUi with each new match. Call it whenever the model has changed,
// before each key and before each drawing.
void follow(const Model& model, const Setup& setup, TimePoint now, UiState& ui);

// True if the key may have been typed for something that has closed, so it must do nothing. This
// covers all keys that type text, except slides in the person's own run, which count from the start
// on. Enter, Esc and the like show that the person has noticed. `stroke` is the meaning of
// `pressed`.
bool is_stray(const Key& pressed, const Keystroke& stroke, const Model& model, UiState& ui);

}  // namespace race2048::client
