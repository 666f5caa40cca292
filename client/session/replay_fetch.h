// Fetches the replays of the matches in which this client had a seat, one part after the other,
// checks them, adds what the client had stored before the start, and hands them to the keeper.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "client/model/kept_result.h"
#include "client/model/refusal.h"
#include "client/model/results.h"
#include "proto/replay/replay_file.h"
#include "shared/rate_limit.h"
#include "shared/time.h"

namespace race2048::client {

// A match that has ended, as this client saw it.
struct SeenMatch {
  OwnRecord own;            // from before the start
  std::uint64_t score = 0;  // of the own seat, in the final standings
  std::uint32_t moves = 0;  // likewise
};

class ReplayFetch {
 public:
  // Matches that wait for the server's word, and replays that wait for their turn: of more, the
  // oldest matches and the newest replays are given up. A match lasts longer than the few round
  // trips of a replay, so hardly ever does a second one wait.
  static constexpr std::size_t kMostMatches = 4;
  // Replays that are begun: a match of an evening lasts a minute or more, and a server that ends
  // one match after the other gets no more onto the disk than that. Beyond: they wait.
  static constexpr double kReplaysPerSecond = 1.0 / 60;
  static constexpr double kReplayBurst = 5;
  // After a refusal that asks for patience: the pause, and how many in a row end the fetch.
  static constexpr std::chrono::seconds kPause{1};
  static constexpr int kTries = 5;
  // Up to this size the match is played again from the file. That takes some 20 ms if each move has
  // its bytes, as in an ordinary match; a mebibyte takes longer than a screen may stand still. In
  // lockstep a few bytes stand for the moves that were made for all late seats, so that here only
  // limits::kMaxReplayMoves bounds the work, to a few seconds. Of larger replays only the checksum,
  // the commitment and the own result are checked; `race2048 verify` does the rest.
  static constexpr std::size_t kProvenAtOnce = 256 * 1024;

  // Null: fetches nothing. The keeper outlives this.
  explicit ReplayFetch(ReplayKeeper* keeper) : keeper_(keeper) {}

  void ended(SeenMatch seen);
  // The server has this many bytes of the match's replay; 0: none. Larger ones than
  // limits::kMaxFetchedReplay wait until the person asks for them.
  void stored(const MatchId& match, std::uint32_t bytes);
  // Forgets everything.
  void give_up();

  // The part to ask for now; nothing: none is due. No more than one part is under way.
  std::optional<AskReplay> next(TimePoint now);
  // When the next part is due; nothing: the next news is the server's.
  std::optional<TimePoint> due() const;
  // The part under way will not come: its link is lost.
  void ask_again() { under_way_ = false; }

  // True if this is the part under way. Otherwise somebody else has asked for it.
  bool takes(const ReplayPiece& piece) const;
  // REQUIRES: takes(). What has become of the replay, if that is known now.
  std::optional<OwnReplay> take(const ReplayPiece& piece);
  // True if a refused GetReplay is the one under way.
  bool asks() const { return under_way_; }
  // REQUIRES: asks(). `text` is the server's.
  std::optional<OwnReplay> refused(Reason reason, const std::string& text, TimePoint now);
  // All parts are there.
  bool whole() const;
  // Checks the replay and hands it to the keeper. REQUIRES: whole().
  OwnReplay finish();

 private:
  struct Wanted {
    SeenMatch seen;
    std::uint32_t bytes = 0;
  };

  // True if the first part of the replay may be asked for now.
  bool may_begin(TimePoint now);
  void end_current();
  OwnReplay fail(std::string why);

  ReplayKeeper* keeper_;
  std::deque<SeenMatch> ended_;  // the server has not said yet whether it keeps them
  std::deque<Wanted> wanted_;    // the first one is being fetched
  std::string file_;             // its parts
  bool under_way_ = false;
  bool is_begun_ = false;            // the first replay has its turn
  std::optional<TokenBucket> rate_;  // of begun replays, from the first one on
  std::size_t parts_ = 0;            // of this replay that have come
  int refusals_ = 0;                 // in a row
  std::optional<TimePoint> not_before_;
};

}  // namespace race2048::client
