#include "client/model/series_story.h"

#include <algorithm>
#include <set>

#include "client/model/race.h"

namespace race2048::client {
namespace {

constexpr std::uint32_t kWorthTelling = 2;  // places gained

void note_tiles(const Race& race, std::uint32_t round, SeriesStory& story) {
  std::set<int> tiles;
  for (const Split& first : race.splits) {
    if (!tiles.insert(first.exponent).second) continue;
    SeriesStory::Fastest& fastest = story.fastest[first.exponent];
    if (fastest.rounds == 0 || first.at_ms < fastest.at_ms) {
      fastest.name = race.name_of(first.seat);
      fastest.at_ms = first.at_ms;
      fastest.round = round;
    }
    ++fastest.rounds;
  }
}

void note_scores(const Race& race, std::uint32_t round, SeriesStory& story) {
  const std::vector<Standing> ranked = race.ranked();
  for (const Standing& standing : ranked) {
    if (standing.score == 0 || (story.best && standing.score <= story.best->score)) continue;
    story.best = {.name = race.name_of(standing.seat), .score = standing.score, .round = round};
  }
  // In a race to a tile and in a knock-out the time decides, not the score.
  const MatchSettings& settings = race.seal.settings;
  if (settings.has_target() || settings.knocks_out() || ranked.size() < 2) return;
  const Standing& first = ranked[0];
  const Standing& second = ranked[1];
  if (first.rank == second.rank || first.score < second.score) return;
  const std::uint64_t points = first.score - second.score;
  if (story.closest && story.closest->points <= points) return;
  story.closest = {.winner = race.name_of(first.seat),
                   .second = race.name_of(second.seat),
                   .points = points,
                   .round = round};
}

}  // namespace

void note_series(const Series& series, SeriesStory& story) {
  if (series.played >= story.played) return;
  const std::optional<MatchId> last = story.last;
  story = {.last = last};
}

void note_round(const Race& race, const Series& series, SeriesStory& story) {
  note_series(series, story);
  if (series.played == story.played) return;
  story.played = series.played;
  if (story.last == race.seal.match_id) return;  // the end of a newer round was missed
  story.last = race.seal.match_id;
  ++story.seen;
  note_tiles(race, series.played, story);
  note_scores(race, series.played, story);
  if (series.played == series.rounds / 2) story.half = series.rows;
}

std::optional<Comeback> comeback_of(const Series& series, const SeriesStory& story) {
  if (!series.over()) return std::nullopt;
  std::optional<Comeback> best;
  std::uint32_t gained = kWorthTelling - 1;
  for (const SeriesRow& row : series.rows) {
    const auto before = std::ranges::find_if(story.half, [&row](const SeriesRow& it) {
      return it.number == row.number && it.name == row.name;
    });
    if (before == story.half.end() || before->place <= row.place) continue;
    if (before->place - row.place <= gained) continue;
    gained = before->place - row.place;
    best = {.name = row.name, .from = before->place, .to = row.place};
  }
  return best;
}

}  // namespace race2048::client
