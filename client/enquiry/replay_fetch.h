// Fetches the replays of the matches in which this client had a seat, one after the other, adds the
// client's record from before the start, checks them, and hands them to the keeper.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/enquiry/asking.h"
#include "client/enquiry/enquiry.h"
#include "client/enquiry/replay_check.h"
#include "client/model/kept_result.h"
#include "client/model/refusal.h"
#include "engine/match/match_result.h"
#include "shared/rate_limit.h"
#include "shared/time.h"

namespace race2048::client {

class ReplayFetch {
 public:
  // Matches that wait for the server's word, and replays that wait for their turn: of more, the
  // oldest matches and the newest replays are given up. A match lasts longer than the few round
  // trips of a replay, so a second one hardly ever waits.
  static constexpr std::size_t kMostMatches = 4;
  // Replays that are begun: a match of an evening lasts a minute or more, and a server that ends
  // one match after the other gets no more onto the disk than that. Beyond: they wait.
  static constexpr double kReplaysPerSecond = 1.0 / 60;
  static constexpr double kReplayBurst = 5;
  // The work of one slice of a check, in moves: a millisecond or two, so that the screen and the
  // links do not wait. An ordinary match is one slice.
  static constexpr std::size_t kMovesAtOnce = 4096;
  // When the person leaves, a check may still take a blink of an eye. Beyond: the file is kept as
  // one that is not checked.
  static constexpr std::size_t kMovesAtLeaving = 100'000;

  // Null: fetches nothing. The keeper outlives this.
  explicit ReplayFetch(ReplayKeeper* keeper) : keeper_(keeper) {}

  void ended(SeenMatch seen);
  // The server has this many bytes of the match's replay; 0: none. Larger ones than
  // limits::kMaxFetchedReplay wait until the person asks for them.
  void stored(const MatchId& match, std::uint32_t bytes);
  // Forgets everything.
  void give_up();

  // The part to ask for now; nothing: none is due. No more than one part is under way; one that has
  // not come in time ends the fetch.
  std::optional<Question> next(TimePoint now);
  // When the next part is due, or overdue, or a slice of the check is due; nothing: the next news
  // is the server's.
  std::optional<TimePoint> due() const;
  // The part under way will not come: its link is lost.
  void ask_again() { asking_.answered(); }
  // Both return false if it is not about the part under way, for which somebody else has asked
  // then. `text` is the server's.
  bool take(const ReplayPiece& piece);
  bool refused(Reason reason, const std::string& text, TimePoint now);

  // All parts are there.
  bool whole() const { return check_ || (fetched_ && !fetched_->question()); }
  // Does one slice of the check; after the last one hands the replay to the keeper. REQUIRES:
  // whole().
  void check();
  // True if an earlier call of check() has begun, and more calls have to follow.
  bool checks() const { return check_ != nullptr; }
  // The person leaves: ends the check that is under way, or else keeps the file as it is.
  void finish_now();

  // The replays whose fetch has ended since the last call, with how it ended.
  std::vector<OwnReplay> take_news() { return std::exchange(news_, {}); }

 private:
  struct Wanted {
    SeenMatch seen;
    std::uint32_t bytes = 0;
  };

  // True if the question can be asked: the first one of a replay when its turn has come.
  bool may_ask(TimePoint now);
  void begin_check();
  // Keeps the file that was checked, to its end or not.
  void keep(bool is_through);
  void end_current();
  void fail(std::string why);

  ReplayKeeper* keeper_;
  std::deque<SeenMatch> ended_;           // the server has not said yet whether it keeps them
  std::deque<Wanted> wanted_;             // the first one is being fetched
  std::optional<ReplayEnquiry> fetched_;  // the first one, once it has had its turn
  std::unique_ptr<ReplayCheck> check_;    // of the whole file, which it has taken; null: not begun
  Asking asking_;                         // for the parts of the first replay
  std::optional<TokenBucket> rate_;       // of begun replays, from the first one on
  std::vector<OwnReplay> news_;
};

}  // namespace race2048::client
