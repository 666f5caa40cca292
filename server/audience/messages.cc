#include "server/audience/messages.h"

#include <algorithm>
#include <span>

#include "proto/conversions.h"
#include "proto/people.h"
#include "proto/room_options.h"

namespace race2048::server {
namespace {

// Without what differs from one person to the next.
v1::ToClient entered_by_anyone(const Room& room) {
  v1::ToClient message;
  v1::Entered& entered = *message.mutable_entered();
  entered.set_code(room.code());
  entered.set_room_name(room.name());
  entered.set_running(room.running());
  entered.set_hold_ms(whole_ms(room.hold()));
  entered.set_hold_between_ms(whole_ms(room.hold_between()));
  return message;
}

}  // namespace

v1::RoomEntry entry_of(const Room& room) {
  const RoomState& state = room.state();
  const RoomOptions& options = state.options();
  v1::RoomEntry entry;
  entry.set_code(room.code());
  entry.set_title(options.title);
  entry.set_host(state.host());
  entry.set_settings(state.seal().made.settings_bytes);
  entry.set_players(static_cast<std::uint32_t>(room.player_count()));
  entry.set_watchers(static_cast<std::uint32_t>(room.watcher_count()));
  entry.set_running(room.running());
  entry.set_locked(options.locked);
  entry.set_has_password(state.password().has_value());
  entry.set_rounds(options.rounds);
  entry.set_room_name(room.name());
  return entry;
}

v1::ToClient entered_from_afar_message(const Room& room, const Token& token) {
  v1::ToClient message = entered_by_anyone(room);
  message.mutable_entered()->set_token(wire::to_bytes(token));
  return message;
}

v1::ToClient entered_message(const Room& room, const Member& member) {
  v1::ToClient message = entered_by_anyone(room);
  v1::Entered& entered = *message.mutable_entered();
  entered.set_seated(member.seat.has_value());
  entered.set_seat(member.seat.value_or(0));
  entered.set_person(member.person.number);
  if (!member.pass) return message;
  entered.set_token(wire::to_bytes(member.pass->token));
  if (member.pass->resumed) {
    entered.mutable_resumed()->set_next_seq(member.pass->next_seq);
    entered.mutable_resumed()->set_from_start(member.pass->from_start);
  }
  return message;
}

v1::ToClient info_message(const Room& room, TimePoint now) {
  v1::ToClient message;
  v1::RoomInfo& info = *message.mutable_room_info();
  wire::to_wire(room.options_in_force(), info);
  info.set_has_password(room.state().password().has_value());
  info.set_quick(room.state().is_quick());
  if (room.running()) return message;
  if (const auto& planned = room.state().planned_start()) {
    info.set_starts_in_ms(std::max(1U, whole_ms(room.time_of(planned->at_ms) - now)));
  }
  info.set_start_is_due(room.state().start_is_due());
  return message;
}

v1::ToClient series_message(const Series& series) {
  v1::ToClient message;
  v1::Series& told = *message.mutable_series();
  told.set_rounds(series.rounds());
  told.set_played(series.played());
  // People come and go between rounds: a table with more lines would not fit into a frame.
  const std::size_t lines = std::min<std::size_t>(series.rows().size(), limits::kMaxSeats);
  for (const SeriesRow& row : std::span(series.rows()).first(lines)) {
    v1::SeriesRow& added = *told.add_rows();
    wire::to_wire(wire::shown(row.person), added);
    added.set_place(row.place);
    added.set_points(row.points);
    added.set_wins(row.wins);
    added.set_last_points(row.last_points);
  }
  return message;
}

v1::ToClient put_out_message(const RoomState& room) {
  v1::ToClient message;
  v1::PutOut& told = *message.mutable_put_out();
  const std::span<const Ban> bans(room.bans());
  for (const Ban& ban : bans.last(std::min(bans.size(), limits::kMaxPutOutTold))) {
    told.add_names(ban.name);
  }
  told.set_total(static_cast<std::uint32_t>(bans.size()));
  return message;
}

v1::ToClient sealed_message(const SealedMatch& seal) {
  v1::ToClient message;
  v1::Sealed& sealed = *message.mutable_sealed();
  sealed.set_match_id(wire::to_bytes(seal.made.match_id));
  sealed.set_settings(seal.made.settings_bytes);
  if (!seal.made.settings.open_seed) sealed.set_commitment(wire::to_bytes(seal.commitment));
  sealed.set_round(seal.made.round);
  return message;
}

// ------------------------------------------------------------------------------------- the match

v1::ToClient start_message(const Room& room, TimePoint now) {
  const Match& match = *room.state().match();
  v1::ToClient message;
  v1::Start& start = *message.mutable_start();
  start.set_match_id(wire::to_bytes(match.match_id));
  start.set_round(match.round);
  for (const auto& [number, seat] : match.seats) {
    v1::StartSeat& added = *start.add_seats();
    added.set_seat(number);
    wire::to_wire(wire::shown(seat.person), added);
    if (seat.nonce) added.set_nonce(wire::to_bytes(*seat.nonce));
  }
  // A clock that stands shows less than the time since the opening.
  start.set_countdown_ms(static_cast<std::uint32_t>(
      std::max(room.state().match()->go_at_ms, room.clock_ms(now)) - room.clock_ms(now)));
  return message;
}

v1::ToClient go_message(const Match& match, std::uint32_t match_ms) {
  v1::ToClient message;
  v1::Go& go = *message.mutable_go();
  go.set_round(match.round);
  // Board 0 starts alike for every seat: a fresh run has its tiles, however far the seats have
  // come.
  const Run fresh(match.settings.run(), match.key);
  wire::add_spawns(fresh.start_spawns(), go);
  go.set_match_ms(match_ms);
  return message;
}

v1::ToClient step_message(const Match& match) {
  v1::ToClient message;
  v1::Step& step = *message.mutable_step();
  step.set_round(match.round);
  step.set_number(match.step);
  step.set_ends_ms(std::min(match.step_ends_ms(), match.settings.length_ms()));
  return message;
}

v1::ToClient clock_message(const Room& room, TimePoint now) {
  v1::ToClient message;
  v1::Clock& clock = *message.mutable_clock();
  clock.set_round(room.state().match()->round);
  clock.set_match_ms(room.match_ms(now));
  if (const auto stands = room.stands_for(now)) {
    clock.set_stands_ms(std::max<std::uint32_t>(1, whole_ms(*stands)));
  }
  return message;
}

v1::ToClient end_message(const Match& match) {
  v1::ToClient message;
  v1::End& end = *message.mutable_end();
  end.set_match_id(wire::to_bytes(match.match_id));
  end.set_round(match.round);
  end.set_reason(wire::to_wire(match.ended->reason));
  if (!match.settings.open_seed) end.set_secret(wire::to_bytes(match.secret));
  end.set_match_ms(match.ended->at_ms);
  return message;
}

v1::ToClient kept_message(const MatchKept& kept) {
  v1::ToClient message;
  v1::Kept& told = *message.mutable_kept();
  told.set_match_id(wire::to_bytes(kept.match_id));
  told.set_keeping(wire::in_order(kept.state, v1::KEEPING_STORED));
  told.set_text(kept.why);
  told.set_replay_bytes(kept.replay_bytes);
  return message;
}

}  // namespace race2048::server
