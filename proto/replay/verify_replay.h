// Proves a replay from its own bytes: makes the match again from its decisions, with the code of a
// server, and compares everything that the file says about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/match/room_state.h"
#include "engine/or_fault.h"
#include "proto/replay/replay_file.h"
#include "proto/replay/replay_layout.h"

namespace race2048 {

// What a replay has proven.
struct ReplayProof {
  RoomState room;  // after the match
  std::size_t decisions = 0;
  std::size_t actions = 0;  // of all seats, rejected ones included
  std::size_t moves = 0;    // slides that changed a board
  std::size_t tiles = 0;    // drawn, starting tiles included
  // Facts that the file cannot prove: actions that were rejected as too fast, how long the server
  // waits for a seat without a move, how late it started the match clock, how often the clock
  // stood.
  std::size_t rejected_for_rate = 0;
  std::uint32_t idle_ms = 0;
  std::uint64_t late_ms = 0;
  std::size_t stood = 0;
  std::optional<OwnRecord> own;

  bool open() const { return room.match()->settings.open_seed.has_value(); }
};

// Sees each decision that holds, after the room has taken it.
using DecisionSeen = std::function<void(const RoomState& room, const Decision& decision)>;

// The bytes may come from anywhere. Time and memory grow with their number, which
// limits::kMaxReplayBytes bounds, and with the moves (limits::kMaxReplayMoves).
OrFault<ReplayProof, ReplayFault> verify_replay(std::span<const std::uint8_t> file,
                                                const DecisionSeen& seen = nullptr);

// True if nothing is known of the file but that a later version of the program can read it.
inline bool is_of_later_version(const OrFault<ReplayProof, ReplayFault>& verdict) {
  return !verdict && verdict.fault().is_of_later_version;
}

// "byte 1234 (seat 3, move 17, 00:41.250): the match was over before it", perhaps with a word about
// the checksum.
std::string to_text(const ReplayFault& fault);

}  // namespace race2048
