#include "engine/match/view/match_story.h"

#include <span>
#include <utility>
#include <variant>

namespace race2048 {
namespace {

WatchedBoard board_of(const Run& run) {
  return {.number = run.board_number(),
          .board = run.board(),
          .score = run.score(),
          .moves = run.moves()};
}

}  // namespace

Standing standing_of(const Match& match, SeatNumber seat) {
  const MatchSeat& at = match.seats.at(seat);
  return {.seat = seat,
          .rank = match.place_of(seat),
          .score = at.run->best_score(),
          .best_tile = static_cast<std::uint32_t>(tile_value(at.run->best_exponent())),
          .moves = at.run->moves(),
          .state = at.state(),
          .boards = at.run->board_number() + 1,
          .reached_ms = at.run->reached_ms().value_or(0),
          .chosen = at.has_chosen(),
          .missed = at.missed,
          .out_ms = match.out_ms(at)};
}

void MatchStory::see(const RoomState& room, const Decision& decision) {
  if (std::holds_alternative<RosterFrozen>(decision.body)) return announce(room);
  if (std::holds_alternative<MatchWent>(decision.body)) return start(*room.match());
  if (!runs_) return;
  const Match& match = *room.match();
  view_.clock_ms = match.clock_ms(decision.at_ms);
  if (const auto* const ended = std::get_if<MatchEnded>(&decision.body)) {
    runs_ = false;
    view_.clock_ms = ended->at_ms;
    take_standings(match);
    return view_.end(ended->reason);
  }
  see_during_match(match, decision);
}

void MatchStory::announce(const RoomState& room) {
  *this = {};
  const MatchSealed& sealed = room.seal().made;
  view_.seal = {.match_id = sealed.match_id,
                .settings_bytes = sealed.settings_bytes,
                .settings = sealed.settings,
                .round = sealed.round};
  if (!sealed.settings.open_seed) view_.seal.commitment = room.seal().commitment;
  for (const auto& [number, seat] : room.match()->seats) {
    const Person& person = seat.person;
    view_.seats.push_back(
        {{.number = person.number, .name = person.name, .bot = person.bot}, number, seat.nonce});
  }
  view_.announce();
}

void MatchStory::start(const Match& match) {
  runs_ = true;
  view_.start();
  for (const auto& [number, seat] : match.seats) look_at(match, number);
  if (match.lockstep()) begin_step(match);
}

void MatchStory::see_during_match(const Match& match, const Decision& decision) {
  if (const auto* const acted = std::get_if<Acted>(&decision.body)) {
    look_at(match, acted->seat);
  } else if (const auto* const step = std::get_if<StepEnded>(&decision.body)) {
    view_.clock_ms = step->at_ms;
    for (const auto& [number, seat] : match.seats) look_at(match, number);
    begin_step(match);
  } else if (const auto* const interval = std::get_if<IntervalEnded>(&decision.body)) {
    view_.clock_ms = interval->at_ms;
    for (const auto& [number, seat] : match.seats) look_at(match, number);
  } else if (const auto* const idle = std::get_if<SeatIdle>(&decision.body)) {
    look_at(match, idle->seat);
  } else if (const auto* const left = std::get_if<Unseated>(&decision.body)) {
    look_at(match, left->seat);
  } else if (const auto* const went = std::get_if<WentAway>(&decision.body)) {
    note_link(match, went->person, true);
  } else if (const auto* const came = std::get_if<CameBack>(&decision.body)) {
    note_link(match, came->person, false);
  }
  const std::span<const Split> splits = match.splits.all();
  while (view_.splits.size() < splits.size()) view_.take(splits[view_.splits.size()]);
  if (!changed_ || view_.clock_ms < next_standings_ms_) return;
  constexpr std::uint32_t kSecond = 1000;
  next_standings_ms_ = (view_.clock_ms / kSecond + 1) * kSecond;
  changed_ = false;
  take_standings(match);
  view_.end_standings();
}

void MatchStory::look_at(const Match& match, SeatNumber number) {
  if (!match.seats.contains(number)) return;  // a person who did not race has left
  const MatchSeat& seat = match.seats.at(number);
  const Standing standing = standing_of(match, number);
  const bool changes_state = standing.state != view_.standings[number].state;
  const WatchedBoard board = board_of(*seat.run);
  const WatchedBoard before = std::exchange(view_.boards[number], board);
  const bool gives_up = changes_state && standing.state == SeatState::gave_up;
  if (board.moves != before.moves || board.number != before.number || gives_up) {
    // One decision applies at most one action of a seat, which is then the newest.
    const auto& [seq, record] = seat.answers.newest();
    const std::span<const Spawn> spawns = record.done.spawns();
    const bool slides = direction_of(*record.action).has_value();
    view_.add_event(SeatMoved{.seat = number,
                              .action = *record.action,
                              .late = match.lockstep() && seq == 0,
                              .board = board.number,
                              .gain = slides ? board.score - before.score : 0,
                              .score = board.score,
                              .rank = standing.rank,
                              .spawns = {spawns.begin(), spawns.end()}},
                    record.at_ms);
    changed_ = true;
  }
  changed_ = changed_ || changes_state;
  view_.take(standing);
}

void MatchStory::note_link(const Match& match, PersonNumber person, bool away) {
  for (const auto& [number, seat] : match.seats) {
    if (seat.person.number == person) view_.add_event(LinkChanged{number, away});
  }
}

void MatchStory::begin_step(const Match& match) {
  view_.begin_step({.number = match.step, .ends_ms = match.step_ends_ms()});
}

void MatchStory::take_standings(const Match& match) {
  for (const auto& [number, seat] : match.seats) view_.take(standing_of(match, number));
}

}  // namespace race2048
