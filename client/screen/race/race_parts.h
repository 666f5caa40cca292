// What the screens of a running match have in common: clock, places, header.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/screen/canvas.h"
#include "client/screen/race/standings_table.h"

namespace race2048::client {

// What the race's clock shows: the time left of a limit or near the cap, else the time gone by.
struct ClockFace {
  bool counts_down = true;
  std::uint32_t ms = 0;
  std::uint32_t lasts_ms = 0;  // until it will show something else; 0 when it will not
};
ClockFace clock_face(const MatchSettings& settings, std::uint32_t match_ms);
// "2:41 left", and while nobody can be `sure` of it "2:41? left".
std::string race_clock_text(const MatchSettings& settings, std::uint32_t match_ms, bool sure);

// Lockstep: whole seconds until the step ends, rounded up; 0 without a step.
std::uint32_t step_seconds(const Race& race, std::uint32_t match_ms);
// Lockstep: who races and has not chosen, without oneself, as far as the standings tell.
std::vector<std::string> still_thinking(const Race& race);

std::uint32_t own_rank(const Race& race);  // 0 when it is not known
std::string place_text(const Race& race);  // "2nd of 4"; REQUIRES: own_rank()
std::string watch_word(Watch watch);       // "boards at the end"
// Without a seat in this match, those on the room's seats who were not ready included.
std::size_t watching(const Model& model, const Race& race);
std::string watchers_text(const Canvas& canvas, const Race& race);  // "3 watching (live)"
std::string why_no_boards(Watch watch);
// "round 2 of 3" of a series; empty without one.
std::string round_text(const Model& model);

// Row 0: how the match is played and stands.
void race_header(Canvas& canvas, const Race& race);
// The first of these texts that fits into a whole line, else as much as does of the last.
std::string first_that_fits(const Canvas& canvas, const std::vector<std::string>& texts);
// What a watcher's or referee's keys do in a match.
KeyHints watching_keys(const Canvas& canvas);
StandingsTable standings_table_of(const Race& race);

}  // namespace race2048::client
