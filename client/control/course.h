// What the course of things does to what is open on the screen: a match that begins or ends, a
// chat that is turned off.
#pragma once

#include <chrono>

#include "client/control/commands.h"

namespace race2048::client {

// Who types looks at the line, or at the practice board, and notices only after a while that it is
// gone: so long after that, or after the go, keys are still taken for typed there.
inline constexpr std::chrono::seconds kStillTyped{3};

// Closes what has become pointless, for good, and says so where somebody was typing, or was ready
// for other settings. To be called when the model has changed and before each key.
void follow_course(const Model& model, const Setup& setup, UiState& ui, TimePoint now);

// A key that may have been typed for what was closed, and is to do nothing: any that writes, but
// not one that slides in an own run, for those count from the go on. Enter, Esc and the like show
// that the person has noticed. `meant` is `pressed` as the person has the keys.
bool is_stray(const Key& pressed, const Key& meant, const Model& model, UiState& ui);

}  // namespace race2048::client
