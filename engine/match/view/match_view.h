// A match as screens, lines of text and JSON show it, from its countdown to its end: a state, and
// the events that have led to it. A client makes it of messages, and MatchStory of a room's
// decisions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/board.h"
#include "engine/match/outcome.h"
#include "engine/match/person.h"
#include "engine/match/splits.h"
#include "engine/run.h"
#include "engine/sequence.h"
#include "engine/settings/settings.h"

namespace race2048 {

// The seal of a match. A client stores it before the match starts.
struct Seal {
  MatchId match_id{};
  std::string settings_bytes;  // as received: the commitment covers these bytes
  MatchSettings settings;
  std::optional<Digest> commitment;  // nothing in a room with an open seed
  std::uint32_t round = 0;
  std::optional<Nonce> own_nonce;  // if this client has a seat
};

// A person as they were called at the start of the match, also if they leave or a name changes.
struct RaceSeat : PersonShown {
  std::uint32_t seat = 0;
  std::optional<Nonce> nonce{};
};

struct Standing {
  std::uint32_t seat = 0;
  std::uint32_t rank = 0;
  std::uint64_t score = 0;
  std::uint32_t best_tile = 0;
  std::uint32_t moves = 0;
  SeatState state = SeatState::racing;
  std::uint32_t ping_ms = 0;
  std::uint32_t boards = 1;
  std::uint32_t reached_ms = 0;
  bool chosen = false;       // lockstep: has chosen a move for the current step
  std::uint32_t missed = 0;  // lockstep: number of steps for which it was late
  std::uint32_t out_ms = 0;  // knock-out: match clock at which the seat was done; 0 while it races

  bool operator==(const Standing&) const = default;
};

struct WatchedBoard {
  std::uint32_t number = 0;
  Board board;
  std::uint64_t score = 0;
  std::uint32_t moves = 0;
};

// ---- What happens in a match.

// The seats are fixed, and the countdown runs.
struct MatchAnnounced {};
// The match clock has begun. A client that enters later gets it then.
struct MatchStarted {};
// Lockstep: the step for which everyone now chooses a move. As an event: it has begun.
struct CurrentStep {
  std::uint32_t number = 0;   // from 1
  std::uint32_t ends_ms = 0;  // match clock
};

// An action has changed the seat. A client sees the actions of its own seat only.
struct SeatMoved {
  std::uint32_t seat = 0;
  Action action = Action::up;
  bool late = false;            // lockstep: the server has made the move for a late seat
  std::uint32_t board = 0;      // number of the seat's board after the action
  std::uint64_t gain = 0;       // of a slide
  std::uint64_t score = 0;      // of the board after the action
  std::uint32_t rank = 0;       // after the action
  std::vector<Spawn> spawns{};  // the new tiles
};

// The seat is stuck, takes part again on its next board, or is done.
struct StateChanged {
  std::uint32_t seat = 0;
  SeatState state = SeatState::racing;
};

// The seat's person has lost the link, or has one again. A client sees it in the room's people.
struct LinkChanged {
  std::uint32_t seat = 0;
  bool away = false;
};

// Another seat than before leads alone.
struct LeadTaken {
  std::uint32_t seat = 0;
};

// The standings have been brought up to date.
struct StandingsChanged {};

struct MatchOver {
  EndReason reason = EndReason::all_done;
};

struct MatchEvent {
  using What = std::variant<MatchAnnounced, MatchStarted, CurrentStep, SeatMoved, StateChanged,
                            LinkChanged, Split, LeadTaken, StandingsChanged, MatchOver>;
  What what;
  std::uint32_t at_ms = 0;  // match clock
};

// ---- All of it.

class MatchView {
 public:
  // An owner that does not take the events loses the older half of so many.
  static constexpr std::size_t kMostEvents = 4096;

  Seal seal;                                     // of this match, frozen at the start
  std::vector<RaceSeat> seats;                   // by seat
  std::map<std::uint32_t, Standing> standings;   // by seat
  std::map<std::uint32_t, WatchedBoard> boards;  // by seat, if boards may be seen now
  // The first two seats to make each tile, in the order in which they were reported.
  std::vector<Split> splits;
  std::optional<CurrentStep> step;  // lockstep, once the first step has begun
  std::uint32_t clock_ms = 0;       // the match clock at the last change
  // In a match of very many seats a server sends only some standings at a time. Then this has all
  // seats, in the order of the newest standings. If empty, the ranks give the order.
  std::vector<std::uint32_t> order;

  // Null if the seat does not race.
  const RaceSeat* find_seat(std::uint32_t seat) const;
  // The standings by `order`; if that is empty, by rank, then by seat.
  std::vector<Standing> ranked() const;
  const PersonShown& person(std::uint32_t seat) const;  // named "?" if the seat does not race
  Standing standing(std::uint32_t seat) const;          // with rank 0 if it is not known
  std::string name_of(std::uint32_t seat) const { return person(seat).name; }
  // The only seat with the first rank and a point; nothing while several lead, or nobody has one.
  std::optional<std::uint32_t> leader() const;

  // Knock-out: true if the seat of this standing would be out if the interval ended now: it is
  // racing and has the last place, alone or not, and other seats that race are ahead of it. Where
  // only parts of the standings are known, as far as they show it.
  bool in_danger(const Standing& standing) const;

  // Each changes the view and adds the events that follow from it.
  void announce();  // `seal` and `seats` are complete: all seats share the first rank
  void start();
  void begin_step(const CurrentStep& begun);
  void take(const Standing& standing);
  void take(const Split& split);  // REQUIRES: the seat has none for this tile yet
  void end_standings();           // after one or more calls of take() with a standing
  void end(EndReason reason) { add_event(MatchOver{reason}); }

  // Adds an event that the view does not show, or not by itself.
  void add_event(MatchEvent::What what, std::uint32_t at_ms);
  void add_event(MatchEvent::What what) { add_event(std::move(what), clock_ms); }

  // The events since the last call.
  std::vector<MatchEvent> take_events() { return std::exchange(events_, {}); }

 private:
  std::vector<MatchEvent> events_;
  std::optional<std::uint32_t> led_by_;  // the last seat that has led alone
};

}  // namespace race2048
