// The moments of a running match that are worth a line: a new lead, the first of a tile, a rival
// close behind, a seat that is stuck or out, the last seconds. Faces say them in their own ways.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "engine/match/view/match_view.h"

namespace race2048::client {

// The smallest tile with a highlight: smaller ones come within seconds of each other. In a race to
// a tile of at most this, the tile before the target.
inline constexpr int kSmallestTileTold = 7;  // 128, an exponent
// Before this moment scores are so small that nearly every move changes the lead and every gap.
inline constexpr std::uint32_t kScoresCountMs = 10'000;
// Two highlights of a lead are at least this far apart: two seats that are level may change places
// several times a second.
inline constexpr std::uint32_t kLeadToldEveryMs = 5'000;
// A rival is close with at most this part of the person's score between them, which is a few moves,
// and far again with twice as much.
inline constexpr std::uint64_t kClosePart = 20;

struct Highlight {
  enum class What : std::uint8_t {
    lead,          // the seat leads alone
    first_tile,    // the seat is the first to make a tile
    two_halves,    // race to a tile: the seat has two tiles of half the target
    closing_in,    // the seat is close behind the person's own
    stuck,         // the seat has no move left on its board, and may take the next one
    done,          // the seat's run is over; `state` says why
    last_seconds,  // no seat: kLastSecondsMs of race.h are left of a longer match
  };
  What what = What::lead;
  std::uint32_t at_ms = 0;  // match clock
  std::uint32_t seat = 0;
  std::optional<std::uint32_t> before{};  // lead: the seat of the lead before
  std::uint64_t score = 0;                // lead: of the seat
  int exponent = 0;                       // of the tile, or of each of the two
  std::uint64_t points = 0;               // closing_in: between the seats
  SeatState state = SeatState::racing;    // stuck, done
  std::uint32_t left_ms = 0;              // last_seconds

  bool operator==(const Highlight&) const = default;
};

// Where only one thing can be said at a time, one of greater importance goes before one of less.
int importance_of(Highlight::What what);

// Finds the highlights of one match after another. It never says the same twice.
class Highlights {
 public:
  // The highlights that `events`, those since the last call, and the time bring. `own_seat`: the
  // seat of the person, for whom rivals close in; nothing for a watcher. A client that enters a
  // running match finds only what happens from then on.
  std::vector<Highlight> take(const MatchView& view, std::optional<std::uint32_t> own_seat,
                              std::span<const MatchEvent> events, std::uint32_t now_ms);
  // When on the match clock take() will find one because time passes; nothing if only events can
  // bring one.
  std::optional<std::uint32_t> next_ms(const MatchView& view, std::uint32_t now_ms) const;

 private:
  using Found = std::vector<Highlight>;

  void on(const MatchEvent& event, const MatchView& view, std::optional<std::uint32_t> own_seat,
          std::uint32_t now_ms, Found& found);
  void state_of(const StateChanged& changed, const MatchView& view, std::uint32_t at_ms,
                Found& found) const;
  void first_tile(const Split& split, const MatchView& view, std::uint32_t now_ms, Found& found);
  void lead(const MatchView& view, std::uint32_t now_ms, Found& found);
  void two_halves(const MatchView& view, std::uint32_t at_ms, Found& found);
  void closing_in(const MatchView& view, std::uint32_t own_seat, std::uint32_t at_ms, Found& found);
  void last_seconds(const MatchView& view, std::uint32_t now_ms, Found& found);
  std::uint32_t next_lead_ms() const;

  // Facts of the match, and the highlights so far.
  struct Match {
    bool runs = false;
    bool comes_late = false;                 // until the first standings
    std::optional<std::uint32_t> leader{};   // the seat
    std::optional<std::uint32_t> lead_ms{};  // match clock of its highlight
    int largest = 0;                         // tile, an exponent
    std::set<std::uint32_t> halves{};        // the seats that have had two
    std::set<std::uint32_t> far_behind{};    // the seats that have not closed in since
    std::uint32_t seen_ms = 0;               // the last call
  };
  Match match_;
};

}  // namespace race2048::client
