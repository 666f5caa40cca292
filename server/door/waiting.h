// The connections that have not logged in, and which of them the server closes first when too many
// come.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

#include "server/door/limits.h"
#include "server/sessions/types.h"
#include "shared/time.h"

namespace race2048::server {

// A connection is silent at first, then it has spoken, then it may be closing. All functions take
// the time of a search, however many wait. A later connection has a greater SessionId, so the first
// of each set is its oldest.
class Waiting {
 public:
  void add(SessionId session, TimePoint opened) { silent_.emplace(session, opened); }
  // Each of these is harmless when repeated, and for a session that does not wait.
  void note_spoken(SessionId session) {
    if (silent_.erase(session) != 0) spoken_.insert(session);
  }
  void note_closing(SessionId session) {
    if (silent_.erase(session) + spoken_.erase(session) != 0) closing_.insert(session);
  }
  void remove(SessionId session) {
    silent_.erase(session);
    spoken_.erase(session);
    closing_.erase(session);
  }
  std::size_t size() const { return silent_.size() + spoken_.size() + closing_.size(); }
  // The connection to close first: one that is closing already, then one that has sent nothing for
  // a while, then any; the oldest of them. A connection that has just come is about to speak.
  // REQUIRES: there is one.
  SessionId least_missed(TimePoint now) const {
    if (!closing_.empty()) return *closing_.begin();
    if (silent_.empty()) return *spoken_.begin();
    const auto [oldest, opened] = *silent_.begin();
    const bool is_slow = now - opened >= limits::kMaySpeakWithin;
    return is_slow || spoken_.empty() ? oldest : std::min(oldest, *spoken_.begin());
  }

 private:
  std::map<SessionId, TimePoint> silent_;  // with the time of opening
  std::set<SessionId> spoken_;
  std::set<SessionId> closing_;
};

}  // namespace race2048::server
