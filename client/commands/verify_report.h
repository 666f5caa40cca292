// The verdict on a replay, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "engine/or_fault.h"
#include "proto/replay/verify_replay.h"

namespace race2048::client {

// The result for a file that was named on the command line: a proof, a fault, or the reason why it
// could not be read.
struct VerifiedFile {
  std::string name;
  std::string unreadable;  // empty: it was read
  OrFault<ReplayProof, ReplayFault> verdict = ReplayFault{};
};

// The facts that the proof establishes, and those that it leaves open, a sentence each.
std::vector<std::string> proven(const ReplayProof& proof);
std::vector<std::string> not_proven(const ReplayProof& proof);

// The settings, the room if the file names it, and the round.
std::string match_line(const RoomState& room);

// A line for each seat by place. REQUIRES: the match has ended.
std::string places_text(const RoomState& room);

// Some lines that end with a line end.
std::string report_text(const VerifiedFile& file);
// One object on one line.
std::string report_json(const VerifiedFile& file);

}  // namespace race2048::client
