// Connections that ended without a login, summed up for the log.
#pragma once

#include <optional>

#include "server/dispatch/limits.h"
#include "server/dispatch/observer.h"
#include "server/door/addresses.h"

namespace race2048::server {

class Strangers {
 public:
  // Both outlive this.
  Strangers(Addresses& addresses, const Observers& observers)
      : addresses_(addresses), observers_(observers) {}

  void turned_away(const Address& address, TimePoint now) {
    ++summary_.turned_away;
    count(address, now);
  }
  void not_logged_in(const Address& address, TimePoint now) {
    ++summary_.not_logged_in;
    count(address, now);
  }
  // True while something waits to be summed up.
  bool any() const { return since_.has_value(); }
  // Reports to the observers, once in limits::kSummaryEvery.
  void on_time(TimePoint now) {
    if (!since_ || now - *since_ < limits::kSummaryEvery) return;
    if (const auto busiest = addresses_.take_busiest_stranger()) {
      summary_.busiest = busiest->first.text();
      summary_.of_busiest = busiest->second;
    }
    for (Observer* const observer : observers_.sessions) observer->on_strangers(summary_);
    summary_ = {};
    since_.reset();
  }

 private:
  void count(const Address& address, TimePoint now) {
    addresses_.count_stranger(address, now);
    if (!since_) since_ = now;
  }

  Addresses& addresses_;
  const Observers& observers_;
  StrangersSummary summary_;  // since the last one
  std::optional<TimePoint> since_;
};

}  // namespace race2048::server
