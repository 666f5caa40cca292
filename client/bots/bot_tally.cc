#include "client/bots/bot_tally.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "client/bots/match_lines.h"
#include "client/bots/program_names.h"
#include "client/text/table.h"
#include "client/text/text.h"
#include "shared/list_text.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

// A mean, to two decimals. REQUIRES: count is not 0.
double mean(std::uint64_t sum, std::uint32_t count) {
  return std::round(100.0 * static_cast<double>(sum) / count) / 100.0;
}

std::string decimals(double number, int count) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", count, number);
  return text;
}

bool is_verified(const Verification& verification) {
  return verification.kind == Verification::Kind::verified ||
         verification.kind == Verification::Kind::seal_verified;
}

}  // namespace

void BotTally::Player::add(const Standing& standing) {
  ++matches;
  if (standing.rank == 1) ++wins;
  places += standing.rank;
  points += standing.score;
  best_score = std::max(best_score, standing.score);
  best_tile = std::max(best_tile, standing.best_tile);
  moves += standing.moves;
  late += standing.missed;
}

double BotTally::Player::mean_place() const {
  return mean(places, matches);
}

double BotTally::Player::mean_score() const {
  return mean(points, matches);
}

void BotTally::add(const Model& model) {
  const Race& race = *model.race;
  ++matches_;
  if (is_verified(model.result->verification)) ++verified_;
  if (model.result->verification.kind == Verification::Kind::open_room) ++open_;
  for (const auto& [seat, standing] : race.standings) {
    const std::string name = race.name_of(seat);
    const bool own = seat == *race.own_seat;
    if (!own && players_.size() >= kMostPlayers && !players_.contains(name)) continue;
    Player& player = players_[name];
    player.bot = race.person(seat).bot;
    player.add(standing);
  }
}

std::vector<const BotTally::Entry*> BotTally::by_place() const {
  std::vector<const Entry*> sorted;
  for (const Entry& entry : players_) sorted.push_back(&entry);
  std::ranges::stable_sort(sorted, {}, [](const Entry* entry) {
    return std::pair(entry->second.mean_place(), -entry->second.mean_score());
  });
  return sorted;
}

std::string BotTally::line(std::uint32_t missed) const {
  ordered_json json{{"type", "total"}, {"matches", matches_}, {"missed", missed}};
  json["verified"] = verified_;
  json["open"] = open_;
  json["name"] = own_name_;
  json.update(conduct_json(conduct_));
  json["players"] = ordered_json::array();
  for (const Entry* entry : by_place()) {
    const Player& player = entry->second;
    json["players"].push_back({{"name", entry->first},
                               {"bot", player.bot},
                               {"matches", player.matches},
                               {"wins", player.wins},
                               {"mean_rank", player.mean_place()},
                               {"mean_score", player.mean_score()},
                               {"best_score", player.best_score},
                               {"best_tile", player.best_tile},
                               {"moves", player.moves},
                               {"late", player.late}});
  }
  return json_line(json);
}

std::string BotTally::table() const {
  std::vector<TableRow> rows{
      {"name", "matches", "wins", "mean place", "mean score", "best score", "best tile"}};
  const bool any_late =
      std::ranges::any_of(players_, [](const Entry& entry) { return entry.second.late != 0; });
  if (any_late) rows.front().push_back("late moves");
  for (const Entry* entry : by_place()) {
    if (rows.size() > kShownPlayers) break;
    const Player& player = entry->second;
    rows.push_back({entry->first + (player.bot ? " (bot)" : ""), std::to_string(player.matches),
                    std::to_string(player.wins), decimals(player.mean_place(), 2),
                    decimals(player.mean_score(), 0), std::to_string(player.best_score),
                    std::to_string(player.best_tile)});
    if (any_late) rows.back().push_back(std::to_string(player.late));
  }
  return std::to_string(matches_) + " matches\n" + aligned(rows, {1, 2, 3, 4, 5, 6, 7});
}

std::string BotTally::faults() const {
  if (!conduct_.has_faults()) return {};
  std::vector<std::string> parts;
  const auto add = [&parts](std::uint32_t count, const char* thing) {
    if (count != 0) parts.push_back(counted(count, thing));
  };
  add(conduct_.invalid, "invalid answer");
  add(conduct_.restarts, "restart");
  if (conduct_.resigned != 0) {
    parts.push_back((conduct_.resigned == 1 ? "1 match" : grouped(conduct_.resigned) + " matches") +
                    std::string(" given up"));
  }
  return "the program had " + list_text(parts, " and ") + "\n";
}

}  // namespace race2048::client
