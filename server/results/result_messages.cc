#include "server/results/result_messages.h"

#include "proto/conversions.h"

namespace race2048::server {
namespace {

v1::ResultSeat message_of_seat(const store::SeatResult& seat) {
  v1::ResultSeat message;
  message.set_seat(seat.seat);
  message.set_name(seat.name);
  message.set_bot(seat.bot);
  message.set_place(seat.place);
  message.set_score(seat.score);
  message.set_best_tile(seat.best_tile);
  message.set_boards(seat.boards);
  message.set_moves(seat.moves);
  message.set_state(wire::to_wire(seat.state));
  message.set_reached_ms(seat.reached_ms.value_or(0));
  message.set_points(seat.points);
  return message;
}

}  // namespace

v1::ResultEntry message_of(const store::MatchSummary& match) {
  const store::MatchFacts& facts = match.facts;
  v1::ResultEntry message;
  message.set_number(static_cast<std::uint64_t>(match.number));
  message.set_match_id(wire::to_bytes(facts.match_id));
  message.set_title(facts.title);
  message.set_round(facts.round);
  message.set_rounds(facts.rounds);
  message.set_format(wire::to_wire(facts.format));
  message.set_size(facts.size);
  message.set_target(facts.target_tile);
  message.set_began_unix_ms(facts.began_unix_ms);
  message.set_ended_unix_ms(facts.ended_unix_ms);
  message.set_reason(wire::to_wire(facts.reason));
  message.set_open_seed(facts.open_seed);
  message.set_seats(match.seats);
  message.set_winner(match.winner);
  message.set_winner_score(match.winner_score);
  return message;
}

v1::ResultPage message_of(const store::ResultPage& page, std::uint32_t first) {
  v1::ResultPage message;
  *message.mutable_match() = message_of(page.match);
  message.set_first(first);
  for (const store::SeatResult& seat : page.seats) *message.add_seats() = message_of_seat(seat);
  message.set_replay_bytes(static_cast<std::uint32_t>(page.replay_bytes));
  if (first != 0) return message;
  message.set_settings(page.settings_bytes);
  for (const Split& split : page.splits) {
    v1::Split& added = *message.add_splits();
    added.set_exponent(static_cast<std::uint32_t>(split.exponent));
    added.set_seat(split.seat);
    added.set_at_ms(split.at_ms);
  }
  return message;
}

v1::TopEntry message_of(const store::TopEntry& entry) {
  v1::TopEntry message;
  message.set_match_id(wire::to_bytes(entry.match_id));
  message.set_ended_unix_ms(entry.ended_unix_ms);
  message.set_name(entry.name);
  message.set_score(entry.score);
  message.set_best_tile(entry.best_tile);
  message.set_moves(entry.moves);
  message.set_made_ms(entry.made_ms.value_or(0));
  return message;
}

}  // namespace race2048::server
