// The client in a race, from the countdown to the opened seal.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "client/model/own_standing.h"
#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/session/client.h"
#include "client/session/client_limits.h"
#include "client/session/possible.h"
#include "client/session/told.h"
#include "client/session/verify.h"
#include "proto/conversions.h"
#include "proto/people.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// The seats in the order of the message, which is by place; nothing if a seat appears twice.
std::optional<std::vector<std::uint32_t>> seats_of(
    const google::protobuf::RepeatedPtrField<v1::Standing>& standings) {
  std::vector<std::uint32_t> seats;
  for (const v1::Standing& standing : standings) seats.push_back(standing.seat());
  const std::set<std::uint32_t> different(seats.begin(), seats.end());
  return different.size() == seats.size() ? std::optional(std::move(seats)) : std::nullopt;
}

// Updates the person's own standing from the last outcome, because the standings may leave it out.
void stand_by_outcome(Race& race, std::uint32_t own_seat) {
  const OwnGame& own = *race.own;
  Standing& standing = race.standings[own_seat];
  standing.rank = std::max(own.rank(), 1u);
  standing.state = own.state();
  take_own_game(own, standing);
  place_from(race, standing.rank - 1, {&own_seat, 1});
}

}  // namespace

// ------------------------------------------------------------------------------------ the person

void Client::ask_page(std::uint32_t first) {
  if (model_.phase != Phase::racing || !told_in_parts(*model_.race) || resumes()) return;
  v1::ToServer message;
  message.mutable_get_page()->set_round(model_.race->seal.round);
  message.mutable_get_page()->set_first(first);
  send(message);
}

// -------------------------------------------------------------------------------- from start to go

void Client::on_start(const v1::Start& start, TimePoint now) {
  const std::chrono::milliseconds countdown(start.countdown_ms());
  if (countdown > limits::kMaxCountdown) return distrust(ProtocolFault::long_countdown);
  if (start.seats_size() > static_cast<int>(limits::kMaxSeats)) {
    return distrust(ProtocolFault::too_many_seats);
  }
  const TimePoint go_at = now + countdown;
  if (is_repeated(start)) {
    model_.race->go_at = go_at;
    end_wait(now);
    return;
  }
  if (!between_matches()) return distrust(ProtocolFault::start_in_match);
  if (model_.race) end_wait(now);
  const std::optional<Seal>& seal = model_.room.seal;
  if (!seal || start.match_id() != wire::to_bytes(seal->match_id)) {
    return distrust(ProtocolFault::start_without_seal);
  }
  Race race{.seal = *seal};
  for (const v1::StartSeat& seat : start.seats()) {
    // The match key covers the seats in ascending order, each as 16 bits.
    const bool rises = race.seats.empty() || seat.seat() > race.seats.back().seat;
    if (!rises || seat.seat() > limits::kMaxSeatNumber)
      return distrust(ProtocolFault::seats_out_of_order);
    std::optional<PersonShown> person = wire::person_from(seat);
    if (!person) return distrust(ProtocolFault::bad_name);
    race.seats.push_back({*std::move(person), seat.seat(), wire::array_from<Nonce>(seat.nonce())});
    if (model_.room.own_seat == seat.seat()) race.own_seat = seat.seat();
    race.standings[seat.seat()] = {.seat = seat.seat(), .rank = 1};
  }
  const bool sealed = !seal->settings.open_seed;
  const Seals::Entry* const told = seals_.find(seal->match_id);
  if (told != nullptr && told->over) return distrust(ProtocolFault::start_after_end);
  // The server has said that this match ran when it showed the seal, so this client has given no
  // nonce. It cannot have one in the match, unless that is of an earlier run of this program.
  if (race.own_seat && sealed && told != nullptr && told->came == Seals::Came::after_start) {
    return distrust(ProtocolFault::start_with_late_seat);
  }
  if (race.own_seat) readiness_.raced();
  race.go_at = go_at;
  model_.race = std::move(race);
  model_.result.reset();
  model_.kept.reset();
  model_.replay.reset();
  model_.room.info.starts_at.reset();
  model_.room.info.start_is_due = false;
  model_.phase = Phase::countdown;
  links_.current()->ready_by.reset();
  forget_refusal_of(Request::ready);
  forget_refusal_of(Request::start_match);
}

void Client::on_go(const v1::Go& go, TimePoint now) {
  const TimePoint started_at = now - std::chrono::milliseconds(go.match_ms());
  if (is_repeated(go)) {
    model_.race->started_at = started_at;
    return;
  }
  const bool again = model_.phase == Phase::racing && links_.current()->from_start;
  if ((model_.phase == Phase::racing && !again) || go.round() != model_.race->seal.round) {
    return distrust(ProtocolFault::go_without_start);
  }
  Race& race = *model_.race;
  race.started_at = started_at;
  race.step.reset();
  model_.phase = Phase::racing;
  if (!race.own_seat) return;
  const Rules& rules = race.seal.settings.rules;
  std::optional<std::vector<Spawn>> spawns = spawns_from(go.spawns(), rules.size * rules.size);
  if (!spawns || spawns->size() != static_cast<std::size_t>(rules.start_tiles)) {
    return distrust(ProtocolFault::bad_start_tiles);
  }
  const bool lockstep = race.seal.settings.lockstep();
  race.own.emplace(rules, *std::move(spawns), lockstep ? Pace::lockstep : Pace::free);
  race.ahead = TypeAhead(race.seal.settings.move_rate, now);
  if (!again) made_ = place_.restored_actions(race.seal.match_id);
  race.own->restore(made_);
  links_.current()->from_start = false;  // done
}

// ---------------------------------------------------------------------------------------- the race

void Client::on_step(const v1::Step& step) {
  if (!model_.race->seal.settings.lockstep() || step.round() != model_.race->seal.round) {
    return distrust(ProtocolFault::step_without_lockstep);
  }
  if (is_repeated(step)) return;
  Race& race = *model_.race;
  // After a restart the server may be in an earlier step; only the own game depends on the order.
  const bool may_be_earlier = resumes() && !race.own;
  if (step.number() <= (race.step ? race.step->number : 0) && !may_be_earlier) {
    return distrust(ProtocolFault::old_step);
  }
  race.step = CurrentStep{.number = step.number(),
                          .ends_ms = std::min(step.ends_ms(), race.seal.settings.length_ms())};
  if (race.own) race.own->on_step(step.number());
}

void Client::on_clock(const v1::Clock& clock, TimePoint now) {
  if (clock.round() != model_.race->seal.round) return;
  if (clock.stands_ms() != 0) {
    model_.race->started_at = now - std::chrono::milliseconds(clock.match_ms());
    const std::chrono::milliseconds most = limits::kMaxHold;
    model_.race->stands_until = now + std::min(std::chrono::milliseconds(clock.stands_ms()), most);
    if (!resumes()) wait_for_others(now);
    return;
  }
  end_wait(now);
  if (model_.phase != Phase::racing) return;
  TimePoint& started_at = model_.race->started_at;
  const TimePoint told = now - std::chrono::milliseconds(clock.match_ms());
  const auto stood = told - std::exchange(started_at, told);
  const auto shift = [stood](std::optional<TimePoint>& time) {
    if (time) *time += stood;
  };
  for (Member& member : model_.room.people) shift(member.away_until);
  const auto seconds = std::chrono::round<std::chrono::seconds>(stood);
  const bool told_already = model_.news && model_.news->is<MatchGoesOn>();
  if (seconds > seconds.zero() && !told_already) show(ClockStood{.by = seconds}, now);
}

void Client::wait_for_others(TimePoint now) {
  if (!model_.silence) note_silence(now, now);
  model_.silence->goes_on_by = model_.race->stands_until;
}

void Client::end_wait(TimePoint now) {
  if (!std::exchange(model_.race->stands_until, std::nullopt)) return;
  if (!model_.silence || !model_.silence->goes_on_by) return;
  model_.silence.reset();
  show(MatchGoesOn{}, now);
}

void Client::on_outcome(const v1::Outcome& told, TimePoint now) {
  if (!model_.race->own) return distrust(ProtocolFault::unasked_outcome);
  Race& race = *model_.race;
  const std::optional<Outcome> outcome = outcome_from(told, race.own->board().cells());
  if (!outcome) return distrust(ProtocolFault::wrong_outcome);
  if (outcome->at_ms > race.seal.settings.length_ms()) {
    return distrust(ProtocolFault::late_outcome);
  }
  if (outcome->rank > race.seats.size()) return distrust(ProtocolFault::strange_standing);
  const std::uint32_t board_before = race.own->board_number();
  if (!race.own->on_outcome(*outcome)) return distrust(ProtocolFault::wrong_outcome);
  outcome_missed_ = false;
  await_outcome(now);
  if (plays() && race.own->board_number() == board_before) forget_board_before();
  if (told_in_parts(race)) stand_by_outcome(race, *race.own_seat);
  if (outcome->rejection == Rejection::too_fast && plays()) {
    tell_dropped(1, DropReason::too_fast, now);
  }
}

bool Client::take_standings(const google::protobuf::RepeatedPtrField<v1::Standing>& standings) {
  Race& race = *model_.race;
  for (const v1::Standing& told : standings) {
    const std::optional<Standing> standing = standing_from(told, race);
    if (!standing) {
      distrust(ProtocolFault::strange_standing);
      return false;
    }
    race.standings[told.seat()] = *standing;
    if (standing->seat != race.own_seat) continue;
    model_.ping_ms = standing->ping_ms;
    if (race.own) race.own->on_standing(standing->state);
  }
  return true;
}

bool Client::take_boards(const google::protobuf::RepeatedPtrField<v1::SeatBoard>& boards) {
  Race& race = *model_.race;
  for (const v1::SeatBoard& told : boards) {
    const std::optional<WatchedBoard> board = board_from(told, race.seal.settings);
    if (!board || !race.standings.contains(told.seat())) {
      distrust(ProtocolFault::strange_board);
      return false;
    }
    race.boards[told.seat()] = *board;
  }
  return true;
}

void Client::on_standings(const v1::Standings& standings) {
  if (standings.round() != model_.race->seal.round) return;
  if (!take_standings(standings.standings())) return;
  if (!take_splits(standings.splits(), *model_.race)) return distrust(ProtocolFault::strange_split);
  if (told_in_parts(*model_.race)) take_places(0, standings.standings());
}

void Client::on_boards(const v1::Boards& boards) {
  if (boards.round() != model_.race->seal.round) return;
  take_boards(boards.boards());
}

void Client::on_page(const v1::Page& page) {
  if (page.round() != model_.race->seal.round) return;
  if (!take_standings(page.standings()) || !take_boards(page.boards())) return;
  if (told_in_parts(*model_.race)) take_places(page.first(), page.standings());
  forget_refusal_of(Request::page);
}

void Client::take_places(std::size_t first,
                         const google::protobuf::RepeatedPtrField<v1::Standing>& standings) {
  const std::optional<std::vector<std::uint32_t>> seats = seats_of(standings);
  if (!seats) return distrust(ProtocolFault::seat_twice);
  if (first > model_.race->seats.size()) return distrust(ProtocolFault::strange_page);
  place_from(*model_.race, first, *seats);
}

bool Client::check_final(const v1::End& end, EndReason reason) {
  const Race& race = *model_.race;
  const std::vector<Standing> places = race.ranked();
  const std::optional<std::vector<std::uint32_t>> seats = seats_of(end.standings());
  if (!seats) {
    distrust(ProtocolFault::seat_twice);
  } else if (seats->size() != race.seats.size()) {
    distrust(ProtocolFault::incomplete_end);
  } else if (!can_be_places(places)) {
    distrust(ProtocolFault::strange_places);
  } else if (!can_end(reason, end.match_ms(), places, race.seal.settings)) {
    distrust(ProtocolFault::early_end);
  }
  return !finished();
}

void Client::on_end(const v1::End& end) {
  if (end.match_id() != wire::to_bytes(model_.race->seal.match_id)) {
    return distrust(ProtocolFault::end_of_another_match);
  }
  const Seals::Entry* const told = seals_.find(model_.race->seal.match_id);
  const bool in_time = told == nullptr || told->came == Seals::Came::before_start;
  const Verification verification = verify(*model_.race, end, in_time);
  // Before anything else that may end the session, so that no lie hides another one.
  if (verification.kind == Verification::Kind::broken) model_.draws_ever_broken = true;
  if (!take_standings(end.standings())) return;
  if (!take_splits(end.splits(), *model_.race)) return distrust(ProtocolFault::strange_split);
  const std::optional<EndReason> reason = wire::end_reason_from(end.reason());
  if (!reason) return distrust(ProtocolFault::bad_end);
  if (end.match_ms() > model_.race->seal.settings.length_ms()) {
    return distrust(ProtocolFault::late_end);
  }
  // The results show a broken match as broken, whatever its standings are.
  const bool holds = verification.kind != Verification::Kind::broken;
  if (holds && !check_final(end, *reason)) return;
  model_.race->order.clear();  // the end has all standings
  seals_.note_end(model_.race->seal.match_id);
  model_.result =
      MatchResult{.reason = *reason, .match_ms = end.match_ms(), .verification = verification};
  model_.phase = Phase::results;
  expect_replay(end);
  links_.current()->match_runs = false;  // so the next seal is in time, also while catching up
  place_.match_over();
}

}  // namespace race2048::client
