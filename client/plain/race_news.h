// Unasked announcements of the line mode about a match: its start and end, the results of the
// person's moves, changes of their place, and when little time is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client/model/highlights.h"
#include "client/model/model.h"
#include "client/plain/speech.h"

namespace race2048::client {

// True if a move of the person is unanswered, or waits to be sent.
bool move_unanswered(const Race& race);

// A change of the person's place is announced no more often than this. The line about a move always
// includes the place.
inline constexpr std::chrono::seconds kPlaceToldEvery{10};
// A highlight is announced no more often than this; knock-outs always are.
inline constexpr std::chrono::seconds kHighlightToldEvery{10};

class RaceNews {
 public:
  using Lines = std::vector<std::string>;

  // `speech` must outlive this.
  explicit RaceNews(const Speech& speech) : speech_(speech) {}

  // Appends what the events and the time bring. `events`: those since the last call, of the model's
  // match.
  void tell(const Model& model, std::span<const MatchEvent> events, TimePoint now, Lines& lines);
  // When tell() will have something new because time passes; nothing if only events can bring news.
  std::optional<TimePoint> next(const Model& model, TimePoint now) const;

  // Call this when the client has accepted an action. REQUIRES: no other action is unanswered.
  void sent(Action action) { match_.sent = action; }

 private:
  void kept(const Model& model, Lines& lines);
  void countdown(const Model& model, TimePoint now, Lines& lines);
  void on(const MatchEvent& event, const Model& model, TimePoint now, Lines& lines);
  void start(const Model& model, TimePoint now, Lines& lines);
  void earlier_moves(const Race& race, Lines& lines);
  void own_move(const SeatMoved& moved, const Race& race, Lines& lines);
  void own_state(SeatState state, const Race& race, Lines& lines);
  void place(const Race& race, TimePoint now, Lines& lines);
  void highlights(const Model& model, std::span<const Highlight> found, TimePoint now,
                  Lines& lines);
  void say(const Highlight& highlight, const Race& race, Lines& lines) const;
  // Knock-out: the others that are out, and a warning before the own seat is.
  void knocked_out(const Race& race, std::span<const Highlight> found, Lines& lines) const;
  void danger(const Model& model, TimePoint now, Lines& lines);
  void time_left(const Model& model, TimePoint now, Lines& lines);

  const Speech& speech_;
  Highlights highlights_;
  std::optional<OwnReplay> broken_replay_;  // as last announced, of any match

  // The news of the running or last match that the person has heard.
  struct Match {
    std::uint32_t counted = 0;           // countdown: the last second announced
    bool returns = false;                // the moves of an earlier run are not all answered yet
    std::optional<Action> sent{};        // not answered yet
    std::uint32_t rank = 0;              // as last announced
    std::optional<TimePoint> rank_at{};  // when, without being asked
    bool tells_leader = false;           // to a watcher who has entered late
    std::optional<Highlight> waiting{};  // for its turn, and for nothing more important
    TimePoint highlight_at{};            // the start, or the last highlight that was announced
    std::uint32_t left_ms = 0;           // warnings of this much time or more are no longer due
    std::uint32_t warned_ms = 0;         // end of the last interval that brought a warning
    std::optional<KeptResult> kept{};    // as last announced
    std::optional<OwnReplay> replay{};   // likewise
  };
  Match match_;
};

}  // namespace race2048::client
