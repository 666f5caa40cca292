// The client in a race, from the countdown to the opened seal.
#include <algorithm>
#include <utility>

#include "client/model/client_limits.h"
#include "client/model/own_standing.h"
#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/session/client.h"
#include "client/session/verify.h"
#include "client/wire/race.h"
#include "proto/conversions.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

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
  OrFault<Race, ProtocolFault> race = race_from(start, model_.room);
  if (!race) return distrust(race.fault());
  const bool sealed = !seal->settings.open_seed;
  const Seals::Entry* const told = seals_.find(seal->match_id);
  if (told != nullptr && told->over) return distrust(ProtocolFault::start_after_end);
  // The server has said that this match ran when it showed the seal, so this client has given no
  // nonce. It cannot have a nonce in the match, unless an earlier run of this program gave one.
  if (race->own_seat && sealed && told != nullptr && told->came == Seals::Came::after_start) {
    return distrust(ProtocolFault::start_with_late_seat);
  }
  if (race->own_seat) readiness_.raced();
  race->go_at = go_at;
  model_.race = *std::move(race);
  model_.result.reset();
  model_.kept.reset();
  model_.replay.reset();
  model_.new_best.reset();
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
  model_.phase = Phase::racing;
  race.step.reset();
  if (!again) race.start();
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
  race.begin_step({.number = step.number(),
                   .ends_ms = std::min(step.ends_ms(), race.seal.settings.length_ms())});
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
  if (!race.take(*outcome)) return distrust(ProtocolFault::wrong_outcome);
  outcome_missed_ = false;
  await_outcome(now);
  if (plays() && race.own->board_number() == board_before) forget_board_before();
  if (told_in_parts(race)) stand_by_outcome(race, *race.own_seat);
  if (outcome->rejection == Rejection::too_fast && plays()) {
    tell_dropped(1, DropReason::too_fast, now);
  }
}

void Client::on_standings(const v1::Standings& standings) {
  if (standings.round() != model_.race->seal.round) return;
  if (const auto fault = take_standings(standings, model_)) distrust(*fault);
}

void Client::on_page(const v1::Page& page) {
  if (page.round() != model_.race->seal.round) return;
  if (const auto fault = take_page(page, model_)) return distrust(*fault);
  forget_refusal_of(Request::page);
}

void Client::on_end(const v1::End& end) {
  if (end.match_id() != wire::to_bytes(model_.race->seal.match_id)) {
    return distrust(ProtocolFault::end_of_another_match);
  }
  const Seals::Entry* const told = seals_.find(model_.race->seal.match_id);
  const bool in_time = told == nullptr || told->came == Seals::Came::before_start;
  const Verification verification = verify(*model_.race, end, in_time);
  // This comes before all else that may end the session, so that no lie hides another one.
  if (verification.kind == Verification::Kind::broken) model_.draws_ever_broken = true;
  // The results show a broken match as broken, with any standings.
  const bool holds = verification.kind != Verification::Kind::broken;
  const OrFault<EndReason, ProtocolFault> reason = take_end(end, holds, model_);
  if (!reason) return distrust(reason.fault());
  model_.race->order.clear();  // the end has all standings
  seals_.note_end(model_.race->seal.match_id);
  model_.result =
      MatchResult{.reason = *reason, .match_ms = end.match_ms(), .verification = verification};
  model_.phase = Phase::results;
  model_.race->end(*reason);
  expect_replay();
  note_best();
  const std::optional<std::uint32_t>& own = model_.race->own_seat;
  if (own && model_.race->standing(*own).state == SeatState::idle) model_.room.sits_out = true;
  links_.current()->match_runs = false;  // so the next seal is in time, also while catching up
  place_.match_over();
}

}  // namespace race2048::client
