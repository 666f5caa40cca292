// Makes the results of a room's matches, with their replays, from its decisions.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/match/decision.h"
#include "engine/match/room_state.h"
#include "proto/replay/replay_recorder.h"
#include "server/rooms/announcer.h"
#include "server/store/lazy_replay.h"
#include "server/store/result.h"

namespace race2048::server {

// A match that has ended, as the store takes it.
struct FinishedMatch {
  store::MatchResult result;
  store::LazyReplay replay{};  // empty: the match is too long for one
};

// The states that people in the room see. The log has the store's own words: they name files.
MatchKept kept_stored(const FinishedMatch& match);
MatchKept kept_not_yet(const MatchId& match);
MatchKept kept_never(const MatchId& match);

// One for each room. The same decisions make the same bytes, whether they are noted as they are
// made or read from a journal.
class ResultRecorder {
 public:
  // `seat_idle`: the time without a move after which the server puts a seat out.
  explicit ResultRecorder(std::chrono::milliseconds seat_idle);

  // Call it after each decision of the room, from the RosterFrozen of the match on, with the state
  // that the decision has led to.
  void note(const RoomState& room, const Decision& decision);

  // The same for an action, which needs no state.
  void note_action(std::uint64_t at_ms, const Acted& acted) { replay_.note_action(at_ms, acted); }

  // The match that has ended since the last call, if any.
  std::optional<FinishedMatch> take_finished() { return std::exchange(finished_, std::nullopt); }

 private:
  ReplayRecorder replay_;
  bool listed_ = false;  // the room, since the roster of the match was frozen
  std::optional<FinishedMatch> finished_;
};

}  // namespace race2048::server
