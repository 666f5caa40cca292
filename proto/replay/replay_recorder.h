// Writes the replays of a room's matches from its decisions, as they are made or read from a
// journal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/match/decision.h"
#include "engine/match/room_state.h"
#include "proto/decisions.h"
#include "proto/replay/replay_disguise.h"
#include "proto/replay/replay_file.h"
#include "proto/replay/unsealed_replay.h"

namespace race2048 {

// One for each room. Between matches it keeps next to nothing.
class ReplayRecorder {
 public:
  // `idle_ms`: the time without a move after which the server puts a seat out.
  explicit ReplayRecorder(std::uint32_t idle_ms) : idle_ms_(idle_ms) {}

  // Call it after each decision of the room, from one RosterFrozen on, with the state that the
  // decision has led to.
  void note(const RoomState& room, const Decision& decision);

  // The same for an action, which needs no state.
  void note_action(std::uint64_t at_ms, const Acted& acted);

  // The replay of the match that the decision just noted has ended; otherwise nothing. Nothing
  // either if the match is too long for a replay (limits::kMaxReplayBytes, kMaxReplayMoves), or was
  // over when a late server came to start its clock.
  std::optional<UnsealedReplay> take_finished() { return std::exchange(finished_, std::nullopt); }

 private:
  void begin(const RoomState& room, const Decision& frozen);
  void note_idle(const RoomState& room, const SeatIdle& idle);
  void append(const Decision& decision);
  // After each decision.
  void check_length();
  void finish(const RoomState& room);

  std::uint32_t idle_ms_;
  // The header for this match. Its idle time is less than usual if a server with another limit
  // removed a seat earlier.
  ReplayHeader header_;
  bool recording_ = false;
  std::size_t moves_ = 0;
  std::optional<ReplayDisguise> disguise_;  // of the match being recorded, or of the last one
  DecisionWriter writer_;
  DecisionPieces decisions_;
  std::optional<UnsealedReplay> finished_;
};

}  // namespace race2048
