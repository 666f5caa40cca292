#include "client/model/race.h"

namespace race2048::client {

void Race::take(const Standing& standing) {
  if (!own || own_seat != standing.seat) return MatchView::take(standing);
  const SeatState before = own->state();
  own->on_standing(standing.state);
  standings[standing.seat] = standing;
  if (own->state() != before) add_event(StateChanged{standing.seat, own->state()});
}

bool Race::take(const Outcome& outcome) {
  const SeatState before = own->state();
  if (!own->on_outcome(outcome)) return false;
  if (own->answers() <= answers_told) return true;
  answers_told = own->answers();
  if (outcome.applied) {
    const LoggedAction& logged = own->log().back();
    add_event(SeatMoved{.seat = *own_seat,
                        .action = logged.action,
                        .late = logged.forced,
                        .board = own->board_number(),
                        .gain = direction_of(logged.action) ? own->last_gain() : 0,
                        .score = logged.score,
                        .rank = own->rank(),
                        .spawns = logged.spawns},
              outcome.at_ms);
  }
  if (own->state() != before) add_event(StateChanged{*own_seat, own->state()}, outcome.at_ms);
  return true;
}

}  // namespace race2048::client
