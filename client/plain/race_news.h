// What the line mode says of a match without being asked: that it starts and ends, what became of
// the own moves, the own place when it changes, and when little time is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// A move of the person's is on its way to the server, or waits until the room takes it.
bool move_unanswered(const Race& race);

// A change of the own place is said no more often than this. The line on a move always says it.
inline constexpr std::chrono::seconds kPlaceToldEvery{10};

class RaceNews {
 public:
  using Lines = std::vector<std::string>;

  // Adds what is new since the last call.
  void tell(const Model& model, TimePoint now, Lines& lines);
  // When there will be something new by time alone; nothing when there will not.
  std::optional<TimePoint> next(const Model& model, TimePoint now) const;

  // The client has taken this action. REQUIRES: no other action is unanswered.
  void sent(Action action);

 private:
  void begin(const Model& model, TimePoint now);
  void countdown(const Race& race, TimePoint now, Lines& lines);
  void start(const Model& model, TimePoint now, Lines& lines);
  void own_moves(const Race& race, Lines& lines);
  std::string told_action(const Race& race, std::size_t index) const;
  void own_end(const OwnGame& own, const Race& race, Lines& lines);
  void step(const Model& model, TimePoint now, Lines& lines);
  void note_place(const Race& race);
  void place(const Race& race, TimePoint now, Lines& lines);
  void time_left(const Model& model, TimePoint now, Lines& lines);

  std::optional<MatchId> match_;         // that all of this is about
  std::uint32_t counted_ = 0;            // countdown: the last second that was told
  bool started_ = false;                 // the start is told
  bool ended_ = false;                   // the end is told
  std::size_t logged_ = 0;               // of the own log, what is told
  SeatState state_ = SeatState::racing;  // one's own, as told
  std::optional<Action> sent_;           // not answered yet
  std::uint32_t step_ = 0;
  std::uint32_t rank_ = 0;      // as told last
  std::uint32_t rank_now_ = 0;  // by the last word of it, an outcome's or the standings'
  std::uint32_t rank_in_standings_ = 0;
  std::optional<TimePoint> rank_told_at_;  // unasked
  std::uint32_t left_ms_ = 0;              // no warning of this much time or more is due
};

}  // namespace race2048::client
