// Calls a person back to the screen when a match begins in which they have a seat.
#pragma once

#include "client/control/preferences.h"
#include "client/model/model.h"

namespace race2048::client {

struct Cue {
  bool bell = false;
  bool flash = false;

  bool operator==(const Cue&) const = default;
};

// The cue for this model; `before` is the phase at the last call. The bell rings when the countdown
// begins, early enough to come back in time; bell and flash mark the start.
Cue start_cue(Phase before, const Model& model, const Preferences& preferences);

}  // namespace race2048::client
