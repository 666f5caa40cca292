// A match as its room's decisions tell it: those of a replay, or of a running room.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/match/decision.h"
#include "engine/match/match.h"
#include "engine/match/room_state.h"
#include "engine/match/view/match_view.h"

namespace race2048 {

// How the seat stands; of its link nothing is known. REQUIRES: the match has begun.
Standing standing_of(const Match& match, SeatNumber seat);

// Makes the view of the matches of a room, one after another.
class MatchStory {
 public:
  // Call it for each decision, with the room as it is after it. Takes the standings of seats that
  // move at once, and those of all others at most once in a second of the match clock.
  void see(const RoomState& room, const Decision& decision);
  // Brings the standings of all seats up to date. REQUIRES: the match has begun.
  void take_standings(const Match& match);

  // Everybody's boards are in it.
  const MatchView& view() const { return view_; }
  std::vector<MatchEvent> take_events() { return view_.take_events(); }

 private:
  void announce(const RoomState& room);
  void start(const Match& match);
  void see_during_match(const Match& match, const Decision& decision);
  // The seat may have moved, or be out, since the last look at it.
  void look_at(const Match& match, SeatNumber seat);
  void note_link(const Match& match, PersonNumber person, bool away);
  void begin_step(const Match& match);

  MatchView view_;
  bool runs_ = false;
  bool changed_ = false;  // since the last standings
  std::uint32_t next_standings_ms_ = 0;
};

}  // namespace race2048
