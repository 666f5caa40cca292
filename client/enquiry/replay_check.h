// Checks the replay of a match of one's own: that it holds, and that it agrees with everything that
// this client saw of the match. In slices, because the largest takes seconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/own_game.h"
#include "client/model/race.h"
#include "engine/match/match.h"
#include "engine/match/splits.h"
#include "proto/replay/replay_file.h"
#include "proto/replay/verify_replay.h"

namespace race2048::client {

// An action of the own seat that was applied, as its Outcome said.
struct SeenAction {
  std::uint32_t seq = 0;  // 0: lockstep, made by the server for the late seat
  std::uint32_t at_ms = 0;
  Action action = Action::up;

  bool operator==(const SeenAction&) const = default;
};

// A match that has ended, as this client saw it.
struct SeenMatch {
  OwnRecord own;                                  // from before the start
  std::vector<RaceSeat> seats{};                  // of Start
  EndReason reason = EndReason::time_up;          // this and the next three of End
  std::uint32_t match_ms = 0;                     //
  std::map<std::uint32_t, Standing> standings{};  // of all seats, by seat
  std::vector<Split> splits{};                    // in their order
  std::vector<SentAction> sent{};                 // own actions by their numbers, from 1
  std::vector<SeenAction> applied{};              // in the order of their answers
  std::uint32_t answers = 0;                      // in all
};

// Why the match in the replay is not the one that the client saw, as a part of a sentence; empty if
// it is. Does not compare own actions.
std::string contradiction(const SeenMatch& seen, const Match& match);

class ReplayCheck {
 public:
  // `fetched`: the file as the server sent it.
  ReplayCheck(std::string fetched, SeenMatch seen);
  ReplayCheck(const ReplayCheck&) = delete;
  ReplayCheck& operator=(const ReplayCheck&) = delete;

  // Works for about so many moves, at least a little. Returns true when all is known. REQUIRES: no
  // earlier call returned true.
  bool step(std::size_t moves);

  const MatchId& match_id() const { return seen_.own.match_id; }
  // The file with the own record in it. Empty before the first step, and if the file cannot be
  // read.
  const std::string& file() const { return file_; }
  // The fault, as a part of a sentence; empty: none so far.
  const std::string& why() const { return why_; }
  // The file is of a later version, so nothing can be checked, and why() says so.
  bool is_of_later_version() const { return is_of_later_version_; }

 private:
  // All return true when nothing is left to do.
  bool add_record();
  bool begin();
  bool verify(std::size_t moves);
  bool fail(std::string why);

  // A decision of the replay that holds.
  void see(const RoomState& room, const Decision& decision);
  void on_own_action(const Acted& acted);
  void on_own_answer(const Answer& answer);

  SeenMatch seen_;
  std::string fetched_;
  std::string file_;
  std::string why_;
  bool is_of_later_version_ = false;
  std::optional<ReplayVerification> verification_;  // of `file_`
  // Own actions in the replay, and the first that this client has not made.
  std::size_t actions_ = 0;
  std::optional<std::size_t> strange_action_;
  // Answers to them in the replay, how many of these say that the action was applied, and what is
  // wrong with the first that came otherwise to this client.
  std::size_t answers_ = 0;
  std::size_t applied_ = 0;
  std::string strange_answer_;
};

}  // namespace race2048::client
