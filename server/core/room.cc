#include "server/core/room.h"

#include <algorithm>

#include "proto/messages.h"

namespace race2048::server {
namespace {

constexpr double kMoveBurstSeconds = 1;  // a second's worth of moves may come at once

TokenBucket move_bucket(const MatchSettings& settings, TimePoint now) {
  const double rate = settings.move_rate;
  // A stall delivers up to kMaxMovesInFlight at once, even in a slow room.
  const double burst =
      std::max(rate * kMoveBurstSeconds, static_cast<double>(limits::kMaxMovesInFlight));
  return {rate, burst, now};
}

std::uint32_t whole_ms(TimePoint::duration duration) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
  return static_cast<std::uint32_t>(std::max<std::int64_t>(0, ms));
}

}  // namespace

Room::Room(std::string code, MatchSettings settings, std::string settings_bytes,
           RoomServices& services)
    : code_(std::move(code)),
      settings_(std::move(settings)),
      settings_bytes_(std::move(settings_bytes)),
      services_(services) {
  seal_next_match();
}

void Room::decide(Decision decision) {
  state_.apply(decision);
  services_.decisions.on_decision(code_, state_, decision);
}

void Room::seal_next_match() {
  MatchSealed sealed{.settings_bytes = settings_bytes_,
                     .settings = settings_,
                     .round = state_.seal().made.round + 1};
  services_.random(sealed.match_id);
  services_.random(sealed.secret);
  decide(std::move(sealed));
}

// ------------------------------------------------------------------------- entering and leaving

std::optional<Refusal> Room::enter(SessionId session, const Person& person, Role role,
                                   TimePoint now) {
  const auto count = [this](auto predicate) {
    return static_cast<std::size_t>(
        std::count_if(members_.begin(), members_.end(),
                      [&predicate](const auto& entry) { return predicate(entry.second); }));
  };
  if (role == Role::player) {
    const std::size_t players =
        count([](const Member& member) { return member.seat || member.wants_seat; });
    if (players >= settings_.seats) {
      return Refusal{
          .reason = v1::REASON_ROOM_FULL,
          .text = (settings_.seats == 1 ? "The only seat of room " + code_ + " is taken."
                                        : "All " + std::to_string(settings_.seats) +
                                              " seats of room " + code_ + " are taken.") +
                  " Watching is still possible: race2048 watch."};
    }
  } else if (count([](const Member& member) { return !member.seat && !member.wants_seat; }) >=
             limits::kMaxWatchers) {
    return Refusal{.reason = v1::REASON_ROOM_FULL,
                   .text = "Room " + code_ + " has as many watchers as it can have."};
  }
  Member& member =
      members_.emplace(session, Member{.person = person, .moves = move_bucket(settings_, now)})
          .first->second;
  if (role == Role::player && !running()) {
    seat(session, member);
  } else {
    member.wants_seat = role == Role::player;
  }
  send_entered(session, member);
  send_sealed({session});
  roster_changed_ = true;
  if (running()) {
    services_.outbox.send(session, roster());
    send_start({session}, now);
    if (state_.phase() == RoomPhase::racing) {
      send_go({session}, match_ms(now));
      dirty_ = true;  // a first, whole set of standings and boards
    }
  }
  return std::nullopt;
}

void Room::seat(SessionId session, Member& member) {
  member.seat = state_.lowest_free_seat();
  member.wants_seat = false;
  sitting_[*member.seat] = session;
  decide(Seated{.seat = *member.seat, .person = member.person});
}

void Room::leave(SessionId session, TimePoint now) {
  const auto found = members_.find(session);
  if (found == members_.end()) return;
  const std::optional<SeatNumber> seat = found->second.seat;
  members_.erase(found);
  if (seat) {
    sitting_.erase(*seat);
    decide(Unseated{.seat = *seat, .at_ms = match_ms(now)});
  }
  if (members_.empty()) return;
  roster_changed_ = true;
  dirty_ = true;
  end_if_over(now);
  start_if_all_ready(now);
}

// ------------------------------------------------------------------------------ before the match

std::optional<Refusal> Room::on_nonce(SessionId session, const v1::Nonce& nonce, TimePoint now) {
  const Member& member = members_.at(session);
  const MatchSealed& sealed = state_.seal().made;
  if (nonce.match_id() != wire::to_bytes(sealed.match_id) || running()) return std::nullopt;
  if (!member.seat) return not_now("Only seats give a part of the key; this client watches.");
  const std::optional<Nonce> bytes = wire::array_from<Nonce>(nonce.nonce());
  if (!bytes) {
    return Refusal{.reason = v1::REASON_BAD_NONCE, .text = "A nonce has exactly 16 bytes."};
  }
  if (state_.seats().at(*member.seat).nonce) {
    return Refusal{.reason = v1::REASON_BAD_NONCE,
                   .text = "The nonce for this match was given before and stands."};
  }
  if (sealed.settings.open_seed) return not_now("An open room takes no nonces.");
  decide(NonceGiven{.seat = *member.seat, .nonce = *bytes});
  roster_changed_ = true;
  start_if_all_ready(now);
  return std::nullopt;
}

std::optional<Refusal> Room::on_ready(SessionId session, const v1::Ready& ready, TimePoint now) {
  const Member& member = members_.at(session);
  const bool current = ready.match_id() == wire::to_bytes(state_.seal().made.match_id);
  if (!current || running()) return std::nullopt;
  if (!member.seat) return not_now("Only seats get ready; this client watches.");
  decide(ReadinessSet{.seat = *member.seat, .ready = !ready.withdrawn()});
  roster_changed_ = true;
  start_if_all_ready(now);
  return std::nullopt;
}

std::optional<Refusal> Room::on_start(SessionId session, const v1::StartMatch& start,
                                      TimePoint now) {
  const Member& member = members_.at(session);
  const bool current = start.match_id() == wire::to_bytes(state_.seal().made.match_id);
  if (!current || running()) return std::nullopt;
  if (!member.seat || *member.seat != state_.host()) {
    return Refusal{.reason = v1::REASON_NOT_HOST, .text = "Only the room's host starts the match."};
  }
  const bool host_can_race =
      state_.seats().at(*member.seat).nonce || state_.seal().made.settings.open_seed;
  if (!host_can_race && state_.ready_seats().empty()) {
    return Refusal{.reason = v1::REASON_NOBODY_READY,
                   .text = "No seat is ready and has given its part of the key."};
  }
  decide(ReadinessSet{.seat = *member.seat, .ready = true});
  freeze(state_.ready_seats(), now);
  return std::nullopt;
}

void Room::start_if_all_ready(TimePoint now) {
  // A room for one starts when that one is ready.
  const std::size_t needed = std::min<std::size_t>(2, settings_.seats);
  if (running() || state_.seats().size() < needed) return;
  std::vector<SeatNumber> ready = state_.ready_seats();
  if (ready.size() == state_.seats().size()) freeze(std::move(ready), now);
}

void Room::freeze(std::vector<SeatNumber> seats, TimePoint now) {
  decide(RosterFrozen{.seats = std::move(seats)});
  go_at_ = now + services_.timings.countdown;
  roster_changed_ = true;
  flush_roster(now);  // who is ready, before who races
  send_start(everyone(), now);
}

// ------------------------------------------------------------------------------------- the match

std::uint32_t Room::match_ms(TimePoint now) const {
  return state_.phase() == RoomPhase::racing ? whole_ms(now - go_at_) : 0;
}

void Room::advance(TimePoint now) {
  if (state_.phase() == RoomPhase::countdown && now >= go_at_) go();
  if (state_.phase() != RoomPhase::racing) return;
  // After a late wake-up: nobody was idle beyond the end.
  idle_out(std::min(match_ms(now), state_.match()->settings.length_ms()));
  end_if_over(now);
}

void Room::go() {
  decide(MatchWent{});
  feed_.begin();
  for (auto& [session, member] : members_) {
    member.standings_stale = true;
    member.boards_stale = true;
    member.moves = move_bucket(settings_, go_at_);
    member.too_fast = 0;
  }
  send_go(everyone(), 0);
  flushed_at_.reset();
  dirty_ = true;
}

void Room::idle_out(std::uint32_t now_ms) {
  const std::uint32_t idle = whole_ms(services_.timings.seat_idle);
  for (const auto& [number, seat] : state_.match()->seats) {
    if (!seat.racing() || now_ms - seat.last_move_ms < idle) continue;
    decide(SeatIdle{.seat = number, .at_ms = now_ms});
    dirty_ = true;
  }
}

void Room::end_if_over(TimePoint now) {
  if (state_.phase() != RoomPhase::racing) return;
  const Match& match = *state_.match();
  const std::uint32_t length = match.settings.length_ms();
  const auto reached = [](const auto& entry) {
    return entry.second.state() == v1::SEAT_STATE_REACHED;
  };
  if (match_ms(now) >= length) {
    end(match.settings.ends_by_time() ? v1::END_REASON_TIME_UP : v1::END_REASON_CAP, length);
  } else if (match.settings.finish == Finish::first &&
             std::any_of(match.seats.begin(), match.seats.end(), reached)) {
    end(v1::END_REASON_TARGET_REACHED, match_ms(now));
  } else if (!match.anyone_racing()) {
    end(v1::END_REASON_ALL_DONE, match_ms(now));
  }
}

void Room::end(v1::EndReason reason, std::uint32_t at_ms) {
  decide(MatchEnded{.reason = reason, .at_ms = at_ms});
  const Match& match = *state_.match();
  send_feed();
  v1::ToClient message;
  v1::End& end = *message.mutable_end();
  end.set_match_id(wire::to_bytes(match.match_id));
  end.set_round(match.round);
  end.set_reason(reason);
  if (!match.settings.open_seed) end.set_secret(wire::to_bytes(match.secret));
  end.set_match_ms(at_ms);
  for (const auto& [number, standing] : feed_.last_standings()) *end.add_standings() = standing;
  services_.outbox.send(everyone(), message);
  dirty_ = false;

  // The room stands for the next match: those who came to play in the meantime sit down.
  std::vector<SessionId> seated;
  for (auto& [session, member] : members_) {
    if (!member.wants_seat) continue;
    seat(session, member);
    seated.push_back(session);
  }
  seal_next_match();
  for (const SessionId session : seated) send_entered(session, members_.at(session));
  send_sealed(everyone());
  roster_changed_ = true;
}

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

std::optional<Refusal> Room::on_move(SessionId session, const v1::Move& move, TimePoint now) {
  Member& member = members_.at(session);
  if (state_.phase() != RoomPhase::racing || match_seat(member) == nullptr) {
    return Refusal{.reason = v1::REASON_NOT_RACING,
                   .text = "This client has no seat in a running match."};
  }
  const Match& match = *state_.match();
  if (move.round() != match.round) {
    return Refusal{.reason = v1::REASON_WRONG_ROUND,
                   .text = "The running match is round " + std::to_string(match.round) + "."};
  }
  const SeatNumber number = *member.seat;
  const MatchSeat& seat = match.seats.at(number);
  const auto next_seq = static_cast<std::uint32_t>(seat.records.size()) + 1;
  if (move.seq() == 0 || move.seq() > next_seq) {
    return Refusal{.reason = v1::REASON_SEQ_GAP,
                   .text = "Move " + std::to_string(move.seq()) + " came where " +
                           std::to_string(next_seq) + " was due.",
                   .closes = true};
  }
  if (move.seq() == next_seq) {
    if (next_seq > limits::kMaxActionsPerMatch) {
      return Refusal{.reason = v1::REASON_TOO_MANY_MOVES,
                     .text = "One seat makes at most " +
                             std::to_string(limits::kMaxActionsPerMatch) + " moves in a match.",
                     .closes = true};
    }
    const bool too_fast = settings_.move_rate != 0 && !member.moves.take(now);
    if (too_fast && ++member.too_fast > limits::kMaxTooFast) {
      return Refusal{.reason = v1::REASON_TOO_MANY_MOVES,
                     .text = "Too many moves came faster than the room allows.",
                     .closes = true};
    }
    decide(Acted{.seat = number,
                 .at_ms = match_ms(now),
                 .board = move.board(),
                 .action = wire::action_from(move.action()),
                 .too_fast = too_fast});
    dirty_ = true;
  }
  answer(session, number, move.seq());
  end_if_over(now);
  return std::nullopt;
}

void Room::answer(SessionId session, SeatNumber number, std::uint32_t seq) {
  const MatchSeat& seat = state_.match()->seats.at(number);
  const ActionRecord& record = seat.records[seq - 1];
  v1::Outcome& outcome = *outcome_.mutable_outcome();
  outcome.Clear();
  outcome.set_seq(seq);
  outcome.set_result(record.result);
  outcome.set_rejection(record.rejection);
  if (record.result == v1::RESULT_APPLIED) {
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
  outcome.set_state(record.state);
  services_.outbox.send(session, outcome_);
}

// --------------------------------------------------------------------------- what goes to whom

std::vector<SessionId> Room::everyone() const {
  std::vector<SessionId> sessions;
  sessions.reserve(members_.size());
  for (const auto& [session, member] : members_) sessions.push_back(session);
  return sessions;
}

void Room::send_entered(SessionId session, const Member& member) {
  v1::ToClient message;
  v1::Entered& entered = *message.mutable_entered();
  entered.set_code(code_);
  entered.set_seated(member.seat.has_value());
  entered.set_seat(member.seat.value_or(0));
  entered.set_running(running());
  services_.outbox.send(session, message);
}

void Room::send_sealed(const std::vector<SessionId>& to) {
  const SealedMatch& seal = state_.seal();
  v1::ToClient message;
  v1::Sealed& sealed = *message.mutable_sealed();
  sealed.set_match_id(wire::to_bytes(seal.made.match_id));
  sealed.set_settings(seal.made.settings_bytes);
  if (!seal.made.settings.open_seed) sealed.set_commitment(wire::to_bytes(seal.commitment));
  sealed.set_round(seal.made.round);
  services_.outbox.send(to, message);
}

v1::ToClient Room::roster() const {
  v1::ToClient message;
  v1::Roster& roster = *message.mutable_roster();
  for (const auto& [number, seat] : state_.seats()) {
    v1::Member& member = *roster.add_members();
    member.set_seat(number);
    member.set_name(seat.person.name);
    member.set_player_id(wire::to_bytes(seat.person.player_id));
    member.set_bot(seat.person.bot);
    member.set_ready(seat.ready);
    member.set_has_nonce(seat.nonce.has_value());
  }
  roster.set_watchers(static_cast<std::uint32_t>(members_.size() - sitting_.size()));
  roster.set_host_seat(state_.host());
  return message;
}

void Room::send_start(const std::vector<SessionId>& to, TimePoint now) {
  const Match& match = *state_.match();
  v1::ToClient message;
  v1::Start& start = *message.mutable_start();
  start.set_match_id(wire::to_bytes(match.match_id));
  start.set_round(match.round);
  for (const auto& [number, seat] : match.seats) {
    v1::StartSeat& added = *start.add_seats();
    added.set_seat(number);
    added.set_name(seat.person.name);
    added.set_player_id(wire::to_bytes(seat.person.player_id));
    added.set_bot(seat.person.bot);
    if (seat.nonce) added.set_nonce(wire::to_bytes(*seat.nonce));
  }
  start.set_countdown_ms(whole_ms(go_at_ - now));
  services_.outbox.send(to, message);
}

void Room::send_go(const std::vector<SessionId>& to, std::uint32_t match_ms) {
  const Match& match = *state_.match();
  v1::ToClient message;
  v1::Go& go = *message.mutable_go();
  go.set_round(match.round);
  // Board 0 begins alike for every seat; a fresh run has the tiles whoever is further by now.
  const Run fresh(match.settings.run(), match.key);
  wire::add_spawns(fresh.start_spawns(), go);
  go.set_match_ms(match_ms);
  services_.outbox.send(to, message);
}

void Room::flush_roster(TimePoint now) {
  const bool retry = roster_retry_at_ && now >= *roster_retry_at_;
  if (!roster_changed_ && !retry) return;
  const v1::ToClient message = roster();
  const MatchFeed::Update update{.changes = message, .changed = roster_changed_, .whole = message};
  const bool reached = send_newest(update, &Member::roster_stale, &Room::is_for_all);
  roster_changed_ = false;
  roster_retry_at_ = reached ? std::nullopt : std::optional(now + limits::kStandingsEvery);
}

void Room::flush(TimePoint now) {
  flush_roster(now);
  if (state_.phase() != RoomPhase::racing) return;
  const bool due = !flushed_at_ || now - *flushed_at_ >= limits::kStandingsEvery;
  // Pings change without a move: they ride along, and are sent by themselves once a second.
  const bool quiet = flushed_at_ && now - *flushed_at_ >= limits::kPingRacing;
  if (!quiet && !(dirty_ && due)) return;
  dirty_ = false;
  flushed_at_ = now;
  send_feed();
}

std::optional<TimePoint> Room::next_deadline() const {
  const std::optional<TimePoint> match = match_deadline();
  if (!match || !roster_retry_at_) return match ? match : roster_retry_at_;
  return std::min(*match, *roster_retry_at_);
}

std::optional<TimePoint> Room::match_deadline() const {
  if (state_.phase() == RoomPhase::lobby) return std::nullopt;
  if (state_.phase() == RoomPhase::countdown) return go_at_;
  TimePoint next = go_at_ + std::chrono::milliseconds(state_.match()->settings.length_ms());
  for (const auto& [number, seat] : state_.match()->seats) {
    if (!seat.racing()) continue;
    const auto idle_at = go_at_ + std::chrono::milliseconds(seat.last_move_ms);
    next = std::min<TimePoint>(next, idle_at + services_.timings.seat_idle);
  }
  if (!flushed_at_) return std::min(next, go_at_);
  const auto wait = dirty_ ? TimePoint::duration(limits::kStandingsEvery)
                           : TimePoint::duration(limits::kPingRacing);
  return std::min(next, *flushed_at_ + wait);
}

bool Room::sees_boards(const Member& member) const {
  const MatchSeat* seat = match_seat(member);
  return seat == nullptr || !seat->racing() || state_.match()->ended;
}

bool Room::send_newest(const MatchFeed::Update& update, bool Member::*stale,
                       bool (Room::*is_for)(const Member&) const) {
  bool reached = true;
  std::vector<SessionId> to_changes;
  std::vector<SessionId> to_whole;
  for (auto& [session, member] : members_) {
    if (!(this->*is_for)(member)) continue;
    if (services_.outbox.is_backlogged(session)) {
      member.*stale = true;
      reached = false;
    } else if (member.*stale) {
      member.*stale = false;
      to_whole.push_back(session);
    } else if (update.changed) {
      to_changes.push_back(session);
    }
  }
  if (!to_changes.empty()) services_.outbox.send(to_changes, update.changes);
  if (!to_whole.empty()) services_.outbox.send(to_whole, update.whole);
  return reached;
}

void Room::send_feed() {
  const Match& match = *state_.match();
  const auto ping_ms = [this](SeatNumber seat) {
    const auto sitting = sitting_.find(seat);
    return sitting == sitting_.end() ? 0 : services_.outbox.ping_ms(sitting->second);
  };
  const auto standings = feed_.standings(match, ping_ms);
  // Who was left out is tried again at the next flush.
  if (!send_newest(standings, &Member::standings_stale, &Room::is_for_all)) dirty_ = true;
  const bool anyone = std::any_of(members_.begin(), members_.end(),
                                  [this](const auto& entry) { return sees_boards(entry.second); });
  if (!anyone) return;
  if (const std::optional<MatchFeed::Update> boards = feed_.boards(match)) {
    if (!send_newest(*boards, &Member::boards_stale, &Room::sees_boards)) dirty_ = true;
  }
}

}  // namespace race2048::server
