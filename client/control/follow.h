// Adapts what is open on the screen when the model or the time changes: a match begins or ends, a
// room is left, chat is turned off.
#pragma once

#include <chrono>

#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/model/model.h"

namespace race2048::client {

// For so long after the screen has changed, keys count as typed for the one before.
inline constexpr std::chrono::milliseconds kStillTyped{1500};

// Makes UiState fit the model: closes everything that has become pointless, shows a notice if the
// person was typing or had said ready for settings that have changed, makes a new RoomUi with each
// new room and a new RaceUi with each new match, and runs the show at its end.
// Call it whenever the model has changed, before each key and before each drawing.
void follow(const Model& model, const Setup& setup, TimePoint now, UiState& ui);

}  // namespace race2048::client
