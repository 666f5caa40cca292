#include <algorithm>

#include "client/bots/program_names.h"
#include "client/commands/replay_lines.h"
#include "engine/settings/formats.h"
#include "shared/hex.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

// Standings before the end have the leaders, as the screens of players do.
constexpr std::size_t kLeaders = 20;

std::string_view action_name(Action action) {
  if (const auto direction = direction_of(action)) return to_string(*direction);
  return action == Action::next_board ? "next_board" : "give_up";
}

ordered_json standings_json(const MatchView& view, std::size_t most) {
  ordered_json standings = ordered_json::array();
  for (const Standing& standing : view.ranked()) {
    if (standings.size() == most) break;
    ordered_json json{{"seat", standing.seat},   {"place", standing.rank},
                      {"score", standing.score}, {"best_tile", standing.best_tile},
                      {"moves", standing.moves}, {"state", state_name(standing.state)}};
    if (standing.reached_ms != 0) json["reached_ms"] = standing.reached_ms;
    if (standing.out_ms != 0) json["out_ms"] = standing.out_ms;
    standings.push_back(std::move(json));
  }
  return standings;
}

// An event as an object; null if it has no line.
struct EventJson {
  const RoomState& room;
  const MatchView& view;
  std::uint32_t at_ms;

  ordered_json of_seat(const char* type, std::uint32_t seat) const {
    return {{"type", type}, {"at_ms", at_ms}, {"seat", seat}};
  }

  ordered_json operator()(const MatchStarted&) const {
    const MatchSettings& settings = view.seal.settings;
    ordered_json json{{"type", "start"},
                      {"match_id", hex(view.seal.match_id)},
                      {"room", room.code()},
                      {"round", view.seal.round},
                      {"format", row_of(settings.format).name},
                      {"settings", describe(settings)},
                      {"size", settings.rules.size},
                      {"open", settings.open_seed.has_value()},
                      {"began_unix_ms", room.match()->began_unix_ms},
                      {"seats", ordered_json::array()}};
    for (const RaceSeat& seat : view.seats) {
      json["seats"].push_back({{"seat", seat.seat},
                               {"name", seat.name},
                               {"bot", seat.bot},
                               {"board", rows_of(view.boards.at(seat.seat).board)}});
    }
    return json;
  }

  ordered_json operator()(const SeatMoved& moved) const {
    ordered_json json = of_seat("move", moved.seat);
    json["action"] = action_name(moved.action);
    if (view.seal.settings.lockstep()) json["late"] = moved.late;
    json["moves"] = view.standings.at(moved.seat).moves;
    json["board_number"] = moved.board;
    json["score"] = moved.score;
    json["state"] = state_name(view.standings.at(moved.seat).state);
    json["board"] = rows_of(view.boards.at(moved.seat).board);
    return json;
  }

  // A move says the state that it has led to.
  ordered_json operator()(const StateChanged& changed) const {
    if (!is_taken_out(changed.state)) return nullptr;
    ordered_json json = of_seat("out", changed.seat);
    json["state"] = state_name(changed.state);
    return json;
  }

  ordered_json operator()(const LinkChanged& link) const {
    return of_seat(link.away ? "away" : "back", link.seat);
  }

  ordered_json operator()(const Split& split) const {
    ordered_json json = of_seat("split", split.seat);
    json["tile"] = tile_value(split.exponent);
    return json;
  }

  ordered_json operator()(const StandingsChanged&) const {
    return {{"type", "standings"}, {"at_ms", at_ms}, {"standings", standings_json(view, kLeaders)}};
  }

  ordered_json operator()(const MatchOver& over) const {
    ordered_json json{{"type", "end"},
                      {"at_ms", at_ms},
                      {"reason", end_name(over.reason)},
                      {"ended_unix_ms", room.match()->ended->unix_ms},
                      {"standings", standings_json(view, view.seats.size())},
                      {"splits", ordered_json::array()}};
    for (const Split& split : view.splits) {
      json["splits"].push_back(
          {{"tile", tile_value(split.exponent)}, {"seat", split.seat}, {"at_ms", split.at_ms}});
    }
    return json;
  }

  template <typename Other>
  ordered_json operator()(const Other&) const {
    return nullptr;
  }
};

}  // namespace

std::string replay_json(const RoomState& room, const MatchView& view, const MatchEvent& event) {
  const ordered_json json = std::visit(EventJson{room, view, event.at_ms}, event.what);
  return json.is_null() ? std::string() : json_line(json);
}

}  // namespace race2048::client
