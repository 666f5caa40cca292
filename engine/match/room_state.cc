#include "engine/match/room_state.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

namespace race2048 {
namespace {

// Room for a match at a person's pace; a faster seat grows it a few times.
constexpr std::size_t kExpectedActions = 1024;

template <typename Map>
auto& at(Map& seats, SeatNumber seat) {
  const auto found = seats.find(seat);
  if (found == seats.end()) throw std::logic_error("decision for a seat that is not there");
  return found->second;
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

// What an answer says of the seat's run.
void note_run(const MatchSeat& seat, ActionRecord& record) {
  record.score = seat.run->score();
  record.progress = seat.run->progress();
  record.state = seat.state();
}

void reject(ActionRecord& record, Rejection rejection) {
  record.result = Result::rejected;
  record.rejection = rejection;
}

// Judges the record's action and makes it if the rules allow it.
void apply_to_run(MatchSeat& seat, std::uint32_t board, ActionRecord& record) {
  const ActionResult done = seat.run->apply(*record.action, board, record.at_ms);
  record.result = result_of(done.verdict);
  record.rejection = rejection_of(done.verdict);
  if (done.verdict == Verdict::applied) {
    seat.last_move_ms = record.at_ms;
    if (*record.action == Action::next_board) {
      seat.new_boards.push_back(done);
    } else if (done.spawn_count != 0) {
      record.spawn = done.spawn[0];
    }
  }
  note_run(seat, record);
}

// The seat's move that waits will not be made.
void give_back_choice(MatchSeat& seat) {
  ActionRecord& record = seat.records[seat.numbered[*seat.choice - 1]];
  reject(record, Rejection::run_over);
  note_run(seat, record);
  seat.choice.reset();
}

}  // namespace

SeatState MatchSeat::state() const {
  if (out) return *out;
  return run ? seat_state_of(run->state()) : SeatState::racing;
}

bool MatchSeat::racing() const {
  return is_racing(state());
}

std::optional<Progress> Match::least_progress() const {
  std::optional<Progress> least;
  for (const auto& [number, seat] : seats) {
    if (!seat.racing() || !seat.run) continue;
    if (!least || seat.run->progress() < *least) least = seat.run->progress();
  }
  return least;
}

void Match::go() {
  std::vector<SeatNumber> numbers;
  for (auto& [number, seat] : seats) {
    seat.run.emplace(settings.run(), key);
    seat.records.reserve(kExpectedActions);
    seat.numbered.reserve(kExpectedActions);
    numbers.push_back(number);
  }
  ranking.reset(numbers);
  splits.reset();
  if (lockstep()) step = 1;
  for (const SeatNumber number : numbers) recount(number);
}

void Match::recount(SeatNumber number) {
  MatchSeat& seat = at(seats, number);
  const auto count = [](bool now, bool& before, std::size_t& counter) {
    if (now && !before) ++counter;
    if (!now && before) --counter;
    before = now;
  };
  const bool racing = seat.racing();
  count(racing, seat.counted.racing, tally.racing);
  count(racing && lockstep() && !seat.has_chosen(), seat.counted.choosing, tally.choosing);
  tally.reached = tally.reached || seat.state() == SeatState::reached;
  ranking.update(number, rank_key(*seat.run));
}

void RoomState::apply(const Decision& decision) {
  std::visit([this](const auto& made) { on(made); }, decision);
}

SeatNumber RoomState::lowest_free_seat() const {
  SeatNumber free = 0;
  for (const auto& [number, seat] : seats_) {
    if (number != free) break;
    ++free;
  }
  return free;
}

std::vector<SeatNumber> RoomState::ready_seats() const {
  std::vector<SeatNumber> ready;
  for (const auto& [number, seat] : seats_) {
    if (seat.ready && (seat.nonce || seal_.made.settings.open_seed)) ready.push_back(number);
  }
  return ready;
}

void RoomState::on(const HostSet& set) {
  host_ = set.name;
}

void RoomState::on(const OptionsSet& set) {
  options_ = set.options;
  password_ = set.password;
}

void RoomState::on(const SeriesBegun& begun) {
  series_ = Series(begun.rounds);
}

void RoomState::on(const Seated& seated) {
  require(phase_ == RoomPhase::lobby, "seated in a running match");
  const bool added = seats_.try_emplace(seated.seat, RoomSeat{.person = seated.person}).second;
  require(added, "seat taken twice");
}

void RoomState::on(const Unseated& unseated) {
  seats_.erase(unseated.seat);
  if (phase_ == RoomPhase::lobby) return;
  const auto racing = match_->seats.find(unseated.seat);
  if (racing == match_->seats.end() || !racing->second.racing()) return;
  racing->second.out = SeatState::link_lost;
  if (phase_ == RoomPhase::racing) match_->recount(unseated.seat);
}

void RoomState::on(const MatchSealed& sealed) {
  require(phase_ == RoomPhase::lobby, "sealed during a match");
  seal_ = {
      .made = sealed,
      .commitment = commitment(sealed.match_id, bytes_of(sealed.settings_bytes), sealed.secret)};
  for (auto& [number, seat] : seats_) {
    seat.ready = false;
    seat.nonce.reset();
  }
}

void RoomState::on(const NonceGiven& given) {
  at(seats_, given.seat).nonce = given.nonce;
}

void RoomState::on(const ReadinessSet& set) {
  at(seats_, set.seat).ready = set.ready;
}

void RoomState::on(const RosterFrozen& frozen) {
  require(phase_ == RoomPhase::lobby, "started twice");
  const MatchSealed& sealed = seal_.made;
  Match match{.match_id = sealed.match_id,
              .secret = sealed.secret,
              .settings = sealed.settings,
              .round = sealed.round};
  std::vector<SeatNonce> nonces;
  for (const SeatNumber number : frozen.seats) {
    const RoomSeat& seat = at(seats_, number);
    match.seats[number] = {.person = seat.person, .nonce = seat.nonce};
    if (sealed.settings.open_seed) continue;
    nonces.push_back({.seat = number, .nonce = seat.nonce.value()});
  }
  match.key = sealed.settings.open_seed ? *sealed.settings.open_seed
                                        : match_key(match.secret, match.match_id, nonces);
  match_ = std::move(match);
  phase_ = RoomPhase::countdown;
}

void RoomState::on(const MatchWent&) {
  require(phase_ == RoomPhase::countdown, "went without a countdown");
  match_->go();
  phase_ = RoomPhase::racing;
}

void RoomState::on(const Acted& acted) {
  require(phase_ == RoomPhase::racing, "action without a running match");
  MatchSeat& seat = at(match_->seats, acted.seat);
  ActionRecord record{.at_ms = acted.at_ms, .action = acted.action};
  note_run(seat, record);
  if (seat.out) {
    reject(record, Rejection::run_over);
  } else if (!acted.action) {
    reject(record, Rejection::unknown_action);
  } else if (acted.too_fast) {
    reject(record, Rejection::too_fast);
  } else if (match_->lockstep() && acted.action != Action::give_up) {
    choose(seat, acted, record);
  } else {
    // A give-up for another board is rejected, and the choice stands.
    if (seat.choice && acted.board == seat.run->board_number()) give_back_choice(seat);
    apply_to_run(seat, acted.board, record);
    match_->splits.note(acted.seat, seat.run->board().best_exponent(), record.at_ms);
  }
  seat.numbered.push_back(static_cast<std::uint32_t>(seat.records.size()));
  seat.records.push_back(record);
  match_->recount(acted.seat);
}

// Lockstep: the move is judged now and made at the end of the step.
void RoomState::choose(MatchSeat& seat, const Acted& acted, ActionRecord& record) {
  const std::optional<Direction> direction = direction_of(*acted.action);
  if (seat.run->over()) {
    reject(record, Rejection::run_over);
  } else if (acted.board != seat.run->board_number()) {
    reject(record, Rejection::stale_board);
  } else if (acted.step != match_->step) {
    reject(record, Rejection::stale_step);
  } else if (seat.choice) {
    reject(record, Rejection::step_taken);
  } else if (!direction && seat.run->state() != RunState::stuck) {
    reject(record, Rejection::board_not_over);
  } else if (direction && !slide(seat.run->board(), *direction).moved) {
    record.result = Result::no_change;
  } else {
    record.progress = ActionRecord::kNotYet;
    seat.choice = seat.next_seq();
    seat.last_move_ms = acted.at_ms;
  }
}

void RoomState::on(const StepEnded& ended) {
  require(phase_ == RoomPhase::racing && match_->lockstep(), "a step without lockstep");
  for (auto& [number, seat] : match_->seats) {
    const std::optional<std::uint32_t> choice = std::exchange(seat.choice, std::nullopt);
    if (!seat.racing() || (!choice && !ended.time_is_up)) continue;
    if (!choice) {
      seat.records.push_back({.action = default_action(seat.run->board())});
      ++seat.missed;
    }
    ActionRecord& record = choice ? seat.records[seat.numbered[*choice - 1]] : seat.records.back();
    // One time for all: who thought longer within a step has not gained later.
    record.at_ms = ended.at_ms;
    const std::uint32_t moved_at = seat.last_move_ms;
    apply_to_run(seat, seat.run->board_number(), record);
    match_->splits.note(number, seat.run->board().best_exponent(), record.at_ms);
    if (!choice) seat.last_move_ms = moved_at;  // the seat itself did nothing
    match_->recount(number);
  }
  ++match_->step;
  match_->step_began_ms = ended.at_ms;
}

void RoomState::on(const SeatIdle& idle) {
  at(match_->seats, idle.seat).out = SeatState::idle;
  match_->recount(idle.seat);
}

void RoomState::on(const MatchEnded& ended) {
  require(phase_ != RoomPhase::lobby, "ended without a match");
  match_->ended = ended;
  // No number is repeated after the end: what answers would need goes, the runs stay.
  for (auto& [number, seat] : match_->seats) {
    seat.records = {};
    seat.numbered = {};
    seat.new_boards = {};
  }
  phase_ = RoomPhase::lobby;
  if (!series_.is_set()) return;
  std::vector<RoundPlace> places;
  for (const auto& [number, seat] : match_->seats) {
    places.push_back({.person = seat.person, .place = match_->place_of(number)});
  }
  series_.add_round(places);
}

}  // namespace race2048
