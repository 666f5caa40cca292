// Calls a person to the screen when a match begins in which they have a seat, and when it nears its
// end.
#pragma once

#include <cstdint>

#include "client/control/preferences.h"
#include "client/model/model.h"

namespace race2048::client {

struct Cue {
  bool bell = false;
  bool flash = false;

  bool operator==(const Cue&) const = default;
};

// The cue for what has happened in the model's match. The bell rings when the countdown begins,
// early enough to come back in time; bell and flash mark the start.
Cue start_cue(const MatchEvent& event, const Model& model, const Preferences& preferences);

// The cue for a match clock that has advanced from `before_ms` to `now_ms`: the bell rings once
// when the last seconds begin, for a person who still races.
Cue last_seconds_cue(std::uint32_t before_ms, std::uint32_t now_ms, const Model& model,
                     const Preferences& preferences);

}  // namespace race2048::client
