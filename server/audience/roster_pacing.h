// When a room sends its people the next roster.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>

#include "server/audience/limits.h"
#include "shared/limits.h"
#include "shared/rate_limit.h"
#include "shared/time.h"

namespace race2048::server {

class RosterPacing {
 public:
  // The roster has changed since it was sent.
  void change() { changed_ = true; }
  // A session that reads again lacks the newest roster.
  void miss() { missed_ = true; }

  // When the list of people without a seat may come again. In a large room, `entries` is the number
  // of its entries for all receivers together.
  TimePoint onlookers_due(bool is_large, std::size_t entries) const {
    if (!is_large || !onlookers_sent_at_) return TimePoint{};
    const std::chrono::duration<double> pause(static_cast<double>(entries) /
                                              limits::kWatchersToldPerSecond);
    return *onlookers_sent_at_ + std::chrono::ceil<std::chrono::milliseconds>(pause);
  }
  // When the next roster is due; nothing if nobody needs one. `owes_onlookers`: the newest list of
  // people without a seat is not sent yet.
  std::optional<TimePoint> due(bool is_large, std::size_t entries, bool owes_onlookers) const {
    const bool changed = changed_ || missed_;
    if (!changed && !owes_onlookers) return std::nullopt;
    if (!sent_at_) return TimePoint{};  // at once
    // In a large room everyone arrives within a minute, and each arrival changes everyone's roster.
    const TimePoint::duration every =
        is_large ? limits::kStandingsEveryLarge : TimePoint::duration{};
    if (!changed) return std::max(onlookers_due(is_large, entries), *sent_at_ + every);
    const TimePoint::duration again = missed_ ? limits::kStandingsEvery : TimePoint::duration{};
    const TimePoint next = *sent_at_ + std::max(again, every);
    return is_large ? next : std::max(next, small_rooms_.next_token());
  }
  void sent(TimePoint now, bool with_onlookers) {
    missed_ = false;
    changed_ = false;
    sent_at_ = now;
    if (with_onlookers) onlookers_sent_at_ = now;
    small_rooms_.take(now);
  }

 private:
  bool changed_ = false;
  bool missed_ = false;
  std::optional<TimePoint> sent_at_;
  std::optional<TimePoint> onlookers_sent_at_;
  TokenBucket small_rooms_{limits::kRostersPerSecond, limits::kRosterBurst, {}};
};

}  // namespace race2048::server
