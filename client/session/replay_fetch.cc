#include "client/session/replay_fetch.h"

#include <algorithm>
#include <string>
#include <utility>

#include "client/session/client_limits.h"
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

std::optional<OwnReplay> ReplayFetch::stored(const MatchId& match, std::uint32_t bytes) {
  const auto found = std::ranges::find_if(
      ended_, [&](const SeenMatch& seen) { return seen.own.match_id == match; });
  if (found == ended_.end()) return std::nullopt;
  SeenMatch seen = std::move(*found);
  ended_.erase(found);
  if (bytes == 0) return std::nullopt;
  if (bytes > limits::kMaxFetchedReplay) return not_kept(match, too_large(match));
  if (wanted_.size() == kMostMatches) return not_kept(match, "too many others wait for their turn");
  wanted_.push_back({.seen = std::move(seen), .bytes = bytes});
  return std::nullopt;
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
  asking_ = {};
  is_begun_ = false;
  parts_ = 0;
}

OwnReplay ReplayFetch::fail(std::string why) {
  OwnReplay replay = not_kept(wanted_.front().seen.own.match_id, std::move(why));
  end_current();
  return replay;
}

std::optional<AskReplay> ReplayFetch::next(TimePoint now) {
  if (wanted_.empty() || asking_.waits() || whole() || !ask(now)) return std::nullopt;
  return AskReplay{.match_id = wanted_.front().seen.own.match_id,
                   .offset = static_cast<std::uint32_t>(file_.size())};
}

bool ReplayFetch::ask(TimePoint now) {
  if (asking_.is_early(now)) return false;
  if (is_begun_) {
    asking_.was_asked(now);
    return true;
  }
  if (!rate_) rate_.emplace(kReplaysPerSecond, kReplayBurst, now);
  is_begun_ = asking_.ask(*rate_, now);
  return is_begun_;
}

std::optional<OwnReplay> ReplayFetch::give_up_overdue(TimePoint now) {
  if (!asking_.is_overdue(now)) return std::nullopt;
  return fail("the server does not answer");
}

std::optional<TimePoint> ReplayFetch::due() const {
  if (whole()) return TimePoint();  // at once
  return asking_.next_deadline();
}

bool ReplayFetch::takes(const ReplayPiece& piece) const {
  return asking_.waits() && piece.match_id == wanted_.front().seen.own.match_id &&
         piece.offset == file_.size();
}

std::optional<OwnReplay> ReplayFetch::take(const ReplayPiece& piece) {
  asking_.answered();
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
  const Refusal refusal{.about = Request::results, .reason = reason, .at = now};
  if (asking_.tries_again_after(refusal, now)) return std::nullopt;
  return fail(text);
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
  OwnReplay replay = not_kept(check->match_id(), {});
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
