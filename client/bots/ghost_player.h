// A ghost: a bot that makes the actions of a recorded seat again, at their times. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/model/own_game.h"
#include "engine/match/person.h"
#include "engine/settings/settings.h"
#include "proto/replay/verify_replay.h"

namespace race2048::client {

struct RecordedAction {
  Action action{};
  std::uint32_t at_ms = 0;  // match clock

  bool operator==(const RecordedAction&) const = default;
};

// The actions of one seat in a match.
struct Recording {
  std::string name{};        // of the seat's person
  MatchSettings settings{};  // of the match, with its key as the open seed
  std::vector<RecordedAction> actions{};
};

// The actions of the seat that changed it. A seat that was done before the match was over, and one
// whose match was over before its length, ends with giving up. `file` is the replay of which
// `proof` is the proof. REQUIRES: the match has the seat.
Recording recording_of(std::string_view file, const ReplayProof& proof, SeatNumber seat);

// A replay and a seat in it.
struct Ghost {
  std::string file{};  // the bytes of the replay, which holds
  SeatNumber seat = 0;
  Recording recording{};
};

class GhostPlayer {
 public:
  explicit GhostPlayer(Recording recording) : recording_(std::move(recording)) {}

  // Why the ghost cannot race in a room with these settings: a sentence. Empty: it can, because
  // the room has the board, the rules and the tiles of the recorded match.
  std::string why_not(const MatchSettings& settings) const;
  // The action to make after as many as the seat has made, not before its time; null: none is left.
  const RecordedAction* next(const OwnGame& own) const;
  // True if the seat's last action is not the recorded one, so that its board may be another one.
  bool has_strayed(const OwnGame& own) const;

 private:
  Recording recording_;
};

}  // namespace race2048::client
