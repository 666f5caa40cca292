// Matches that are over, as a server or a file keeps them, as text for people.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "client/text/glyphs.h"
#include "engine/match/match_result.h"

namespace race2048::client {

// The digits of a match's id that people see and type.
inline constexpr std::size_t kShortIdDigits = 12;

// Wall time in words, in the time zone of the person.
using TimeText = std::function<std::string(std::int64_t unix_ms)>;

// The beginning of the id, in hexadecimal.
std::string short_id(const MatchId& match);

// "the time was up".
std::string why_over(EndReason reason);

// "score", "first to 512 on 5x5": a list does not have the other settings.
std::string format_text(const PlayedMatch& match);

// A heading and one line per match, in aligned columns.
std::string results_table(const std::vector<PlayedMatch>& matches, const TimeText& when,
                          Glyphs glyphs);
// One match: when and what it was, a line per seat by place, the first tiles, and whether there is
// a replay. `server`: the text to type for the one that keeps it. REQUIRES: all seats.
std::string result_page(const ResultDetails& details, const MatchSettings& settings,
                        const TimeText& when, Glyphs glyphs, const std::string& server);
// The seats of one match by place, and its first tiles, as lines in aligned columns.
std::vector<std::string> match_lines(const ResultDetails& details);
// A heading and one line per place. `tile`: of a list of the fastest; 0: a list of scores.
std::string top_table(const std::vector<TopLine>& lines, std::uint32_t tile, const TimeText& when);

}  // namespace race2048::client
