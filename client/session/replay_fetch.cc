#include "client/session/replay_fetch.h"

#include <algorithm>
#include <utility>

#include "client/session/client_limits.h"
#include "proto/conversions.h"
#include "proto/replay/verify_replay.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// Why the replay contradicts what the client saw; empty if it does not. The file has a checksum
// that holds, and the own record.
std::string contradiction(const std::string& file, const SeenMatch& seen) {
  const std::span<const std::uint8_t> bytes = wire::bytes_of(file);
  if (bytes.size() <= ReplayFetch::kProvenAtOnce) {
    const auto proof = verify_replay(bytes);
    if (!proof) return to_text(proof.fault());
  }
  const auto head = read_head(bytes);
  if (!head) return to_text(head.fault());
  const auto tail = read_tail(*head);
  if (!tail) return to_text(tail.fault());
  const race2048::MatchResult& result = tail->result;
  if (result.commitment != seen.own.commitment) return "it has another commitment";
  const auto own = std::ranges::find(result.seats, seen.own.seat, &SeatResult::seat);
  if (own == result.seats.end()) return "it leaves out this client's seat";
  if (own->best_score != seen.score || own->moves != seen.moves) {
    return "this client's result in it is another one";
  }
  return {};
}

}  // namespace

void ReplayFetch::ended(SeenMatch seen) {
  if (keeper_ == nullptr) return;
  if (ended_.size() == kMostMatches) ended_.pop_front();
  ended_.push_back(std::move(seen));
}

void ReplayFetch::stored(const MatchId& match, std::uint32_t bytes) {
  const auto found = std::ranges::find_if(
      ended_, [&](const SeenMatch& seen) { return seen.own.match_id == match; });
  if (found == ended_.end()) return;
  const bool fetched = bytes != 0 && bytes <= limits::kMaxFetchedReplay;
  if (fetched && wanted_.size() < kMostMatches) {
    wanted_.push_back({.seen = std::move(*found), .bytes = bytes});
  }
  ended_.erase(found);
}

void ReplayFetch::give_up() {
  ended_.clear();
  wanted_.clear();
  end_current();
}

void ReplayFetch::end_current() {
  if (!wanted_.empty()) wanted_.pop_front();
  file_ = {};
  under_way_ = false;
  is_begun_ = false;
  parts_ = 0;
  refusals_ = 0;
  not_before_.reset();
}

OwnReplay ReplayFetch::fail(std::string why) {
  OwnReplay replay{.state = OwnReplay::State::not_kept,
                   .match_id = wanted_.front().seen.own.match_id,
                   .why = std::move(why)};
  end_current();
  return replay;
}

std::optional<AskReplay> ReplayFetch::next(TimePoint now) {
  if (wanted_.empty() || under_way_ || whole() || (not_before_ && now < *not_before_)) {
    return std::nullopt;
  }
  if (file_.empty() && !may_begin(now)) return std::nullopt;
  not_before_.reset();
  under_way_ = true;
  return AskReplay{.match_id = wanted_.front().seen.own.match_id,
                   .offset = static_cast<std::uint32_t>(file_.size())};
}

bool ReplayFetch::may_begin(TimePoint now) {
  if (is_begun_) return true;
  if (!rate_) rate_.emplace(kReplaysPerSecond, kReplayBurst, now);
  is_begun_ = rate_->take(now);
  if (!is_begun_) not_before_ = rate_->next_token();
  return is_begun_;
}

std::optional<TimePoint> ReplayFetch::due() const {
  return under_way_ ? std::nullopt : not_before_;
}

bool ReplayFetch::takes(const ReplayPiece& piece) const {
  return under_way_ && piece.match_id == wanted_.front().seen.own.match_id &&
         piece.offset == file_.size();
}

std::optional<OwnReplay> ReplayFetch::take(const ReplayPiece& piece) {
  under_way_ = false;
  refusals_ = 0;
  // With its total the piece keeps to the size, because it lies within that.
  if (piece.total != wanted_.front().bytes || piece.bytes.empty()) {
    return fail("the server sent parts that do not fit together");
  }
  if (++parts_ > limits::kMostReplayParts) return fail("the server sends it in too many parts");
  file_ += piece.bytes;
  return std::nullopt;
}

std::optional<OwnReplay> ReplayFetch::refused(Reason reason, const std::string& text,
                                              TimePoint now) {
  under_way_ = false;
  const bool later = reason == Reason::too_often || reason == Reason::store_busy;
  if (!later || ++refusals_ == kTries) return fail(text);
  not_before_ = now + kPause;
  return std::nullopt;
}

bool ReplayFetch::whole() const {
  return !wanted_.empty() && file_.size() == wanted_.front().bytes;
}

OwnReplay ReplayFetch::finish() {
  const SeenMatch seen = wanted_.front().seen;
  const std::string fetched = std::move(file_);
  end_current();
  const auto broken = [&](std::string why) {
    return OwnReplay{
        .state = OwnReplay::State::broken, .match_id = seen.own.match_id, .why = std::move(why)};
  };
  const OrFault<std::string, ReplayFault> file = with_own_record(fetched, seen.own);
  if (!file && file.fault().is_of_later_version) {
    return {.state = OwnReplay::State::not_kept,
            .match_id = seen.own.match_id,
            .why = file.fault().what};
  }
  if (!file) return broken(file.fault().what);
  // What contradicts the client is kept too: the file shows it to others.
  std::string why = contradiction(*file, seen);
  const auto worth = why.empty() ? ReplayWorth::holds : ReplayWorth::broken;
  const OrFault<> kept = keeper_->keep(seen.own.match_id, *file, worth);
  if (!why.empty()) return broken(std::move(why));
  if (!kept) {
    return {.state = OwnReplay::State::not_kept,
            .match_id = seen.own.match_id,
            .why = kept.fault().text};
  }
  return {.state = OwnReplay::State::kept, .match_id = seen.own.match_id};
}

}  // namespace race2048::client
