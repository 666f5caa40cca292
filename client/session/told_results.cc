#include "client/session/told_results.h"

#include <utility>

#include "client/session/told.h"
#include "engine/board.h"
#include "proto/conversions.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

struct Asked {
  v1::ToServer& message;

  void operator()(const AskResults& asked) const {
    v1::ListResults& list = *message.mutable_list_results();
    list.set_before(asked.before);
    list.set_name(asked.name);
    list.set_room(asked.room);
    if (asked.format) list.set_format(wire::to_wire(*asked.format));
  }
  void operator()(const AskResult& asked) const {
    message.mutable_get_result()->set_match(asked.match);
    message.mutable_get_result()->set_first(asked.first);
  }
  void operator()(const AskTop& asked) const {
    v1::ListTop& list = *message.mutable_list_top();
    list.set_format(wire::to_wire(asked.format));
    list.set_size(asked.size);
    list.set_tile(asked.tile);
    list.set_bots(asked.bots);
    list.set_first(asked.first);
  }
  void operator()(const AskReplay& asked) const {
    message.mutable_get_replay()->set_match_id(wire::to_bytes(asked.match_id));
    message.mutable_get_replay()->set_offset(asked.offset);
  }
};

std::optional<PlayedMatch> match_from(const v1::ResultEntry& told) {
  const auto match_id = wire::array_from<MatchId>(told.match_id());
  const auto format = wire::format_from(told.format());
  const auto reason = wire::end_reason_from(told.reason());
  if (!match_id || !format || !reason || !is_valid_name(told.winner())) return std::nullopt;
  return PlayedMatch{.number = told.number(),
                     .match_id = *match_id,
                     .title = shown_text(told.title(), limits::kMaxTitle),
                     .round = told.round(),
                     .rounds = told.rounds(),
                     .format = *format,
                     .size = told.size(),
                     .target = told.target(),
                     .began_unix_ms = told.began_unix_ms(),
                     .ended_unix_ms = told.ended_unix_ms(),
                     .reason = *reason,
                     .open_seed = told.open_seed(),
                     .seats = told.seats(),
                     .winner = told.winner(),
                     .winner_score = told.winner_score()};
}

std::optional<PlayedSeat> seat_from(const v1::ResultSeat& told) {
  const auto state = wire::seat_state_from(told.state());
  if (!state || !is_valid_name(told.name())) return std::nullopt;
  return PlayedSeat{.seat = told.seat(),
                    .name = told.name(),
                    .bot = told.bot(),
                    .place = told.place(),
                    .score = told.score(),
                    .best_tile = told.best_tile(),
                    .boards = told.boards(),
                    .moves = told.moves(),
                    .state = *state,
                    .reached_ms = told.reached_ms(),
                    .points = told.points()};
}

std::optional<race2048::Split> split_from(const v1::Split& told) {
  if (told.exponent() == 0 || told.exponent() > kMaxExponent ||
      told.seat() > limits::kMaxSeatNumber) {
    return std::nullopt;
  }
  return race2048::Split{.exponent = static_cast<int>(told.exponent()),
                         .seat = static_cast<SeatNumber>(told.seat()),
                         .at_ms = told.at_ms()};
}

}  // namespace

v1::ToServer message_for(const Question& question) {
  v1::ToServer message;
  std::visit(Asked{message}, question);
  return message;
}

std::optional<ResultList> results_from(const v1::Results& told) {
  ResultList list{.matches = {}, .more = told.more()};
  for (const v1::ResultEntry& entry : told.results()) {
    std::optional<PlayedMatch> match = match_from(entry);
    if (!match) return std::nullopt;
    list.matches.push_back(*std::move(match));
  }
  return list;
}

std::optional<ResultDetails> details_from(const v1::ResultPage& told) {
  std::optional<PlayedMatch> match = match_from(told.match());
  if (!match) return std::nullopt;
  ResultDetails details{.match = *std::move(match),
                        .first = told.first(),
                        .seats = {},
                        .replay_bytes = told.replay_bytes()};
  for (const v1::ResultSeat& row : told.seats()) {
    std::optional<PlayedSeat> seat = seat_from(row);
    if (!seat) return std::nullopt;
    details.seats.push_back(*std::move(seat));
  }
  for (const v1::Split& row : told.splits()) {
    const std::optional<race2048::Split> split = split_from(row);
    if (!split) return std::nullopt;
    details.splits.push_back(*split);
  }
  if (!told.settings().empty()) {
    auto settings = parse_settings(wire::bytes_of(told.settings()));
    if (!settings) return std::nullopt;
    details.settings = *std::move(settings);
  }
  return details;
}

std::optional<TopLines> top_from(const v1::TopList& told) {
  TopLines top{.first = told.first(), .lines = {}};
  for (const v1::TopEntry& entry : told.entries()) {
    const auto match_id = wire::array_from<MatchId>(entry.match_id());
    if (!match_id || !is_valid_name(entry.name())) return std::nullopt;
    top.lines.push_back({.match_id = *match_id,
                         .ended_unix_ms = entry.ended_unix_ms(),
                         .name = entry.name(),
                         .score = entry.score(),
                         .best_tile = entry.best_tile(),
                         .moves = entry.moves(),
                         .made_ms = entry.made_ms()});
  }
  return top;
}

std::optional<ReplayPiece> piece_from(const v1::ReplayPart& told) {
  const auto match_id = wire::array_from<MatchId>(told.match_id());
  if (!match_id || told.total() > limits::kMaxReplayBytes ||
      told.data().size() > limits::kReplayPartBytes || told.offset() > told.total() ||
      told.data().size() > told.total() - told.offset()) {
    return std::nullopt;
  }
  return ReplayPiece{
      .match_id = *match_id, .offset = told.offset(), .total = told.total(), .bytes = told.data()};
}

std::optional<KeptResult> kept_from(const v1::Kept& told) {
  switch (told.keeping()) {
    case v1::KEEPING_STORED:
      return KeptResult{.keeping = Keeping::stored};
    case v1::KEEPING_NOT_YET:
      return KeptResult{.keeping = Keeping::not_yet, .why = quote_from(told.text())};
    case v1::KEEPING_NEVER:
      return KeptResult{.keeping = Keeping::never, .why = quote_from(told.text())};
    default:
      return std::nullopt;
  }
}

}  // namespace race2048::client
