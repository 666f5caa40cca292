#include "engine/match/match.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

namespace race2048 {
namespace {

MatchSeat& match_seat_at(SeatTable<MatchSeat>& seats, SeatNumber number) {
  const auto found = seats.find(number);
  if (found == seats.end()) throw std::logic_error("decision for a seat that does not race");
  return found->second;
}

// Copies the seat's state after the action into its record.
void note_run(const MatchSeat& seat, ActionRecord& record) {
  record.score = seat.run->score();
  record.board = seat.run->board_number();
  record.state = seat.state();
}

void reject(ActionRecord& record, Rejection rejection) {
  record.result = Result::rejected;
  record.rejection = rejection;
}

// Makes the action if the rules allow it.
ActionRecord apply_to_run(MatchSeat& seat, Action action, std::uint32_t board,
                          std::uint32_t at_ms) {
  const std::uint32_t moves = seat.run->moves();
  ActionRecord record = record_of(*seat.run, action, board, at_ms);
  if (record.result == Result::applied) seat.last_move_ms = at_ms;
  if (seat.run->moves() != moves) seat.has_moved = true;
  return record;
}

// Rejects the seat's waiting choice.
void give_back_choice(MatchSeat& seat) {
  Answer answer = *std::exchange(seat.choice, std::nullopt);
  reject(answer.record, Rejection::run_over);
  note_run(seat, answer.record);
  seat.answers.give_for_choice(answer, *seat.run);
}

// Makes the seat's move at the end of a step: its choice, or else default_action(). All moves of a
// step have the same time: thinking longer within it must not count as a later gain.
void move_at_end_of_step(MatchSeat& seat, const std::optional<Answer>& choice,
                         std::uint32_t at_ms) {
  const std::uint32_t board = seat.run->board_number();
  if (choice) {
    const Action action = *choice->record.action;
    seat.missed_in_row = 0;
    const Answer answer{.seq = choice->seq, .record = apply_to_run(seat, action, board, at_ms)};
    seat.answers.give_for_choice(answer, *seat.run);
    return;
  }
  ++seat.missed;
  ++seat.missed_in_row;
  if (seat.away) seat.away->was_late = true;
  const Action action = default_action(seat.run->board());
  // Not apply_to_run(): the seat itself does not move.
  const Answer answer{.seq = 0, .record = record_of(*seat.run, action, board, at_ms)};
  seat.answers.give(answer, *seat.run);
}

}  // namespace

SeatState MatchSeat::state() const {
  if (out) return *out;
  return run ? seat_state_of(run->state()) : SeatState::racing;
}

const ActionRecord& MatchSeat::last_record() const {
  const bool waits = choice && choice->seq + 1 == next_seq();
  return waits ? choice->record : answers.newest().record;
}

Match Match::frozen(const MatchSealed& sealed, std::uint64_t go_at_ms,
                    std::map<SeatNumber, MatchSeat> seats) {
  Match match{.match_id = sealed.match_id,
              .secret = sealed.secret,
              .settings = sealed.settings,
              .round = sealed.round,
              .go_at_ms = go_at_ms,
              .seats = SeatTable(std::move(seats))};
  if (sealed.settings.open_seed) {
    match.key = *sealed.settings.open_seed;
    return match;
  }
  std::vector<SeatNonce> nonces;
  for (const auto& [number, seat] : match.seats) {
    if (!seat.nonce) throw std::logic_error("a seat races without its part of the key");
    nonces.push_back({.seat = number, .nonce = *seat.nonce});
  }
  match.key = match_key(match.secret, match.match_id, nonces);
  return match;
}

std::uint32_t Match::clock_ms(std::uint64_t room_ms) const {
  return room_ms <= go_at_ms ? 0 : static_cast<std::uint32_t>(room_ms - go_at_ms);
}

void Match::go(const MatchWent& went) {
  began_unix_ms = went.unix_ms;
  std::vector<SeatNumber> numbers;
  for (auto& [number, seat] : seats) {
    seat.run.emplace(settings.run(), key);
    seat.answers.reserve();
    numbers.push_back(number);
  }
  ranking.reset(numbers);
  splits.reset();
  if (lockstep()) step = 1;
  for (auto& [number, seat] : seats) recount(number, seat, 0);
}

void Match::recount(SeatNumber number, MatchSeat& seat, std::uint32_t at_ms) {
  const auto count = [](bool now, bool& before, std::size_t& counter) {
    if (now && !before) ++counter;
    if (!now && before) --counter;
    before = now;
  };
  const bool racing = seat.racing();
  if (!racing && !seat.done_ms) seat.done_ms = at_ms;
  count(racing, seat.counted.racing, tally.racing);
  const bool waited_for = !seat.away || !seat.away->was_late;
  count(racing && lockstep() && !seat.has_chosen() && waited_for, seat.counted.choosing,
        tally.choosing);
  count(racing && seat.has_chosen(), seat.counted.chosen, tally.chosen);
  tally.reached = tally.reached || seat.state() == SeatState::reached;
  const std::uint32_t lasted_ms = settings.knocks_out() ? seat.done_ms.value_or(kStillRacing) : 0;
  ranking.update(number, rank_key(*seat.run, ranks_as_moved(seat), lasted_ms));
}

void Match::act(const Acted& acted, std::uint32_t at_ms) {
  MatchSeat& seat = match_seat_at(seats, acted.seat);
  Answer answer{.record = {.at_ms = at_ms, .action = acted.action}};
  ActionRecord& record = answer.record;
  if (acted.too_fast) ++seat.too_fast;
  if (seat.out) {
    reject(record, Rejection::run_over);
  } else if (!acted.action) {
    reject(record, Rejection::unknown_action);
  } else if (acted.too_fast) {
    reject(record, Rejection::too_fast);
  } else if (lockstep() && acted.action != Action::give_up) {
    choose(seat, acted, record);
  } else {
    // A give-up for another board is rejected and leaves the choice waiting.
    if (seat.choice && acted.board == seat.run->board_number()) give_back_choice(seat);
    record = apply_to_run(seat, *acted.action, acted.board, at_ms);
    splits.note(acted.seat, seat.run->board().best_exponent(), at_ms);
  }
  if (record.result != Result::applied) note_run(seat, record);
  if (record.result == Result::waits) {
    answer.seq = seat.answers.take_number_for_choice();
    seat.choice = answer;
    seat.last_move_ms = at_ms;
  } else {
    answer.seq = seat.answers.take_number();
    seat.answers.give(answer, *seat.run);
  }
  recount(acted.seat, seat, at_ms);
}

void Match::choose(const MatchSeat& seat, const Acted& acted, ActionRecord& record) const {
  const std::optional<Direction> direction = direction_of(*acted.action);
  if (seat.run->over()) {
    reject(record, Rejection::run_over);
  } else if (acted.board != seat.run->board_number()) {
    reject(record, Rejection::stale_board);
  } else if (acted.step != step) {
    reject(record, Rejection::stale_step);
  } else if (seat.choice) {
    reject(record, Rejection::step_taken);
  } else if (!direction && seat.run->state() != RunState::stuck) {
    reject(record, Rejection::board_not_over);
  } else if (direction && !slide(seat.run->board(), *direction).moved) {
    record.result = Result::no_change;
  }
}

void Match::end_step(const StepEnded& over) {
  if (!lockstep()) throw std::logic_error("a step ends without lockstep");
  for (auto& [number, seat] : seats) {
    const std::optional<Answer> choice = std::exchange(seat.choice, std::nullopt);
    if (!seat.racing() || (!choice && !over.moves_for_late)) continue;
    move_at_end_of_step(seat, choice, over.at_ms);
    splits.note(number, seat.run->board().best_exponent(), over.at_ms);
    recount(number, seat, over.at_ms);
  }
  ++step;
  step_began_ms = over.at_ms;
}

std::optional<std::uint32_t> Match::interval_ends_ms() const {
  const std::uint32_t ends_ms = interval_began_ms + settings.knockout_ms;
  const bool comes = settings.knocks_out() && tally.racing > 1 && ends_ms < settings.length_ms();
  return comes ? std::optional(ends_ms) : std::nullopt;
}

void Match::end_interval(const IntervalEnded& over) {
  if (!settings.knocks_out()) throw std::logic_error("an interval ends without knock-out");
  interval_began_ms = over.at_ms;
  if (!anyone_racing()) return;
  // A copy: each seat that is out changes the ranking.
  const std::span<const SeatNumber> last = ranking.last_of(tally.racing);
  for (const SeatNumber number : std::vector(last.begin(), last.end())) {
    put_out(number, SeatState::knocked_out, over.at_ms);
  }
}

std::vector<SeatNumber> Match::knocked_out_at(std::uint32_t at_ms) const {
  std::vector<SeatNumber> out;
  for (const auto& [number, seat] : seats) {
    if (seat.out == SeatState::knocked_out && seat.done_ms == at_ms) out.push_back(number);
  }
  return out;
}

void Match::put_out(SeatNumber number, SeatState reason, std::uint32_t at_ms) {
  MatchSeat& seat = match_seat_at(seats, number);
  if (!seat.racing()) return;
  seat.out = reason;
  // After a late wake-up: nothing happens after the end of the match.
  if (seat.run) recount(number, seat, std::min(at_ms, settings.length_ms()));
}

void Match::go_away(SeatNumber number, std::uint32_t at_ms) {
  MatchSeat& seat = match_seat_at(seats, number);
  seat.away = MatchSeat::Away{};
  if (seat.run) recount(number, seat, at_ms);
}

void Match::come_back(SeatNumber number, std::uint32_t at_ms) {
  MatchSeat& seat = match_seat_at(seats, number);
  seat.away.reset();
  seat.last_move_ms = std::max(seat.last_move_ms, at_ms);
  seat.missed_in_row = 0;
  if (seat.run) recount(number, seat, at_ms);
}

bool AnswerReader::has_next(const Match& match, SeatNumber seat) const {
  return next_ < match.seats.at(seat).answers.given();
}

std::optional<Answer> AnswerReader::next(const Match& match, SeatNumber seat, std::size_t& work) {
  const Answers& answers = match.seats.at(seat).answers;
  if (!answers.keeps(next_)) begin_near(match, answers);
  for (; work != 0; --work) {
    if (answers.keeps(next_) || replay_->made() == next_) break;
    replay_->skip(answers, next_);
  }
  if (work == 0) return std::nullopt;
  --work;
  const std::size_t index = next_++;
  return answers.keeps(index) ? answers.kept(index) : replay_->next(answers);
}

void AnswerReader::begin_near(const Match& match, const Answers& answers) {
  const AnswersCopy* const copy = answers.copy_before(next_);
  if (copy != nullptr && (!replay_ || replay_->made() < copy->made)) {
    replay_.emplace(*copy, match.lockstep());
  } else if (!replay_) {
    replay_.emplace(match.settings.run(), match.key, match.lockstep());
  }
}

}  // namespace race2048
