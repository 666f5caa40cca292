#include "client/bots/match_lines.h"

#include <chrono>
#include <cmath>
#include <ratio>

#include <nlohmann/json.hpp>

#include "client/bots/program_names.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "shared/hex.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

void add_limits(ordered_json& json, const MatchSettings& settings) {
  const FormatRow& format = row_of(settings.format);
  if (format.time_limit_ms) json["time_limit_ms"] = settings.time_limit_ms;
  if (format.target) json["target"] = tile_value(settings.target_exponent);
  if (format.move_limit) json["move_limit"] = settings.move_limit;
  if (format.move_time_ms) json["move_time_ms"] = settings.move_time_ms;
  json["cap_ms"] = settings.cap_ms;
}

ordered_json standing_json(const Standing& standing, const MatchSettings& settings) {
  ordered_json json{{"rank", standing.rank},           {"score", standing.score},
                    {"best_tile", standing.best_tile}, {"moves", standing.moves},
                    {"boards", standing.boards},       {"state", state_name(standing.state)}};
  if (standing.reached_ms != 0) json["reached_ms"] = standing.reached_ms;
  if (settings.lockstep()) json["late"] = standing.missed;
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
  ordered_json json{{"type", "settings"},
                    {"room", room.code},
                    {"size", settings.rules.size},
                    {"format", row_of(settings.format).name}};
  add_limits(json, settings);
  json["finish"] = row_of(kFinishes, settings.finish).name;
  json["on_stuck"] = row_of(kOnStucks, settings.on_stuck).name;
  json["move_rate"] = settings.move_rate;
  json["watch"] = row_of(kWatches, settings.watch).name;
  json["draws"] = row_of(kDraws, settings.draws).name;
  json["seats"] = settings.seats;
  json["rounds"] = room.info.rounds;
  json["sealed"] = !settings.open_seed.has_value();
  if (settings.open_seed) json["seed"] = hex(*settings.open_seed);
  return json_line(json);
}

std::string start_line(const Race& race) {
  ordered_json json{{"type", "start"},          {"match_id", hex(race.seal.match_id)},
                    {"round", race.seal.round}, {"name", race.name_of(*race.own_seat)},
                    {"seat", *race.own_seat},   {"players", ordered_json::array()}};
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

}  // namespace race2048::client
