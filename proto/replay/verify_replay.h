// Proves a replay from its own bytes: makes the match again from its decisions, with the code of a
// server, and compares everything that the file says about it. At once, or in slices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/match/room_state.h"
#include "engine/or_fault.h"
#include "proto/replay/replay_file.h"
#include "proto/replay/replay_layout.h"

namespace race2048 {

// The facts that a replay has proven.
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

// The same in slices, for a program that has to respond to a person meanwhile.
class ReplayVerification {
 public:
  // Reads the head of the file and computes its checksum. `file` outlives this.
  explicit ReplayVerification(std::span<const std::uint8_t> file, DecisionSeen seen = nullptr);
  ~ReplayVerification();
  ReplayVerification(const ReplayVerification&) = delete;
  ReplayVerification& operator=(const ReplayVerification&) = delete;

  // Works for about so many moves, at least one decision; the last call also compares the results.
  // Returns true when the verdict is known. REQUIRES: no earlier call returned true.
  bool step(std::size_t moves);
  // REQUIRES: step() returned true. No call may follow.
  OrFault<ReplayProof, ReplayFault> verdict() { return *std::move(verdict_); }

 private:
  class Course;

  std::unique_ptr<Course> course_;                            // null: the head cannot be read
  std::optional<OrFault<ReplayProof, ReplayFault>> verdict_;  // once it is known
};

// True if nothing is known of the file but that a later version of the program can read it.
inline bool is_of_later_version(const OrFault<ReplayProof, ReplayFault>& verdict) {
  return !verdict && verdict.fault().is_of_later_version;
}

// "byte 1234 (seat 3, move 17, 00:41.250): the match was over before it", perhaps with a word about
// the checksum.
std::string to_text(const ReplayFault& fault);

}  // namespace race2048
