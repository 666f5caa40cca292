#include "server/core/room_state.h"

#include <algorithm>
#include <stdexcept>

#include "proto/messages.h"

namespace race2048::server {
namespace {

// Room for a match at a person's pace; a faster seat grows it a few times.
constexpr std::size_t kExpectedActions = 1024;

template <typename Map>
auto& at(Map& seats, SeatNumber seat) {
  const auto found = seats.find(seat);
  if (found == seats.end()) throw std::logic_error("decision for a seat that is not there");
  return found->second;
}

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

}  // namespace

v1::SeatState MatchSeat::state() const {
  if (out) return *out;
  return run ? wire::to_wire(run->state()) : v1::SEAT_STATE_RACING;
}

bool MatchSeat::racing() const {
  return wire::is_racing(state());
}

bool Match::anyone_racing() const {
  return std::any_of(seats.begin(), seats.end(),
                     [](const auto& entry) { return entry.second.racing(); });
}

std::uint32_t Match::place_of(SeatNumber seat) const {
  const RankKey own = rank_key(*seats.at(seat).run);
  std::uint32_t place = 1;
  for (const auto& [number, other] : seats) {
    if (ranks_before(rank_key(*other.run), own)) ++place;
  }
  return place;
}

std::optional<Progress> Match::least_progress() const {
  std::optional<Progress> least;
  for (const auto& [number, seat] : seats) {
    if (!seat.racing() || !seat.run) continue;
    if (!least || seat.run->progress() < *least) least = seat.run->progress();
  }
  return least;
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

void RoomState::on(const Seated& seated) {
  require(phase_ == RoomPhase::lobby, "seated in a running match");
  if (seats_.empty()) host_ = seated.seat;
  const bool added = seats_.try_emplace(seated.seat, RoomSeat{.person = seated.person}).second;
  require(added, "seat taken twice");
}

void RoomState::on(const Unseated& unseated) {
  seats_.erase(unseated.seat);
  if (unseated.seat == host_ && !seats_.empty()) {
    // A person rather than a bot, for it takes one to start a match.
    const auto person = std::find_if(seats_.begin(), seats_.end(),
                                     [](const auto& entry) { return !entry.second.person.bot; });
    host_ = (person == seats_.end() ? seats_.begin() : person)->first;
  }
  if (phase_ == RoomPhase::lobby) return;
  const auto racing = match_->seats.find(unseated.seat);
  if (racing != match_->seats.end() && racing->second.racing()) {
    racing->second.out = v1::SEAT_STATE_LINK_LOST;
  }
}

void RoomState::on(const MatchSealed& sealed) {
  require(phase_ == RoomPhase::lobby, "sealed during a match");
  seal_ = {.made = sealed,
           .commitment =
               commitment(sealed.match_id, wire::bytes_of(sealed.settings_bytes), sealed.secret)};
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
  for (auto& [number, seat] : match_->seats) {
    seat.run.emplace(match_->settings.run(), match_->key);
    seat.records.reserve(kExpectedActions);
  }
  phase_ = RoomPhase::racing;
}

void RoomState::on(const Acted& acted) {
  require(phase_ == RoomPhase::racing, "action without a running match");
  MatchSeat& seat = at(match_->seats, acted.seat);
  ActionRecord record{.at_ms = acted.at_ms, .action = acted.action};
  if (seat.out) {
    record.result = v1::RESULT_REJECTED;
    record.rejection = v1::REJECTION_RUN_OVER;
  } else if (!acted.action) {
    record.result = v1::RESULT_REJECTED;
    record.rejection = v1::REJECTION_UNKNOWN_ACTION;
  } else if (acted.too_fast) {
    record.result = v1::RESULT_REJECTED;
    record.rejection = v1::REJECTION_TOO_FAST;
  } else {
    const ActionResult done = seat.run->apply(*acted.action, acted.board, acted.at_ms);
    record.rejection = wire::rejection_of(done.verdict);
    switch (done.verdict) {
      case Verdict::applied:
        record.result = v1::RESULT_APPLIED;
        break;
      case Verdict::no_change:
        record.result = v1::RESULT_NO_CHANGE;
        break;
      case Verdict::stale_board:
      case Verdict::board_not_over:
      case Verdict::run_over:
        record.result = v1::RESULT_REJECTED;
        break;
    }
    if (done.verdict == Verdict::applied) {
      seat.last_move_ms = acted.at_ms;
      if (*acted.action == Action::next_board) {
        seat.new_boards.push_back(done);
      } else if (done.spawn_count != 0) {
        record.spawn = done.spawn[0];
      }
    }
  }
  record.score = seat.run->score();
  record.progress = seat.run->progress();
  record.state = seat.state();
  seat.records.push_back(record);
}

void RoomState::on(const SeatIdle& idle) {
  at(match_->seats, idle.seat).out = v1::SEAT_STATE_IDLE;
}

void RoomState::on(const MatchEnded& ended) {
  require(phase_ != RoomPhase::lobby, "ended without a match");
  match_->ended = true;
  match_->end_reason = ended.reason;
  match_->ended_ms = ended.at_ms;
  // No number is repeated after the end: what answers would need goes, the runs stay.
  for (auto& [number, seat] : match_->seats) {
    seat.records = {};
    seat.new_boards = {};
  }
  phase_ = RoomPhase::lobby;
}

}  // namespace race2048::server
