// Calls a person who looks elsewhere when a match that they have a seat in begins.
#pragma once

#include "client/control/preferences.h"
#include "client/session/model.h"

namespace race2048::client {

struct Cue {
  bool bell = false;
  bool flash = false;

  bool operator==(const Cue&) const = default;
};

// The cue for a model that was in phase `before` when it was looked at last: the bell as the
// countdown begins, early enough to be back in time; the bell and the flash at the start.
Cue start_cue(Phase before, const Model& model, const Preferences& preferences);

}  // namespace race2048::client
