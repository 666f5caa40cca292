// The part of a room that runs a match: its clock, its steps, its moves and its end.
#include <algorithm>
#include <map>
#include <string>

#include "server/rooms/limits.h"
#include "server/rooms/room.h"

namespace race2048::server {
namespace {

constexpr double kMoveBurstSeconds = 1;  // moves of one second may come at once

Refusal too_many_moves(std::string text, bool closes) {
  return {.reason = Reason::too_many_moves, .text = std::move(text), .closes = closes};
}

}  // namespace

std::uint32_t whole_ms(TimePoint::duration duration) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
  return static_cast<std::uint32_t>(std::max<std::int64_t>(0, ms));
}

std::uint32_t Room::match_ms(TimePoint now) const {
  return state_.phase() == RoomPhase::racing ? state_.match()->clock_ms(clock_ms(now)) : 0;
}

void Room::advance(TimePoint now) {
  if (!is_open()) return;  // since an earlier message of this wake-up
  go_on_if_due(now);
  if (stands_) return;
  go_on_filling_seats(now);
  advance_match(now);
  end_claim(now);
  if (state_.away().empty()) return;
  end_holds(now);
  pass_host_on(now);
}

void Room::advance_match(TimePoint now) {
  if (!running()) {
    const std::optional<PlannedStart>& planned = state_.planned_start();
    if (!planned || clock_ms(now) < planned->at_ms) return;
    decide(StartIsDue{}, now);
    start_if_due(now);
    if (!running()) announcer_.announce(News::options, now);
    return;
  }
  const bool counts_down = state_.phase() == RoomPhase::countdown;
  if (counts_down && clock_ms(now) >= state_.match()->go_at_ms) go(now);
  if (state_.phase() != RoomPhase::racing) return;
  // After a late wake-up: nothing is late or idle after the end of the match.
  const std::uint32_t now_ms = std::min(match_ms(now), state_.match()->settings.length_ms());
  end_late_steps(now_ms, now);
  end_intervals(now_ms, now);
  idle_out(now_ms, now);
  settle(now);
}

void Room::go(TimePoint now) {
  may_lack_answers_ = false;
  decide(MatchWent{.unix_ms = services_.unix_ms()}, now);
  people_.refill(move_bucket(go_at()));
  idle_due_ms_ = 0;
  announcer_.announce(News::go, now);
  announcer_.announce(News::step, now);
}

std::uint32_t Room::moves_before_restart() const {
  const std::uint32_t rate =
      settings().move_rate == 0 ? limits::kMaxMoveRate : settings().move_rate;
  return limits::kSomeMovesBeforeRestart +
         rate * static_cast<std::uint32_t>(limits::kMovesBeforeRestart.count());
}

TokenBucket Room::move_bucket(TimePoint now) const {
  const double rate = settings().move_rate;
  // After a stall up to kMaxMovesInFlight moves arrive at once, even in a slow room.
  const double burst =
      std::max(rate * kMoveBurstSeconds, static_cast<double>(limits::kMaxMovesInFlight));
  return {rate, burst, now};
}

void Room::idle_out(std::uint32_t now_ms, TimePoint now) {
  if (now_ms < idle_due_ms_) return;
  const std::uint32_t idle = whole_ms(services_.timings.seat_idle);
  const Match& match = *state_.match();
  idle_due_ms_ = UINT32_MAX;
  for (const auto& [number, seat] : match.seats) {
    if (match.one_is_left()) return;  // the match is over: that one has won
    if (!seat.racing()) continue;
    // The end of a step looks again.
    if (match.lockstep() && seat.missed_in_row < limits::kIdleSteps) continue;
    // A seat that has chosen is not idle: the clock runs against the others. A hold limits how long
    // a seat can be away.
    const std::uint32_t since_ms = seat.has_chosen() || seat.away ? now_ms : seat.last_move_ms;
    if (now_ms - since_ms < idle) {
      idle_due_ms_ = std::min(idle_due_ms_, since_ms + idle);
      continue;
    }
    decide(SeatIdle{.seat = number}, now);
  }
}

void Room::end_intervals(std::uint32_t now_ms, TimePoint now) {
  const Match& match = *state_.match();
  while (match.interval_is_over(now_ms)) {
    decide(IntervalEnded{.at_ms = *match.interval_ends_ms()}, now);
  }
}

// ------------------------------------------------------------------------------------- lockstep

void Room::end_late_steps(std::uint32_t now_ms, TimePoint now) {
  const Match& match = *state_.match();
  while (match.lockstep() && match.anyone_racing()) {
    const std::uint32_t due = match.step_ends_ms();
    if (due > now_ms || due >= match.settings.length_ms()) return;
    end_step(due, true, now);
    idle_due_ms_ = 0;
    idle_out(due, now);
    if (match.anyone_racing()) announcer_.announce(News::step, now);
  }
}

void Room::end_step(std::uint32_t at_ms, bool moves_for_late, TimePoint now) {
  moving_seats_.clear();
  for (const auto& [number, seat] : state_.match()->seats) {
    if (seat.racing() && (seat.choice || moves_for_late)) moving_seats_.push_back(number);
  }
  decide(StepEnded{.at_ms = at_ms, .moves_for_late = moves_for_late}, now);
  for (const SeatNumber number : moving_seats_) {
    announcer_.answer(number, state_.match()->seats.at(number).answers.newest());
  }
}

void Room::settle(TimePoint now) {
  if (state_.phase() != RoomPhase::racing || stands_) return;
  const Match& match = *state_.match();
  if (match.all_have_chosen() && match_ms(now) < match.settings.length_ms()) {
    // The seats without a choice are those that no step waits for.
    end_step(match_ms(now), true, now);
    if (match.anyone_racing()) announcer_.announce(News::step, now);
  }
  end_if_over(now);
}

// ------------------------------------------------------------------------------------- the end

void Room::end_if_over(TimePoint now) {
  const Match& match = *state_.match();
  const std::uint32_t length = match.settings.length_ms();
  if (match_ms(now) >= length) {
    end(match.settings.ends_by_time() ? EndReason::time_up : EndReason::cap, length, now);
  } else if (match.settings.finish == Finish::first && match.anyone_reached()) {
    end(EndReason::target_reached, match_ms(now), now);
  } else if (!match.anyone_racing()) {
    end(EndReason::all_done, match_ms(now), now);
  } else if (match.one_is_left()) {
    end(EndReason::one_left, match_ms(now), now);
  }
}

void Room::end(EndReason reason, std::uint32_t at_ms, TimePoint now) {
  // Moves that were read in time count, and every number gets its answer.
  if (state_.match()->lockstep()) end_step(at_ms, false, now);
  decide(MatchEnded{.reason = reason, .at_ms = at_ms, .unix_ms = services_.unix_ms()}, now);
  stand_for_the_next_match(now);
}

void Room::stand_for_the_next_match(TimePoint now) {
  // A seat that raced to the end, or to its knock-out, stays ready for the whole series. A seat
  // that was left or changed hands has to get ready again.
  std::vector<SeatNumber> stay;
  for (const auto& [number, played] : state_.match()->seats) {
    const bool raced_on = !played.out || played.out == SeatState::knocked_out;
    if (raced_on && state_.seats().contains(number)) stay.push_back(number);
  }
  // Players who came during the match sit down, or the first ones of many.
  const std::vector<SessionId> seated = seat_waiting(now);
  seal_next_match(settings(), now);
  const bool another_round = state_.series().under_way();
  if (another_round) {
    for (const SeatNumber number : stay) decide(ReadinessSet{.seat = number, .ready = true}, now);
    if (!state_.options().pause) plan_start(services_.timings.next_round, now);
  }
  for (const SessionId session : seated) announcer_.announce(session, News::place, now);
  announcer_.announce(News::series, now);
  if (another_round || state_.planned_start()) announcer_.announce(News::options, now);
  announcer_.announce(News::seal, now);
}

// ------------------------------------------------------------------------------------- moves

const MatchSeat* Room::match_seat(const Member& member) const {
  if (!member.seat || !state_.match()) return nullptr;
  const auto found = state_.match()->seats.find(*member.seat);
  return found == state_.match()->seats.end() ? nullptr : &found->second;
}

bool Room::is_referee(const Member& member) const {
  return is_host(member) && hosted_start(member) && !member.plays() && !raced(member);
}

bool Room::hosted_start(const Member& member) const {
  return state_.match() && state_.match()->host == member.person.number;
}

bool Room::raced(const Member& member) const {
  if (!state_.match()) return false;
  const SeatTable<MatchSeat>& seats = state_.match()->seats;
  return std::any_of(seats.begin(), seats.end(), [&member](const auto& entry) {
    return entry.second.person.number == member.person.number;
  });
}

bool Room::sees_boards(const Member& member) const {
  if (is_referee(member)) return true;
  const MatchSettings& settings = state_.match()->settings;
  const MatchSeat* seat = match_seat(member);
  const bool races = !state_.match()->ended && seat != nullptr && seat->racing();
  return races ? settings.racers_see_boards() : watchers_see_boards();
}

bool Room::watchers_see_boards() const {
  const MatchSettings& settings = state_.match()->settings;
  if (state_.match()->ended) return settings.watch != Watch::off;
  return settings.watch == Watch::live || settings.watch == Watch::all;
}

bool Room::is_racing(SessionId session) const {
  if (!running()) return false;
  const MatchSeat* seat = match_seat(people_.at(session));
  return seat != nullptr && seat->racing();
}

Verdict Room::check_round(std::uint32_t round) const {
  const std::uint32_t running = state_.match()->round;
  if (round == running) return {};
  return Refusal{Reason::wrong_round,
                 "The running match is round " + std::to_string(running) + "."};
}

Verdict Room::act(SessionId session, const Move& move, TimePoint now) {
  if (Verdict may = check_round(move.round); !may) return may;
  const SeatNumber number = *people_.at(session).seat;
  const std::uint32_t next_seq = state_.match()->seats.at(number).next_seq();
  if (move.seq == 0 || move.seq > next_seq) {
    return closing({Reason::seq_gap, "Move " + std::to_string(move.seq) + " came where " +
                                         std::to_string(next_seq) + " was due."});
  }
  if (move.seq < next_seq) return repeat_answer(session, number, move.seq, now);
  return act_anew(session, number, move, now);
}

Verdict Room::repeat_answer(SessionId session, SeatNumber number, std::uint32_t seq,
                            TimePoint now) {
  if (!people_.take_repeat(session, now)) {
    return Refusal{Reason::too_often,
                   "Moves that were answered are repeated too often; wait a few seconds."};
  }
  const MatchSeat& seat = state_.match()->seats.at(number);
  if (seat.choice && seat.choice->seq == seq) return {};  // it is answered later
  const Answer* const answer = seat.answers.find(seq);
  if (answer == nullptr) {
    return closing(
        {Reason::seq_gap, "Move " + std::to_string(seq) +
                              " was answered long ago; resume to get all answers again."});
  }
  announcer_.answer(number, *answer);
  return {};
}

Verdict Room::act_anew(SessionId session, SeatNumber number, const Move& move, TimePoint now) {
  const Match& match = *state_.match();
  const MatchSeat& seat = match.seats.at(number);
  if (seat.next_seq() > limits::kMaxActionsPerMatch) {
    // A fast bot is done, and gets the end of the match like the others.
    return too_many_moves("A seat can make at most " + std::to_string(limits::kMaxActionsPerMatch) +
                              " moves in a match; its score stands.",
                          false);
  }
  if (stands_ && !people_.take_move_before_restart(session, moves_before_restart())) {
    // The client comes back, and continues when the match does.
    return closing({Reason::server_restarts, "The match goes on when all are back."});
  }
  const bool too_fast =
      !stands_ && match.settings.move_rate != 0 && !people_.take_move(session, now);
  if (too_fast && seat.too_fast >= limits::kMaxTooFast) {
    return too_many_moves("Too many moves came faster than the room allows.", true);
  }
  const std::size_t answered = seat.answers.given();
  decide(Acted{.seat = number,
               .board = move.board,
               .step = move.step,
               .action = move.action,
               .too_fast = too_fast},
         now);
  // No answer if the move waits; two if it also cancels a waiting one.
  for (std::size_t i = answered; i < seat.answers.given(); ++i) {
    announcer_.answer(number, seat.answers.kept(i));
  }
  go_on_if_due(now);
  settle(now);
  return {};
}

// ------------------------------------------------------------------------------------- time

std::optional<TimePoint> Room::next_deadline() const {
  if (stands_) return stands_->until;
  Earliest next{next_match_deadline()};
  if (const auto room_ms = host_passes_at()) next.add(time_of(*room_ms));
  if (const auto room_ms = claim_ends_at()) next.add(time_of(*room_ms));
  for (const auto& [person, absence] : state_.away()) next.add(time_of(absence.until_ms));
  return next;
}

std::optional<TimePoint> Room::next_match_deadline() const {
  switch (state_.phase()) {
    case RoomPhase::lobby:
      if (is_filling_seats()) return time_of(state_.clock_ms());  // at once
      if (!state_.planned_start()) return std::nullopt;
      return time_of(state_.planned_start()->at_ms);
    case RoomPhase::countdown:
      return go_at();
    case RoomPhase::racing:
      break;
  }
  const Match& match = *state_.match();
  std::uint32_t due_ms = std::min(match.settings.length_ms(), idle_due_ms_);
  if (match.lockstep()) due_ms = std::min(due_ms, match.step_ends_ms());
  due_ms = std::min(due_ms, match.interval_ends_ms().value_or(due_ms));
  return go_at() + std::chrono::milliseconds(due_ms);
}

}  // namespace race2048::server
