// The connections that have not logged in, in the order in which they came.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "server/dispatch/links.h"

namespace race2048::server {

class Waiting {
 public:
  void add(SessionId session) { sessions_.push_back(session); }
  // Harmless when repeated.
  void remove(SessionId session) { std::erase(sessions_, session); }
  std::size_t size() const { return sessions_.size(); }
  // The connection that is missed least: one that is closing, then one that has not said a word for
  // a while, then any; the oldest of them. Who has just come is about to speak. REQUIRES: there is
  // one, and all of them are in `links`.
  SessionId least_missed(const Links& links, TimePoint now) const {
    const auto rank = [&links, now](SessionId session) {
      const Link& link = links.at(session);
      if (link.session.closing()) return 0;
      const bool is_slow = now - link.session.opened_at() >= limits::kMaySpeakWithin;
      return link.is_silent() && is_slow ? 1 : 2;
    };
    return *std::min_element(sessions_.begin(), sessions_.end(),
                             [&rank](SessionId a, SessionId b) { return rank(a) < rank(b); });
  }

 private:
  std::vector<SessionId> sessions_;
};

}  // namespace race2048::server
