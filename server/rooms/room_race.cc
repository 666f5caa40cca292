// The part of a room that runs a match: its clock, its steps, its moves and its end.
#include <algorithm>
#include <map>
#include <string>

#include "proto/messages.h"
#include "server/rooms/room.h"

namespace race2048::server {
namespace {

constexpr double kMoveBurstSeconds = 1;  // a second's worth of moves may come at once

Refusal too_many_moves(std::string text) {
  return {.reason = v1::REASON_TOO_MANY_MOVES, .text = std::move(text), .closes = true};
}

}  // namespace

std::uint32_t whole_ms(TimePoint::duration duration) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
  return static_cast<std::uint32_t>(std::max<std::int64_t>(0, ms));
}

std::uint32_t Room::match_ms(TimePoint now) const {
  return state_.phase() == RoomPhase::racing ? state_.match()->clock_ms(room_ms(now)) : 0;
}

void Room::advance(TimePoint now) {
  if (!running()) {
    const std::optional<PlannedStart>& planned = state_.planned_start();
    if (!planned || room_ms(now) < planned->at_ms) return;
    decide(StartIsDue{}, now);
    start_if_due(now);
    if (!running()) send_info(everyone(), now);
    return;
  }
  const bool counts_down = state_.phase() == RoomPhase::countdown;
  if (counts_down && room_ms(now) >= state_.match()->go_at_ms) go(now);
  if (state_.phase() != RoomPhase::racing) return;
  // After a late wake-up: nobody was late or idle beyond the end.
  const std::uint32_t now_ms = std::min(match_ms(now), state_.match()->settings.length_ms());
  end_late_steps(now_ms, now);
  idle_out(now_ms, now);
  settle(now);
}

void Room::go(TimePoint now) {
  decide(MatchWent{.unix_ms = services_.unix_ms()}, now);
  feed_.begin();
  for (auto& [session, member] : members_) {
    member.standings_stale = true;
    member.boards_stale = true;
    member.moves = move_bucket(time_of(state_.match()->go_at_ms));
  }
  idle_due_ms_ = 0;
  send_go(everyone(), 0);
  send_step(everyone());
  flushed_at_.reset();
  dirty_ = true;
}

TokenBucket Room::move_bucket(TimePoint now) const {
  const double rate = settings().move_rate;
  // A stall delivers up to kMaxMovesInFlight at once, even in a slow room.
  const double burst =
      std::max(rate * kMoveBurstSeconds, static_cast<double>(limits::kMaxMovesInFlight));
  return {rate, burst, now};
}

void Room::idle_out(std::uint32_t now_ms, TimePoint now) {
  if (now_ms < idle_due_ms_) return;
  const std::uint32_t idle = whole_ms(services_.timings.seat_idle);
  idle_due_ms_ = UINT32_MAX;
  for (const auto& [number, seat] : state_.match()->seats) {
    if (!seat.racing()) continue;
    // Who has chosen waits for the others: it is their time that passes.
    const std::uint32_t since_ms = seat.has_chosen() ? now_ms : seat.last_move_ms;
    if (now_ms - since_ms < idle) {
      idle_due_ms_ = std::min(idle_due_ms_, since_ms + idle);
      continue;
    }
    decide(SeatIdle{.seat = number}, now);
    dirty_ = true;
  }
}

// ------------------------------------------------------------------------------------- lockstep

void Room::end_late_steps(std::uint32_t now_ms, TimePoint now) {
  const Match& match = *state_.match();
  while (match.lockstep() && match.anyone_racing()) {
    const std::uint32_t due = match.step_ends_ms();
    if (due > now_ms || due >= match.settings.length_ms()) return;
    idle_out(due, now);
    end_step(due, true, now);
    if (match.anyone_racing()) send_step(everyone());
  }
}

void Room::end_step(std::uint32_t at_ms, bool time_is_up, TimePoint now) {
  step_choices_.clear();
  for (const auto& [number, seat] : state_.match()->seats) {
    if (seat.racing() && (seat.choice || time_is_up)) {
      step_choices_.emplace_back(number, seat.choice);
    }
  }
  decide(StepEnded{.at_ms = at_ms, .time_is_up = time_is_up}, now);
  for (const auto& [number, choice] : step_choices_) {
    const MatchSeat& seat = state_.match()->seats.at(number);
    if (choice) {
      answer(number, seat.record(*choice), *choice);
    } else {
      answer(number, seat.records.back(), 0);
    }
  }
  dirty_ = true;
}

void Room::settle(TimePoint now) {
  if (state_.phase() != RoomPhase::racing) return;
  const Match& match = *state_.match();
  const bool all_chose = match.lockstep() && match.anyone_racing() && !match.anyone_choosing();
  if (all_chose && match_ms(now) < match.settings.length_ms()) {
    end_step(match_ms(now), false, now);
    if (match.anyone_racing()) send_step(everyone());
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
  }
}

void Room::end(EndReason reason, std::uint32_t at_ms, TimePoint now) {
  // Moves that were read in time count, and each number gets its answer.
  if (state_.match()->lockstep()) end_step(at_ms, false, now);
  decide(MatchEnded{.reason = reason, .at_ms = at_ms, .unix_ms = services_.unix_ms()}, now);
  send_feed();
  send_end();
  dirty_ = false;
  stand_for_the_next_match(now);
}

void Room::stand_for_the_next_match(TimePoint now) {
  // Who raced is in for the whole series; who left their seat alone has to say so again, and who
  // takes a seat that was left has said nothing yet.
  std::vector<SeatNumber> stay;
  for (const auto& [number, played] : state_.match()->seats) {
    if (!played.out && state_.seats().contains(number)) stay.push_back(number);
  }
  // Those who came to play in the meantime sit down.
  std::map<std::string, SessionId> waiting;  // by name
  for (const auto& [session, member] : members_) {
    if (member.wants_seat) waiting.emplace(member.person.name, session);
  }
  std::vector<SessionId> seated;
  while (!state_.waiting().empty()) {
    const SessionId session = waiting.at(state_.waiting().front().name);
    seat(session, members_.at(session), now);
    seated.push_back(session);
  }
  seal_next_match(now);
  const bool another_round = state_.series().under_way();
  if (another_round) {
    for (const SeatNumber number : stay) decide(ReadinessSet{.seat = number, .ready = true}, now);
    if (!state_.options().pause) plan_start(services_.timings.next_round, now);
  }
  for (const SessionId session : seated) send_entered(session, members_.at(session));
  send_series(everyone());
  if (another_round || state_.planned_start()) send_info(everyone(), now);
  send_sealed(everyone());
  roster_changed_ = true;
}

// ------------------------------------------------------------------------------------- moves

const MatchSeat* Room::match_seat(const Member& member) const {
  if (!member.seat || !state_.match()) return nullptr;
  const auto found = state_.match()->seats.find(*member.seat);
  return found == state_.match()->seats.end() ? nullptr : &found->second;
}

bool Room::is_racing(SessionId session) const {
  if (!running()) return false;
  const MatchSeat* seat = match_seat(members_.at(session));
  return seat != nullptr && seat->racing();
}

std::optional<Refusal> Room::refuse_other_round(std::uint32_t round) const {
  const std::uint32_t running = state_.match()->round;
  if (round == running) return std::nullopt;
  return Refusal{.reason = v1::REASON_WRONG_ROUND,
                 .text = "The running match is round " + std::to_string(running) + "."};
}

std::optional<Refusal> Room::on_move(SessionId session, const v1::Move& move, TimePoint now) {
  Member& member = members_.at(session);
  const Match& match = *state_.match();
  if (std::optional<Refusal> refusal = refuse_other_round(move.round())) return refusal;
  const SeatNumber number = *member.seat;
  const MatchSeat& seat = match.seats.at(number);
  const std::uint32_t next_seq = seat.next_seq();
  if (move.seq() == 0 || move.seq() > next_seq) {
    return Refusal{.reason = v1::REASON_SEQ_GAP,
                   .text = "Move " + std::to_string(move.seq()) + " came where " +
                           std::to_string(next_seq) + " was due.",
                   .closes = true};
  }
  std::optional<std::uint32_t> given_back;  // a move that waited, and will not be made
  if (move.seq() == next_seq) {
    if (next_seq > limits::kMaxActionsPerMatch) {
      return too_many_moves("One seat makes at most " +
                            std::to_string(limits::kMaxActionsPerMatch) + " moves in a match.");
    }
    const bool too_fast = match.settings.move_rate != 0 && !member.moves.take(now);
    if (too_fast && seat.too_fast >= limits::kMaxTooFast) {
      return too_many_moves("Too many moves came faster than the room allows.");
    }
    const std::optional<std::uint32_t> waited = seat.choice;
    decide(Acted{.seat = number,
                 .board = move.board(),
                 .step = move.step(),
                 .action = wire::action_from(move.action()),
                 .too_fast = too_fast},
           now);
    if (!seat.choice) given_back = waited;
    dirty_ = true;
  }
  if (given_back) answer(number, seat.record(*given_back), *given_back);
  answer(number, seat.record(move.seq()), move.seq());
  settle(now);
  return std::nullopt;
}

void Room::answer(SeatNumber number, const ActionRecord& record, std::uint32_t seq) {
  const auto sitting = sitting_.find(number);
  if (record.result == Result::waits || sitting == sitting_.end()) return;
  const MatchSeat& seat = state_.match()->seats.at(number);
  v1::Outcome& outcome = *outcome_.mutable_outcome();
  outcome.Clear();
  outcome.set_seq(seq);
  outcome.set_result(wire::to_wire(record.result));
  outcome.set_rejection(wire::to_wire(record.rejection));
  if (record.result == Result::applied) {
    if (record.action == Action::next_board) {
      wire::add_spawns(seat.new_boards[record.progress.board - 1].spawns(), outcome);
    } else if (record.action != Action::give_up) {
      wire::add_spawns(std::span(&record.spawn, 1), outcome);
    }
  }
  outcome.set_score(record.score);
  outcome.set_board(record.progress.board);
  outcome.set_at_ms(record.at_ms);
  outcome.set_rank(state_.match()->place_of(number));
  outcome.set_state(wire::to_wire(record.state));
  if (seq == 0) outcome.set_made(wire::to_wire(*record.action));
  services_.outbox.send(sitting->second, outcome_);
}

// ------------------------------------------------------------------------------------- time

TimePoint::duration Room::standings_every() const {
  return state_.match() && state_.match()->seats.size() > limits::kStandingsSeats
             ? limits::kStandingsEveryLarge
             : limits::kStandingsEvery;
}

void Room::flush(TimePoint now) {
  flush_roster(now);
  if (state_.phase() != RoomPhase::racing) return;
  const bool due = !flushed_at_ || now - *flushed_at_ >= standings_every();
  // Pings change without a move: they ride along, and are sent by themselves once a second.
  const bool quiet = flushed_at_ && now - *flushed_at_ >= limits::kPingRacing;
  if (!quiet && !(dirty_ && due)) return;
  dirty_ = false;
  flushed_at_ = now;
  send_feed();
}

std::optional<TimePoint> Room::next_deadline() const {
  const std::optional<TimePoint> roster = roster_deadline();
  std::optional<TimePoint> match;
  if (running()) {
    match = match_deadline();
  } else if (state_.planned_start()) {
    match = time_of(state_.planned_start()->at_ms);
  }
  if (!match || !roster) return match ? match : roster;
  return std::min(*match, *roster);
}

TimePoint Room::match_deadline() const {
  const Match& match = *state_.match();
  const TimePoint go_at = time_of(match.go_at_ms);
  if (state_.phase() == RoomPhase::countdown) return go_at;
  std::uint32_t due_ms = std::min(match.settings.length_ms(), idle_due_ms_);
  if (match.lockstep()) due_ms = std::min(due_ms, match.step_ends_ms());
  const TimePoint next = go_at + std::chrono::milliseconds(due_ms);
  if (!flushed_at_) return std::min(next, go_at);
  return std::min(
      next, *flushed_at_ + (dirty_ ? standings_every() : TimePoint::duration(limits::kPingRacing)));
}

}  // namespace race2048::server
