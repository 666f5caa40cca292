// The match clock, the clock of a step, countdowns and the server's silence, as people read them.
#pragma once

#include <cstdint>
#include <string>

#include "client/session/model.h"

namespace race2048::client {

// What the clock of a match shows. It counts down in a match that ends by time, and in the last
// minute before the longest time of any other; otherwise it shows the time since the start.
struct ClockFace {
  bool counts_down = true;
  std::uint32_t ms = 0;
  std::uint32_t lasts_ms = 0;  // until the shown time changes; 0: it does not change any more
};
ClockFace clock_face(const MatchSettings& settings, std::uint32_t match_ms);
// "2:41 left"; "2:41? left" while a silent server leaves the time unsure.
std::string race_clock_text(const MatchSettings& settings, std::uint32_t match_ms, bool sure);

// Lockstep: whole seconds until the step ends, rounded up. 0 without a step.
std::uint32_t step_seconds(const Race& race, std::uint32_t match_ms);

// Whole seconds until `when`, rounded up, at least 0.
std::uint32_t seconds_until(TimePoint when, TimePoint now);
// The same as "0:08".
std::string countdown_text(TimePoint when, TimePoint now);

// How long the server has been silent, and what that does to the moves of a player who races.
// REQUIRES: Model::silence.
std::string silence_text(const Model& model, TimePoint now);

}  // namespace race2048::client
