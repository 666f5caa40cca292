#include "client/enquiry/replay_fetch.h"

#include <algorithm>
#include <string>
#include <utility>

#include "shared/hex.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

OwnReplay not_kept(const MatchId& match, std::string why) {
  return {.state = OwnReplay::State::not_kept, .match_id = match, .why = std::move(why)};
}

// Enough digits for `results --save`.
std::string too_large(const MatchId& match) {
  constexpr std::size_t kDigits = 12;
  constexpr std::size_t kMebibytes = limits::kMaxFetchedReplay / 1024 / 1024;
  return "it has more than " + std::to_string(kMebibytes) + " MiB; race2048 results --save " +
         hex(match, kDigits) + " fetches it";
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
  SeenMatch seen = std::move(*found);
  ended_.erase(found);
  if (bytes == 0) return;
  if (bytes > limits::kMaxFetchedReplay) {
    news_.push_back(not_kept(match, too_large(match)));
  } else if (wanted_.size() == kMostMatches) {
    news_.push_back(not_kept(match, "too many others wait for their turn"));
  } else {
    wanted_.push_back({.seen = std::move(seen), .bytes = bytes});
  }
}

void ReplayFetch::give_up() {
  ended_.clear();
  wanted_.clear();
  end_current();
}

void ReplayFetch::end_current() {
  if (!wanted_.empty()) wanted_.pop_front();
  fetched_.reset();
  check_.reset();
  asking_ = {};
}

void ReplayFetch::fail(std::string why) {
  news_.push_back(not_kept(wanted_.front().seen.own.match_id, std::move(why)));
  end_current();
}

std::optional<Question> ReplayFetch::next(TimePoint now) {
  if (asking_.is_overdue(now)) fail("the server does not answer");
  if (wanted_.empty() || asking_.waits() || whole() || !may_ask(now)) return std::nullopt;
  return fetched_->question();
}

bool ReplayFetch::may_ask(TimePoint now) {
  if (asking_.is_early(now)) return false;
  if (fetched_) {
    asking_.was_asked(now);
    return true;
  }
  if (!rate_) rate_.emplace(kReplaysPerSecond, kReplayBurst, now);
  if (!asking_.ask(*rate_, now)) return false;
  fetched_.emplace(wanted_.front().seen.own.match_id, wanted_.front().bytes);
  return true;
}

std::optional<TimePoint> ReplayFetch::due() const {
  if (whole()) return TimePoint();  // at once
  return asking_.next_deadline();
}

bool ReplayFetch::take(const ReplayPiece& piece) {
  if (!asking_.waits() || piece.match_id != fetched_->match_id() ||
      piece.offset != fetched_->bytes().size()) {
    return false;
  }
  asking_.answered();
  if (!fetched_->take(piece)) fail("the server sent parts that do not fit together");
  return true;
}

bool ReplayFetch::refused(Reason reason, const std::string& text, TimePoint now) {
  if (!asking_.waits()) return false;
  const Refusal refusal{.about = Request::results, .reason = reason, .at = now};
  if (!asking_.tries_again_after(refusal, now)) fail(text);
  return true;
}

void ReplayFetch::begin_check() {
  if (check_) return;
  check_ = std::make_unique<ReplayCheck>(fetched_->bytes(), std::move(wanted_.front().seen));
  fetched_.reset();
}

void ReplayFetch::check() {
  begin_check();
  if (check_->step(kMovesAtOnce)) keep(true);
}

void ReplayFetch::finish_now() {
  if (!whole()) return;
  begin_check();
  bool is_through = false;
  for (std::size_t moves = 0; !is_through && moves < kMovesAtLeaving; moves += kMovesAtOnce) {
    is_through = check_->step(kMovesAtOnce);
  }
  keep(is_through);
}

void ReplayFetch::keep(bool is_through) {
  const std::unique_ptr<ReplayCheck> check = std::move(check_);
  end_current();
  OwnReplay& replay = news_.emplace_back(not_kept(check->match_id(), check->why()));
  if (check->is_of_later_version()) return;
  auto worth = is_through ? ReplayWorth::holds : ReplayWorth::not_checked;
  replay.state = is_through ? OwnReplay::State::kept : OwnReplay::State::not_checked;
  if (!check->why().empty()) {
    worth = ReplayWorth::broken;
    replay.state = OwnReplay::State::broken;
  }
  // A replay that contradicts the client is kept too: the file proves it to others.
  if (check->file().empty()) return;
  const OrFault<> kept = keeper_->keep(replay.match_id, check->file(), worth);
  if (!kept && replay.state != OwnReplay::State::broken) {
    replay.state = OwnReplay::State::not_kept;
    replay.why = kept.fault().text;
  }
}

}  // namespace race2048::client
