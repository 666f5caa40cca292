#include <algorithm>

#include "client/bots/program_names.h"
#include "client/commands/replay_lines.h"
#include "client/commands/verify_report.h"
#include "engine/match/formats.h"
#include "shared/hex.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

// Standings before the end have the leaders, as the screens of players do.
constexpr std::size_t kLeaders = 20;

std::string_view action_name(Action action) {
  switch (action) {
    case Action::next_board:
      return "next_board";
    case Action::give_up:
      return "give_up";
    case Action::up:
    case Action::down:
    case Action::left:
    case Action::right:
      return to_string(*direction_of(action));
  }
  return "";
}

ordered_json event(const char* type, std::uint32_t at_ms, SeatNumber seat) {
  return {{"type", type}, {"at_ms", at_ms}, {"seat", seat}};
}

ordered_json split_json(const race2048::Split& split) {
  return {{"tile", tile_value(split.exponent)}, {"seat", split.seat}, {"at_ms", split.at_ms}};
}

ordered_json standing_json(const Match& match, SeatNumber number) {
  const MatchSeat& seat = match.seats.at(number);
  ordered_json json{{"seat", number},
                    {"place", match.place_of(number)},
                    {"score", seat.run->best_score()},
                    {"best_tile", tile_value(seat.run->best_exponent())},
                    {"moves", seat.run->moves()},
                    {"state", state_name(seat.state())}};
  if (const auto reached = seat.run->reached_ms()) json["reached_ms"] = *reached;
  return json;
}

ordered_json standings_json(const Match& match, std::size_t most) {
  ordered_json standings = ordered_json::array();
  for (const SeatNumber seat : match.ranking.order()) {
    if (standings.size() == most) break;
    standings.push_back(standing_json(match, seat));
  }
  return standings;
}

}  // namespace

void ReplayJson::on_start(const RoomState& room) {
  const Match& match = *room.match();
  ordered_json json{{"type", "start"},
                    {"match_id", hex(match.match_id)},
                    {"room", room.code()},
                    {"round", match.round},
                    {"format", row_of(match.settings.format).name},
                    {"settings", describe(match.settings)},
                    {"size", match.settings.rules.size},
                    {"open", match.settings.open_seed.has_value()},
                    {"began_unix_ms", match.began_unix_ms},
                    {"seats", ordered_json::array()}};
  for (const auto& [number, seat] : match.seats) {
    json["seats"].push_back({{"seat", number},
                             {"name", seat.person.name},
                             {"bot", seat.person.bot},
                             {"board", rows_of(seat.run->board())}});
  }
  sink_(json_line(json));
}

void ReplayJson::on_action(const Match& match, SeatNumber seat, const Answer& answer) {
  const Run& run = *match.seats.at(seat).run;
  ordered_json json = event("move", answer.record.at_ms, seat);
  json["action"] = action_name(*answer.record.action);
  if (match.lockstep()) json["late"] = answer.seq == 0;
  json["moves"] = run.moves();
  json["board_number"] = run.board_number();
  json["score"] = run.score();
  json["state"] = state_name(match.seats.at(seat).state());
  json["board"] = rows_of(run.board());
  sink_(json_line(json));
}

void ReplayJson::on_out(const Match& match, SeatNumber seat, std::uint32_t at_ms) {
  ordered_json json = event("out", at_ms, seat);
  json["state"] = state_name(match.seats.at(seat).state());
  sink_(json_line(json));
}

void ReplayJson::on_link(const Match& match, SeatNumber seat, std::uint32_t at_ms) {
  sink_(json_line(event(match.seats.at(seat).away ? "away" : "back", at_ms, seat)));
}

void ReplayJson::on_split(const Match&, const race2048::Split& split) {
  ordered_json json = event("split", split.at_ms, split.seat);
  json["tile"] = tile_value(split.exponent);
  sink_(json_line(json));
}

void ReplayJson::on_standings(const Match& match, std::uint32_t at_ms) {
  sink_(json_line(
      {{"type", "standings"}, {"at_ms", at_ms}, {"standings", standings_json(match, kLeaders)}}));
}

void ReplayJson::on_end(const RoomState& room) {
  const Match& match = *room.match();
  ordered_json json{{"type", "end"},
                    {"at_ms", match.ended->at_ms},
                    {"reason", end_name(match.ended->reason)},
                    {"ended_unix_ms", match.ended->unix_ms},
                    {"standings", standings_json(match, match.seats.size())},
                    {"splits", ordered_json::array()}};
  for (const race2048::Split& split : match.splits.all()) {
    json["splits"].push_back(split_json(split));
  }
  sink_(json_line(json));
}

}  // namespace race2048::client
