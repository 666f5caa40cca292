// The defaults of each format, with some numbers of its own.
#pragma once

#include <cstdint>

#include "engine/settings/settings.h"

namespace race2048 {

inline MatchSettings time_settings(std::uint32_t time_limit_ms) {
  MatchSettings settings = default_settings(Format::time);
  settings.time_limit_ms = time_limit_ms;
  return settings;
}

inline MatchSettings first_settings(int target_exponent) {
  MatchSettings settings = default_settings(Format::first);
  settings.target_exponent = target_exponent;
  return settings;
}

inline MatchSettings moves_settings(std::uint32_t move_limit) {
  MatchSettings settings = default_settings(Format::moves);
  settings.move_limit = move_limit;
  return settings;
}

inline MatchSettings last_settings() {
  return default_settings(Format::last);
}

inline MatchSettings step_settings(std::uint32_t move_time_ms, std::uint32_t move_limit = 0) {
  MatchSettings settings = default_settings(Format::step);
  settings.move_time_ms = move_time_ms;
  settings.move_limit = move_limit;
  return settings;
}

inline MatchSettings knockout_settings(std::uint32_t knockout_ms) {
  MatchSettings settings = default_settings(Format::knockout);
  settings.knockout_ms = knockout_ms;
  return settings;
}

}  // namespace race2048
