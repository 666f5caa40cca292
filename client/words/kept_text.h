// Words about the records of a match: its result on the server, and its replay on this machine.
#pragma once

#include <cstdint>
#include <string>

#include "client/model/kept_result.h"

namespace race2048::client {

// "saved on the server"; "The result is not saved yet. The server's disk is full."; "The result
// will not be saved. ..". `server`
// is its name or address as the person knows it.
std::string kept_result_text(const KeptResult& kept, const std::string& server);

// "replay kept: 1f2e3d4c5b6a", "replay kept, not checked: 1f2e3d4c5b6a", "replay not kept: ..",
// "REPLAY NOT VERIFIED: ..".
std::string own_replay_text(const OwnReplay& replay);

}  // namespace race2048::client
