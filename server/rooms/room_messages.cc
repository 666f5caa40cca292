// The part of a room that tells people about it.
#include <algorithm>
#include <span>

#include "proto/messages.h"
#include "server/rooms/room.h"

namespace race2048::server {

std::vector<SessionId> Room::everyone() const {
  std::vector<SessionId> sessions;
  sessions.reserve(members_.size());
  for (const auto& [session, member] : members_) sessions.push_back(session);
  return sessions;
}

v1::RoomEntry Room::entry() const {
  const RoomOptions& options = state_.options();
  v1::RoomEntry entry;
  entry.set_code(code_);
  entry.set_title(options.title);
  entry.set_host(state_.host());
  entry.set_settings(state_.seal().made.settings_bytes);
  entry.set_players(static_cast<std::uint32_t>(player_count()));
  entry.set_watchers(static_cast<std::uint32_t>(watcher_count()));
  entry.set_running(running());
  entry.set_locked(options.locked);
  entry.set_has_password(state_.password().has_value());
  entry.set_rounds(options.rounds);
  return entry;
}

// ------------------------------------------------------------------------------ before the match

void Room::send_entered(SessionId session, const Member& member) {
  v1::ToClient message;
  v1::Entered& entered = *message.mutable_entered();
  entered.set_code(code_);
  entered.set_seated(member.seat.has_value());
  entered.set_seat(member.seat.value_or(0));
  entered.set_running(running());
  services_.outbox.send(session, message);
}

void Room::send_info(const std::vector<SessionId>& to, TimePoint now) {
  const RoomOptions& options = state_.options();
  v1::ToClient message;
  v1::RoomInfo& info = *message.mutable_room_info();
  info.set_title(options.title);
  info.set_listed(options.listed);
  info.set_has_password(state_.password().has_value());
  info.set_locked(options.locked);
  info.set_chat_off(options.chat_off || !services_.chat);
  info.set_rounds(options.rounds);
  info.set_pause(options.pause);
  info.set_start_at(options.start_at);
  if (const auto& planned = state_.planned_start(); planned && !running()) {
    info.set_starts_in_ms(std::max(1U, whole_ms(time_of(planned->at_ms) - now)));
  }
  info.set_start_is_due(state_.start_is_due() && !running());
  services_.outbox.send(to, message);
}

void Room::send_series(const std::vector<SessionId>& to) {
  const Series& series = state_.series();
  if (!series.is_set()) return;
  v1::ToClient message;
  v1::Series& told = *message.mutable_series();
  told.set_rounds(series.rounds());
  told.set_played(series.played());
  // People come and go between rounds: beyond so many lines the table would not fit into a frame.
  const std::size_t lines = std::min<std::size_t>(series.rows().size(), limits::kMaxSeats);
  for (const SeriesRow& row : std::span(series.rows()).first(lines)) {
    v1::SeriesRow& added = *told.add_rows();
    added.set_name(row.person.name);
    added.set_player_id(wire::to_bytes(row.person.player_id));
    added.set_bot(row.person.bot);
    added.set_place(row.place);
    added.set_points(row.points);
    added.set_wins(row.wins);
    added.set_last_points(row.last_points);
  }
  services_.outbox.send(to, message);
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

// ------------------------------------------------------------------------------------- the match

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
  start.set_countdown_ms(whole_ms(time_of(match.go_at_ms) - now));
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

void Room::send_step(const std::vector<SessionId>& to) {
  const Match& match = *state_.match();
  if (!match.lockstep()) return;
  v1::ToClient message;
  v1::Step& step = *message.mutable_step();
  step.set_round(match.round);
  step.set_number(match.step);
  step.set_ends_ms(std::min(match.step_ends_ms(), match.settings.length_ms()));
  services_.outbox.send(to, message);
}

void Room::send_end() {
  const Match& match = *state_.match();
  v1::ToClient message;
  v1::End& end = *message.mutable_end();
  end.set_match_id(wire::to_bytes(match.match_id));
  end.set_round(match.round);
  end.set_reason(wire::to_wire(match.ended->reason));
  if (!match.settings.open_seed) end.set_secret(wire::to_bytes(match.secret));
  end.set_match_ms(match.ended->at_ms);
  MatchFeed::tell_final(match, ping_of(), end);
  services_.outbox.send(everyone(), message);
}

// ------------------------------------------------------------------------- what changes over and
// over

// In a large room everyone comes within a minute, and each of them is news to all others.
TimePoint::duration Room::roster_every() const {
  return members_.size() > limits::kStandingsSeats ? limits::kStandingsEveryLarge
                                                   : TimePoint::duration{};
}

std::optional<TimePoint> Room::roster_deadline() const {
  if (!roster_changed_ && !roster_missed_) return std::nullopt;
  if (!roster_sent_at_) return TimePoint{};  // at once
  const TimePoint::duration again =
      roster_missed_ ? limits::kStandingsEvery : TimePoint::duration{};
  return *roster_sent_at_ + std::max(again, roster_every());
}

void Room::flush_roster(TimePoint now) {
  const std::optional<TimePoint> due = roster_deadline();
  if (!due || now < *due) return;
  send_roster(now);
}

void Room::send_roster(TimePoint now) {
  onlookers_.clear();
  for (const auto& [session, member] : members_) {
    if (member.seat) continue;
    onlookers_.push_back(
        {.name = member.person.name, .bot = member.person.bot, .waits = member.wants_seat});
  }
  const FeedUpdate update = roster_feed_.update(state_.seats(), onlookers_, state_.host());
  roster_missed_ = !send_newest(update, &Member::roster_stale, &Room::is_for_all);
  roster_changed_ = false;
  roster_sent_at_ = now;
}

// A host without a seat, who has none in the match either.
bool Room::referees(const Member& member) const {
  return is_host(member) && !member.plays() && match_seat(member) == nullptr;
}

bool Room::sees_boards(const Member& member) const {
  const MatchSeat* seat = match_seat(member);
  return seat == nullptr || !seat->racing() || state_.match()->ended;
}

bool Room::send_newest(const FeedUpdate& update, bool Member::*stale,
                       bool (Room::*is_for)(const Member&) const) {
  bool reached = true;
  to_changes_.clear();
  to_whole_.clear();
  for (auto& [session, member] : members_) {
    if (!(this->*is_for)(member)) continue;
    if (services_.outbox.is_backlogged(session)) {
      member.*stale = true;
      reached = false;
    } else if (member.*stale) {
      member.*stale = false;
      to_whole_.push_back(session);
    } else if (update.changed) {
      to_changes_.push_back(session);
    }
  }
  if (!to_changes_.empty()) services_.outbox.send(to_changes_, update.changes);
  if (!to_whole_.empty()) services_.outbox.send(to_whole_, update.whole);
  return reached;
}

MatchFeed::PingOf Room::ping_of() const {
  return [this](SeatNumber seat) {
    const auto sitting = sitting_.find(seat);
    return sitting == sitting_.end() ? 0 : services_.outbox.ping_ms(sitting->second);
  };
}

void Room::send_boards(MatchFeed::View view, bool (Room::*is_for)(const Member&) const) {
  const bool anyone = std::any_of(members_.begin(), members_.end(),
                                  [&](const auto& entry) { return (this->*is_for)(entry.second); });
  if (!anyone) return;
  if (const std::optional<FeedUpdate> boards = feed_.boards(*state_.match(), view)) {
    if (!send_newest(*boards, &Member::boards_stale, is_for)) dirty_ = true;
  }
}

void Room::send_feed() {
  const FeedUpdate standings = feed_.standings(*state_.match(), ping_of());
  // Who was left out is tried again at the next flush.
  if (!send_newest(standings, &Member::standings_stale, &Room::is_for_all)) dirty_ = true;
  send_boards(MatchFeed::View::as_set, &Room::watches);
  send_boards(MatchFeed::View::referee, &Room::referees);
}

std::optional<Refusal> Room::on_get_page(SessionId session, const v1::GetPage& get_page) {
  if (std::optional<Refusal> refusal = refuse_other_round(get_page.round())) return refusal;
  const Member& member = members_.at(session);
  std::optional<MatchFeed::View> view;
  if (sees_boards(member)) view = MatchFeed::View::as_set;
  if (referees(member)) view = MatchFeed::View::referee;
  services_.outbox.send(session, feed_.page(*state_.match(), get_page.first(), view, ping_of()));
  return std::nullopt;
}

}  // namespace race2048::server
