// What a finished match looks like along its clock: the moments worth a mark, and the scores.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/view/match_view.h"

namespace race2048 {

struct Mark {
  enum class What : std::uint8_t {
    first_tile,  // the seat is the first to make the tile
    lead,        // another seat than before leads alone when a second of the clock is over, or all
    stuck,       // the seat has no move on its board
    pause,       // the longest time that a racing seat made no move; begins here
    end,         // of the match; no seat
  };
  What what = What::end;
  std::uint32_t at_ms = 0;  // match clock
  SeatNumber seat = 0;
  int exponent = 0;                     // of the tile
  std::uint32_t lasts_ms = 0;           // of the pause
  EndReason why = EndReason::all_done;  // of the end

  bool operator==(const Mark&) const = default;
};

// The seat's score, as standings have it, from this time of the match clock on.
struct ScoreStep {
  std::uint32_t at_ms = 0;
  std::uint64_t score = 0;
};

struct Timeline {
  std::vector<Mark> marks;  // by time
  std::map<SeatNumber, std::vector<ScoreStep>> scores;
  std::uint32_t end_ms = 0;
  SeatNumber winner = 0;  // has the first place at the end, perhaps not alone

  // 0 before the seat's first point.
  std::uint64_t score_at(SeatNumber seat, std::uint32_t at_ms) const;
  // The seat's score less the best of all others.
  std::int64_t gap_at(SeatNumber seat, std::uint32_t at_ms) const;
};

// Makes the timeline of one match while its decisions are applied, one after another.
class TimelineMaker {
 public:
  // Before a decision at this time of the match clock. REQUIRES: the match clock runs.
  void before(const Match& match, std::uint32_t at_ms);
  // After it: what has come of it.
  void after(const Match& match, const MatchView& view, std::span<const MatchEvent> events);

  // REQUIRES: the match has ended.
  Timeline take();

 private:
  void see(const SeatMoved& moved, std::uint32_t at_ms, const Match& match);
  void see(const StateChanged& changed, std::uint32_t at_ms);
  void see(const MatchOver& over, const Match& match, const MatchView& view);
  void look_for_leader(const Match& match, std::uint32_t at_ms);
  void end_pause(SeatNumber seat, std::uint32_t at_ms);

  Timeline timeline_;
  std::uint32_t whole_seconds_ = 0;               // looked at
  std::optional<SeatNumber> led_by_;              // the last seat that has led alone
  std::map<SeatNumber, std::uint32_t> moved_ms_;  // of racing seats
  std::optional<Mark> pause_;
};

}  // namespace race2048
