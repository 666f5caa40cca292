// What a room is shown of its match: standings, and boards as far as the watch setting allows.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "server/core/room_state.h"
#include "server/core/types.h"

namespace race2048::server {

class MatchFeed {
 public:
  // Both messages belong to the feed and are valid until its next call.
  struct Update {
    const v1::ToClient& changes;  // since the last update of this kind
    bool changed = false;         // there are any
    const v1::ToClient& whole;
  };

  // A match begins: nothing of it has been shown.
  void begin();

  // REQUIRES: the match has gone. `ping_ms` gives a seat's round trip, 0 when unknown.
  Update standings(const Match& match, const std::function<std::uint32_t(SeatNumber)>& ping_ms);
  // All seats, as of the last call of standings().
  const std::map<SeatNumber, v1::Standing>& last_standings() const { return standings_; }

  // Nothing while watchers may see no boards. REQUIRES: the match has gone.
  std::optional<Update> boards(const Match& match);

 private:
  // A seat's board as far as watchers may see it, when that is not all of it.
  struct PacedView {
    Run run;
    std::size_t records_shown = 0;
  };

  const Run* shown_run(const Match& match, SeatNumber number, const std::optional<Progress>& least);
  const Run& paced_run(const Match& match, SeatNumber number, const Progress& least);

  std::map<SeatNumber, v1::Standing> standings_;
  std::map<SeatNumber, v1::SeatBoard> boards_;
  std::map<SeatNumber, PacedView> paced_;
  // Reused: a steady stream of moves allocates nothing.
  v1::ToClient changes_;
  v1::ToClient whole_;
};

}  // namespace race2048::server
