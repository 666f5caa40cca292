// A running race in words: places, rounds, watchers, and the players who have not chosen a move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "client/model/model.h"

namespace race2048::client {

// Lockstep: the names of the other racing players who have not chosen a move for this step. A
// player without a known standing counts too, unless the server sends the standings in parts.
std::vector<std::string> still_thinking(const Race& race);

std::uint32_t own_rank(const Race& race);                      // 0: unknown, or no seat
std::string place_text(std::uint32_t rank, const Race& race);  // "2nd of 4"
// "round 2 of 3"; empty without a series or before its first round has ended.
std::string round_text(const Model& model);

// Why the person watches the match although they have a seat, and what to do about it; `key` is
// that of getting ready. REQUIRES: is_left_out().
std::string left_out_text(const Model& model, const std::string& key);
// The number of people who watch this match, including players who were not ready at its start.
std::size_t watching(const Model& model, const Race& race);
std::string watch_word(Watch watch);                              // "boards at the end"
std::string watchers_text(const Model& model, const Race& race);  // "3 watching (live)"
std::string why_no_boards(Watch watch);

}  // namespace race2048::client
