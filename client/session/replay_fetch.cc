#include "client/session/replay_fetch.h"

#include <algorithm>
#include <utility>

#include "client/session/client_limits.h"
#include "shared/limits.h"

namespace race2048::client {
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
  check_.reset();
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
  if (whole()) return TimePoint();  // at once
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
  return check_ || (!wanted_.empty() && file_.size() == wanted_.front().bytes);
}

void ReplayFetch::begin_check() {
  if (check_) return;
  check_ = std::make_unique<ReplayCheck>(std::exchange(file_, {}), std::move(wanted_.front().seen));
}

std::optional<OwnReplay> ReplayFetch::check() {
  begin_check();
  if (!check_->step(kMovesAtOnce)) return std::nullopt;
  return keep(true);
}

std::optional<OwnReplay> ReplayFetch::finish_now() {
  if (!whole()) return std::nullopt;
  begin_check();
  bool is_through = false;
  for (std::size_t moves = 0; !is_through && moves < kMovesAtLeaving; moves += kMovesAtOnce) {
    is_through = check_->step(kMovesAtOnce);
  }
  return keep(is_through);
}

OwnReplay ReplayFetch::keep(bool is_through) {
  const std::unique_ptr<ReplayCheck> check = std::move(check_);
  end_current();
  OwnReplay replay{.state = OwnReplay::State::not_kept, .match_id = check->match_id()};
  if (check->is_of_later_version()) {
    replay.why = check->why();
    return replay;
  }
  auto worth = is_through ? ReplayWorth::holds : ReplayWorth::not_checked;
  replay.state = is_through ? OwnReplay::State::kept : OwnReplay::State::not_checked;
  if (!check->why().empty()) {
    worth = ReplayWorth::broken;
    replay.state = OwnReplay::State::broken;
    replay.why = check->why();
  }
  // What contradicts the client is kept too: the file shows it to others.
  if (check->file().empty()) return replay;
  const OrFault<> kept = keeper_->keep(replay.match_id, check->file(), worth);
  if (!kept && replay.state != OwnReplay::State::broken) {
    replay.state = OwnReplay::State::not_kept;
    replay.why = kept.fault().text;
  }
  return replay;
}

}  // namespace race2048::client
