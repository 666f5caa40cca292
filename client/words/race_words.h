// A running race in words: places, rounds, watchers, and which players still think.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// Lockstep: the names of the other players who race and have not chosen a move for this step. A
// player whose standing is unknown counts, unless the server sends the standings in parts.
std::vector<std::string> still_thinking(const Race& race);

std::uint32_t own_rank(const Race& race);  // 0: unknown, or no seat
std::string place_text(const Race& race);  // "2nd of 4"; REQUIRES: own_rank() is not 0
// "round 2 of 3"; empty without a series, and before its first round has ended.
std::string round_text(const Model& model);

// How many people watch this match. Players in the room who were not ready at its start count.
std::size_t watching(const Model& model, const Race& race);
std::string watch_word(Watch watch);                              // "boards at the end"
std::string watchers_text(const Model& model, const Race& race);  // "3 watching (live)"
std::string why_no_boards(Watch watch);

}  // namespace race2048::client
