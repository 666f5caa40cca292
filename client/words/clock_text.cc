#include "client/words/clock_text.h"

#include <algorithm>
#include <chrono>

#include "client/model/own_standing.h"
#include "client/text/duration.h"
#include "client/text/text.h"
#include "engine/settings/settings.h"
#include "shared/match_text.h"

namespace race2048::client {

ClockFace clock_face(const MatchSettings& settings, std::uint32_t match_ms) {
  constexpr std::uint32_t kNearMs = 60'000;
  const std::uint32_t left = settings.length_ms() - std::min(match_ms, settings.length_ms());
  if (settings.ends_by_time() || left <= kNearMs) {
    return {true, left, left == 0 ? 0 : (left - 1) % 1000 + 1};
  }
  return {false, match_ms / 1000 * 1000, std::min(1000 - match_ms % 1000, left - kNearMs)};
}

std::string race_clock_text(const MatchSettings& settings, std::uint32_t match_ms, bool sure) {
  const ClockFace face = clock_face(settings, match_ms);
  return clock_text(face.ms) + (sure ? "" : "?") + (face.counts_down ? " left" : " elapsed");
}

RaceClock race_clock(const MatchSettings& settings, std::uint32_t match_ms, bool sure) {
  constexpr std::uint32_t kTenthMs = 100;
  const ClockFace face = clock_face(settings, match_ms);
  if (!face.counts_down || face.ms > kLastSecondsMs) {
    return {race_clock_text(settings, match_ms, sure), false, face.lasts_ms};
  }
  // Rounded up, as whole seconds are: time is up at 0:00.0 and not before.
  const std::uint32_t shown = (face.ms + kTenthMs - 1) / kTenthMs * kTenthMs;
  return {tenths_text(shown) + (sure ? "" : "?") + " left", true,
          face.ms == 0 ? 0 : (face.ms - 1) % kTenthMs + 1};
}

std::uint32_t step_seconds(const Race& race, std::uint32_t match_ms) {
  if (!race.step || race.step->ends_ms <= match_ms) return 0;
  return (race.step->ends_ms - match_ms + 999) / 1000;
}

std::optional<KnockoutClock> knockout_clock(const Race& race, std::uint32_t match_ms, bool sure) {
  const std::optional<std::uint32_t> left = race.seal.settings.ms_to_knockout(match_ms);
  if (!left) return std::nullopt;
  const std::optional<Standing> own = own_standing(race);
  const bool own_danger = own && race.in_danger(*own);
  return KnockoutClock{
      (own_danger ? "out in " : "knock-out in ") + clock_text(*left) + (sure ? "" : "?"),
      own_danger, (*left - 1) % 1000 + 1};
}

std::uint32_t seconds_until(TimePoint when, TimePoint now) {
  const auto left = std::chrono::ceil<std::chrono::seconds>(when - now).count();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

std::string countdown_text(TimePoint when, TimePoint now) {
  return clock_text(seconds_until(when, now) * 1000);
}

}  // namespace race2048::client
