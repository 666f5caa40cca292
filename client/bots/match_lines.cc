#include "client/bots/match_lines.h"

#include <chrono>
#include <cmath>
#include <ratio>

#include <nlohmann/json.hpp>

#include "client/bots/program_names.h"
#include "engine/settings/setting_rows.h"
#include "shared/hex.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

// Numbers only where the format has them, choices always.
void add_settings(ordered_json& json, const MatchSettings& settings) {
  for (const SettingRow& row : setting_rows()) {
    const std::uint32_t value = row.get(settings);
    if (row.field.is(FieldKind::choice)) {
      json[row.field.names.key] = row.field.choice(value).name;
    } else if (row.values_in(settings.format)) {
      json[row.field.names.key] = value;
    }
  }
}

ordered_json standing_json(const Standing& standing, const MatchSettings& settings) {
  ordered_json json{{"rank", standing.rank},           {"score", standing.score},
                    {"best_tile", standing.best_tile}, {"moves", standing.moves},
                    {"boards", standing.boards},       {"state", state_name(standing.state)}};
  if (standing.reached_ms != 0) json["reached_ms"] = standing.reached_ms;
  if (settings.lockstep()) json["late"] = standing.missed;
  if (standing.out_ms != 0) json["out_ms"] = standing.out_ms;
  return json;
}

ordered_json standings_json(const Race& race) {
  ordered_json standings = ordered_json::array();
  for (const Standing& standing : race.ranked()) {
    ordered_json json{{"seat", standing.seat},
                      {"name", race.name_of(standing.seat)},
                      {"bot", race.person(standing.seat).bot}};
    json.update(standing_json(standing, race.seal.settings));
    standings.push_back(std::move(json));
  }
  return standings;
}

// At most as many as a server sends by itself.
ordered_json leaders_json(const Race& race) {
  ordered_json standings = standings_json(race);
  if (standings.size() > limits::kStandingsSeats) {
    standings.erase(standings.begin() + std::ptrdiff_t{limits::kStandingsSeats}, standings.end());
  }
  for (ordered_json& json : standings) {
    const auto board = race.boards.find(json["seat"].get<std::uint32_t>());
    if (board != race.boards.end()) json["board"] = rows_of(board->second.board);
  }
  return standings;
}

ordered_json of_match(const char* type, const Race& race) {
  return {{"type", type}, {"match_id", hex(race.seal.match_id)}, {"round", race.seal.round}};
}

std::string_view event_name(Highlight::What what) {
  switch (what) {
    case Highlight::What::lead:
      return "lead";
    case Highlight::What::first_tile:
      return "first_tile";
    case Highlight::What::two_halves:
      return "two_halves";
    case Highlight::What::closing_in:
      return "closing_in";
    case Highlight::What::stuck:
      return "stuck";
    case Highlight::What::done:
      return "done";
    case Highlight::What::last_seconds:
      return "last_seconds";
  }
  return {};
}

ordered_json splits_json(const OwnGame& own) {
  ordered_json splits = ordered_json::array();
  for (const auto& [exponent, at_ms] : own.splits()) {
    splits.push_back({{"tile", tile_value(exponent)}, {"at_ms", at_ms}});
  }
  return splits;
}

// True or false; "open" if the seed was known; or null if this client entered too late to check the
// draws.
ordered_json verified_json(const Verification& verification) {
  switch (verification.kind) {
    case Verification::Kind::verified:
    case Verification::Kind::seal_verified:
      return true;
    case Verification::Kind::broken:
      return false;
    case Verification::Kind::open_room:
      return "open";
    case Verification::Kind::nothing_known:
      break;
  }
  return nullptr;
}

}  // namespace

std::string settings_line(const Room& room) {
  const MatchSettings& settings = room.seal->settings;
  ordered_json json{
      {"type", "settings"}, {"room", room.code}, {"format", row_of(settings.format).name}};
  add_settings(json, settings);
  json["rounds"] = room.info.rounds;
  json["sealed"] = !settings.open_seed.has_value();
  if (settings.open_seed) json["seed"] = hex(*settings.open_seed);
  return json_line(json);
}

std::string start_line(const Race& race) {
  ordered_json json = of_match("start", race);
  if (race.own_seat) {
    json["name"] = race.name_of(*race.own_seat);
    json["seat"] = *race.own_seat;
  }
  json["players"] = ordered_json::array();
  for (const RaceSeat& seat : race.seats) {
    json["players"].push_back({{"seat", seat.seat}, {"name", seat.name}, {"bot", seat.bot}});
  }
  return json_line(json);
}

ordered_json conduct_json(const Conduct& conduct) {
  const auto ms = [](TimePoint::duration time, std::uint64_t count) {
    const double total = std::chrono::duration<double, std::milli>(time).count();
    return count == 0 ? 0 : std::round(100 * total / static_cast<double>(count)) / 100;
  };
  return {{"invalid", conduct.invalid},
          {"restarts", conduct.restarts},
          {"resigned", conduct.resigned},
          {"think_mean_ms", ms(conduct.thought, conduct.answers)},
          {"think_max_ms", ms(conduct.longest, 1)}};
}

std::string end_line(const Model& model, Told told, const Conduct& conduct) {
  const Race& race = *model.race;
  const ordered_json own = standing_json(race.standings.at(*race.own_seat), race.seal.settings);
  ordered_json json{{"type", "end"},
                    {"rank", own["rank"]},
                    {"score", own["score"]},
                    {"players", race.seats.size()},
                    {"match_id", hex(race.seal.match_id)},
                    {"round", race.seal.round}};
  json.update(own);
  json["match_ms"] = model.result->match_ms;
  json["reason"] = end_name(model.result->reason);
  json["verified"] = verified_json(model.result->verification);
  if (race.own) json["splits"] = splits_json(*race.own);
  json.update(conduct_json(conduct));
  if (told == Told::all) json["standings"] = standings_json(race);
  return json_line(json);
}

std::string watched_end_line(const Model& model) {
  ordered_json json = of_match("end", *model.race);
  json["players"] = model.race->seats.size();
  json["match_ms"] = model.result->match_ms;
  json["reason"] = end_name(model.result->reason);
  json["verified"] = verified_json(model.result->verification);
  json["standings"] = standings_json(*model.race);
  return json_line(json);
}

std::string standings_line(const Race& race, std::uint32_t at_ms) {
  return json_line({{"type", "standings"}, {"at_ms", at_ms}, {"standings", leaders_json(race)}});
}

std::string event_line(const Highlight& highlight, const Race& race) {
  ordered_json json{
      {"type", "event"}, {"event", event_name(highlight.what)}, {"at_ms", highlight.at_ms}};
  if (highlight.what == Highlight::What::last_seconds) {
    json["left_ms"] = highlight.left_ms;
    return json_line(json);
  }
  json["seat"] = highlight.seat;
  json["name"] = race.name_of(highlight.seat);
  switch (highlight.what) {
    case Highlight::What::lead:
      json["score"] = highlight.score;
      if (highlight.before) json["before"] = *highlight.before;
      break;
    case Highlight::What::first_tile:
    case Highlight::What::two_halves:
      json["tile"] = tile_value(highlight.exponent);
      break;
    case Highlight::What::closing_in:
      json["points"] = highlight.points;
      break;
    case Highlight::What::done:
      json["state"] = state_name(highlight.state);
      break;
    case Highlight::What::stuck:
    case Highlight::What::last_seconds:
      break;
  }
  return json_line(json);
}

}  // namespace race2048::client
