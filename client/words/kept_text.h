// Words about what is kept of a match: its result on the server, its replay on this machine, and
// the list of what a server keeps.
#pragma once

#include <cstdint>
#include <string>

#include "client/model/kept_result.h"
#include "client/model/results.h"

namespace race2048::client {

// "saved on the server", "not saved yet: the disk is full", "will not be saved: ..".
std::string kept_result_text(const KeptResult& kept);

// "replay kept: 1f2e3d4c", "replay not kept: ..", "REPLAY NOT VERIFIED: ..".
std::string own_replay_text(const OwnReplay& replay);

// The digits of a match's id that screens show: no two matches of a server share them by chance.
std::string short_id(const MatchId& match);

// "2026-11-22 17:32", in UTC; `unix_ms` may come from anywhere.
std::string utc_text(std::int64_t unix_ms);

// "first to 512", "best score 5x5", "lockstep".
std::string played_format(const PlayedMatch& match);

}  // namespace race2048::client
