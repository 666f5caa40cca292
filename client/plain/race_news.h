// Unasked announcements of the line mode about a match: its start and end, the results of the
// person's moves, changes of their place, and when little time is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/control/preferences.h"
#include "client/model/model.h"

namespace race2048::client {

// True if a move of the person is unanswered, or waits to be sent.
bool move_unanswered(const Race& race);

// A change of the person's place is announced no more often than this. The line about a move always
// includes the place.
inline constexpr std::chrono::seconds kPlaceToldEvery{10};
// Who watches hears of a new leader and of the largest tile no more often than this.
inline constexpr std::chrono::seconds kEventToldEvery{10};
// The smallest tile that watchers hear of: smaller ones come within seconds of each other.
inline constexpr int kSmallestTileTold = 7;  // 128, an exponent

class RaceNews {
 public:
  using Lines = std::vector<std::string>;

  // Appends everything new since the last call.
  void tell(const Model& model, TimePoint now, Words words, Lines& lines);
  // When tell() will have something new because time passes; nothing if only the model can bring
  // news.
  std::optional<TimePoint> next(const Model& model, TimePoint now) const;

  // Call this when the client has accepted an action. REQUIRES: no other action is unanswered.
  void sent(Action action);

 private:
  void begin(const Model& model, TimePoint now);
  void kept(const Model& model, Lines& lines);
  void countdown(const Race& race, TimePoint now, Lines& lines);
  void start(const Model& model, TimePoint now, Lines& lines);
  void earlier_moves(const Race& race, Lines& lines);
  void own_moves(const Race& race, Lines& lines);
  std::string told_action(const Race& race, std::size_t index) const;
  void own_end(const OwnGame& own, const Race& race, Lines& lines);
  void step(const Model& model, TimePoint now, Lines& lines);
  void note_place(const Race& race);
  void place(const Race& race, TimePoint now, Lines& lines);
  void note_events(const Race& race);
  void events(const Race& race, TimePoint now, Lines& lines);
  bool event_is_due(const Race& race) const;
  void time_left(const Model& model, TimePoint now, Lines& lines);

  std::optional<OwnReplay> broken_replay_;  // as last announced, of any match
  Words words_ = Words::full;               // for this tell()

  std::optional<MatchId> match_;         // the match that the following members are about
  std::uint32_t counted_ = 0;            // countdown: the last second announced
  bool started_ = false;                 // the start has been announced
  bool returns_ = false;                 // the moves of an earlier run are not all answered yet
  bool ended_ = false;                   // the end has been announced
  std::optional<KeptResult> kept_;       // as last announced
  std::optional<OwnReplay> replay_;      // likewise
  std::size_t logged_ = 0;               // number of log entries that have been announced
  SeatState state_ = SeatState::racing;  // the person's state as last announced
  std::optional<Action> sent_;           // not answered yet
  std::uint32_t step_ = 0;
  std::uint32_t rank_ = 0;      // as last announced
  std::uint32_t rank_now_ = 0;  // the newest, from an outcome or from the standings
  std::uint32_t rank_in_standings_ = 0;
  std::optional<TimePoint> rank_told_at_;  // without being asked
  std::optional<std::uint32_t> leader_;    // the seat, as last announced to a watcher
  int largest_ = 0;                        // likewise; an exponent
  TimePoint event_told_at_{};              // the start, or the last of these announcements
  std::uint32_t left_ms_ = 0;              // warnings of this much time or more are no longer due
};

}  // namespace race2048::client
