// The match clock, a step's clock and countdowns, as text for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/model/race.h"

namespace race2048::client {

// The time that the match clock shows. It counts down in a match that ends by time, and in the last
// minute before any other match's time limit; otherwise it counts up from the start.
struct ClockFace {
  bool counts_down = true;
  std::uint32_t ms = 0;
  std::uint32_t lasts_ms = 0;  // until the shown time changes; 0: it never changes again
};
ClockFace clock_face(const MatchSettings& settings, std::uint32_t match_ms);
// "2:41 left"; "2:41? left" while the server is silent, because the time is then uncertain.
std::string race_clock_text(const MatchSettings& settings, std::uint32_t match_ms, bool sure);

// The match clock as a screen shows it: as above, and with tenths in the last seconds.
struct RaceClock {
  std::string text;
  bool last_seconds = false;   // at most kLastSecondsMs are left
  std::uint32_t lasts_ms = 0;  // as in ClockFace
};
RaceClock race_clock(const MatchSettings& settings, std::uint32_t match_ms, bool sure);

// Lockstep: whole seconds until the step ends, rounded up. 0 if there is no step.
std::uint32_t step_seconds(const Race& race, std::uint32_t match_ms);

// Knock-out: the time until the last one is out, in whole seconds that are rounded up.
struct KnockoutClock {
  std::string text;         // "out in 0:07" for a person in danger, "knock-out in 0:07" for others
  bool own_danger = false;  // see MatchView::in_danger()
  std::uint32_t lasts_ms = 0;  // until the text changes because time passes
};
// Returns nullopt if no knock-out is to come.
std::optional<KnockoutClock> knockout_clock(const Race& race, std::uint32_t match_ms, bool sure);

// Whole seconds until `when`, rounded up, at least 0.
std::uint32_t seconds_until(TimePoint when, TimePoint now);
// The same as "0:08".
std::string countdown_text(TimePoint when, TimePoint now);

}  // namespace race2048::client
