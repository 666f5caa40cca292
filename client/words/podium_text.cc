#include "client/words/podium_text.h"

#include <algorithm>

#include "engine/settings/settings.h"
#include "shared/list_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr std::uint32_t kPlaces = 3;
constexpr std::size_t kMostNamed = 4;    // of people who share a place
constexpr std::size_t kMostWinners = 3;  // of rounds; more are no distinction
constexpr std::uint32_t kTwice = 2;

std::string points_text(std::uint64_t points, std::string (*number)(std::uint64_t)) {
  return number(points) + (points == 1 ? " point" : " points");
}

// "bo", "bo and cy", "bo, cy, dee and 9 more".
std::string named(std::vector<std::string> names) {
  if (names.size() > kMostNamed) {
    const std::string more = std::to_string(names.size() - (kMostNamed - 1)) + " more";
    names.resize(kMostNamed - 1);
    names.push_back(more);
  }
  return list_text(names, " and ");
}

std::string in_round(std::uint32_t round) {
  return " in round " + std::to_string(round);
}

// The largest tile that was made in several rounds, so that there was a race for it; else the
// largest of all.
std::string fastest_text(const SeriesStory& story) {
  auto tile = std::find_if(story.fastest.rbegin(), story.fastest.rend(),
                           [](const auto& entry) { return entry.second.rounds >= kTwice; });
  if (tile == story.fastest.rend()) tile = story.fastest.rbegin();
  if (tile == story.fastest.rend()) return {};
  const auto& [exponent, fastest] = *tile;
  return "fastest " + std::to_string(tile_value(exponent)) + ": " + fastest.name + " at " +
         clock_text(fastest.at_ms / 1000 * 1000) + in_round(fastest.round);
}

// The best of a story is the best of all rounds only for a client that has seen them all.
std::string unseen_text(const Series& series, const SeriesStory& story) {
  if (story.seen == 0 || story.seen >= series.played) return {};
  return "you saw " + std::to_string(story.seen) + " of the " + std::to_string(series.played) +
         " rounds; the others may have had better";
}

std::string wins_text(const Series& series) {
  std::uint32_t most = 0;
  std::vector<std::string> names;
  for (const SeriesRow& row : series.rows) {
    if (row.wins > most) names.clear();
    if (row.wins > 0 && row.wins >= most) names.push_back(row.name);
    most = std::max(most, row.wins);
  }
  if (names.empty() || names.size() > kMostWinners) return {};
  return "most rounds won: " + named(std::move(names)) + " with " + std::to_string(most);
}

}  // namespace

std::vector<PodiumPlace> podium_places(const Model& model) {
  const std::optional<Series>& series = model.room.series;
  if (!series || series->played == 0 || !series->over()) return {};
  std::vector<PodiumPlace> places;
  for (std::uint32_t place = 1; place <= kPlaces; ++place) {
    PodiumPlace step{.place = place};
    for (const SeriesRow& row : series->rows) {
      if (row.place != place) continue;
      step.names.push_back(row.name);
      step.points = row.points;
    }
    if (!step.names.empty()) places.push_back(std::move(step));
  }
  return places;
}

std::vector<std::string> podium_lines(const Model& model, std::string (*number)(std::uint64_t)) {
  std::vector<std::string> lines;
  for (PodiumPlace& step : podium_places(model)) {
    lines.push_back(ordinal(step.place) + ": " + named(std::move(step.names)) + " with " +
                    points_text(step.points, number));
  }
  if (lines.empty()) return lines;
  for (std::string& fact : podium_facts(model, number)) lines.push_back(std::move(fact));
  return lines;
}

std::vector<std::string> podium_facts(const Model& model, std::string (*number)(std::uint64_t)) {
  const std::optional<Series>& series = model.room.series;
  const SeriesStory& story = model.room.story;
  std::vector<std::string> lines;
  const auto add = [&lines](std::string line) {
    if (!line.empty()) lines.push_back(std::move(line));
  };
  add(wins_text(*series));
  add(fastest_text(story));
  if (story.best) {
    add("best score: " + story.best->name + " with " + number(story.best->score) +
        in_round(story.best->round));
  }
  if (const std::optional<Comeback> comeback = comeback_of(*series, story)) {
    add("comeback: " + comeback->name + " from " + ordinal(comeback->from) + " to " +
        ordinal(comeback->to));
  }
  if (story.closest) {
    const SeriesStory::Closest& closest = *story.closest;
    const std::string ahead =
        closest.points == 0 ? ", level on points" : " by " + points_text(closest.points, number);
    add("closest: " + closest.winner + " ahead of " + closest.second + ahead +
        in_round(closest.round));
  }
  add(unseen_text(*series, story));
  return lines;
}

}  // namespace race2048::client
