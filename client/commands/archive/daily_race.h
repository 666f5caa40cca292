// The race of a day: the same tiles for everybody, three minutes alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sequence.h"
#include "engine/settings/settings.h"

namespace race2048::client {

// True for a day of the calendar as "2026-11-27".
bool is_date(std::string_view text);

// The settings of the race on this date; docs/rules.md has them. REQUIRES: is_date(date).
MatchSettings daily_settings(const std::string& date);

// A race of a day that the person has finished, from its kept replay.
struct DailyRace {
  MatchId match_id{};
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t length_ms = 0;
  bool on_the_day = false;  // it began on the day itself, in UTC
  bool counts = false;      // it was the first one to end, and on the day

  bool operator==(const DailyRace&) const = default;
};

// The person's kept races of this date, in the order of their ends.
std::vector<DailyRace> daily_races(const std::string& date);

// A line to pass on, which tells nothing of the tiles: "race2048 daily 2026-11-27: 2,316 points,
// 256 in 3:00, ID 3afd8a5a7bc2". Says so of a race that does not count.
std::string daily_line(const std::string& date, const DailyRace& race);

}  // namespace race2048::client
