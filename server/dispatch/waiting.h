// The connections that have not logged in, and which of them goes first when too many come.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>

#include "server/dispatch/links.h"

namespace race2048::server {

// A connection is silent at first, then it has spoken, then it may be closing. All functions take
// the time of a search, however many wait. A later connection has a greater SessionId, so the first
// of each set is its oldest.
class Waiting {
 public:
  void add(SessionId session) { silent_.insert(session); }
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
  // The connection that is missed least: one that is closing, then one that has not said a word for
  // a while, then any; the oldest of them. Who has just come is about to speak. REQUIRES: there is
  // one, and all of them are in `links`.
  SessionId least_missed(const Links& links, TimePoint now) const {
    if (!closing_.empty()) return *closing_.begin();
    if (silent_.empty()) return *spoken_.begin();
    const SessionId oldest = *silent_.begin();
    const bool is_slow = now - links.at(oldest).session.opened_at() >= limits::kMaySpeakWithin;
    return is_slow || spoken_.empty() ? oldest : std::min(oldest, *spoken_.begin());
  }

 private:
  std::set<SessionId> silent_;
  std::set<SessionId> spoken_;
  std::set<SessionId> closing_;
};

}  // namespace race2048::server
