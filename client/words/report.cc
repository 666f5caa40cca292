#include "client/words/report.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "client/text/duration.h"
#include "client/text/table.h"
#include "client/text/text.h"
#include "client/words/seal_text.h"
#include "shared/list_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

std::string shown_name(const PersonShown& person) {
  return with_mark(person.name, mark_of(person, false));
}

bool all_are(const Race& race, SeatState state) {
  return std::all_of(race.standings.begin(), race.standings.end(),
                     [state](const auto& entry) { return entry.second.state == state; });
}

std::string how_all_were_done(const Race& race, const std::string& after) {
  if (all_are(race, SeatState::moves_made)) {
    return "Everyone has made " + counted(race.seal.settings.move_limit, "move") + ", after " +
           after + ".";
  }
  if (all_are(race, SeatState::out_stuck)) return "Nobody has a move left, after " + after + ".";
  return "All players are done, after " + after + ".";
}

const SeriesRow* own_row(const Model& model) {
  if (!model.room.series) return nullptr;
  const std::vector<SeriesRow>& rows = model.room.series->rows;
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&model](const SeriesRow& row) { return model.is_own(row); });
  return found == rows.end() ? nullptr : &*found;
}

// For a person who left while their match was still running.
std::string left_early(const Model& model) {
  const Race& race = *model.race;
  const Standing own = race.standing(*race.own_seat);
  const std::uint32_t rank = own.rank != 0 ? own.rank : race.own->rank();
  const std::string points = grouped(std::max(own.score, race.own->score())) + " points in room " +
                             model.room.code + "; the match was not over.";
  if (rank == 0) return (model.failure ? "You had " : "You left with ") + points;
  return (model.failure ? "You were " : "You left as ") + ordinal(rank) + " of " +
         std::to_string(race.seats.size()) + " with " + points;
}

// For a person without a seat.
std::string who_won(const Model& model) {
  const Race& race = *model.race;
  std::vector<std::string> winners;
  std::uint64_t score = 0;
  for (const auto& [seat, standing] : race.standings) {
    if (standing.rank != 1) continue;
    winners.push_back(shown_name(race.person(seat)));
    score = standing.score;
  }
  if (winners.empty()) return "";
  std::string text = list_text(winners, " and ") +
                     (winners.size() == 1 ? " won" : " tied for first") + " with " +
                     grouped(score) + " points in room " + model.room.code + "; " +
                     seal_texts(model.result->verification).front() + ".";
  const std::optional<Series>& series = model.room.series;
  if (series && series->played > 0 && series->over()) text += " " + how_series_stands(*series);
  return text;
}

// "ada is the last one racing," of a knock-out.
std::string who_is_left(const Race& race) {
  const auto left = std::ranges::find_if(
      race.standings, [](const auto& entry) { return is_racing(entry.second.state); });
  const std::string name = left == race.standings.end() ? "One" : race.name_of(left->first);
  return name + " is the last one racing,";
}

std::string why_it_ended(const Race& race, const MatchResult& result) {
  const std::string after = clock_text(result.match_ms / 1000 * 1000);
  switch (result.reason) {
    case EndReason::time_up:
      return "Time is up after " + clock_text(result.match_ms) + ".";
    case EndReason::target_reached: {
      const std::vector<Standing> ranked = race.ranked();
      const std::string target = std::to_string(tile_value(race.seal.settings.target_exponent));
      if (ranked.empty() || ranked[0].reached_ms == 0) return "The " + target + " was made.";
      return race.name_of(ranked[0].seat) + " made the " + target + " first, at " +
             tenths_text(ranked[0].reached_ms) + ".";
    }
    case EndReason::all_done:
      return how_all_were_done(race, after);
    case EndReason::cap:
      return "The match reached its time cap, " + clock_text(result.match_ms) + ".";
    case EndReason::one_left:
      return who_is_left(race) + " after " + after + ".";
  }
  return {};
}

}  // namespace

bool nobody_moved(const Race& race) {
  return !race.standings.empty() && std::ranges::all_of(race.standings, [](const auto& entry) {
    return entry.second.moves == 0;
  });
}

std::string how_it_ended(const Race& race, const MatchResult& result) {
  return why_it_ended(race, result) + (nobody_moved(race) ? " Nobody moved: no points." : "");
}

std::string result_text(const Model& model) {
  const Race& race = *model.race;
  const MatchResult& result = *model.result;
  std::string text = "room " + model.room.code + ", round " + std::to_string(race.seal.round) +
                     ", " + describe(race.seal.settings) + "\n" + how_it_ended(race, result) + "\n";
  // A seat can be late for a move only in lockstep.
  const bool lockstep = race.seal.settings.lockstep();
  std::vector<TableRow> rows = {{"  #", "name", "score", "best", "moves"}};
  if (lockstep) rows.front().emplace_back("late");
  for (const Standing& standing : race.ranked()) {
    rows.push_back({std::to_string(standing.rank), shown_name(race.person(standing.seat)),
                    std::to_string(standing.score), std::to_string(standing.best_tile),
                    std::to_string(standing.moves)});
    if (lockstep) rows.back().push_back(std::to_string(standing.missed));
  }
  text += aligned(rows, {0, 2, 3, 4, 5});
  for (const std::string& line : seal_texts(result.verification)) text += line + "\n";
  return text;
}

std::string how_series_stands(const Series& series) {
  if (!series.over()) {
    if (series.played == 0) return "A series of " + counted(series.rounds, "round") + " begins.";
    return "After round " + std::to_string(series.played) + " of " + std::to_string(series.rounds) +
           ".";
  }
  std::vector<std::string> winners;
  for (const SeriesRow& row : series.rows) {
    if (row.place == 1) winners.push_back(row.name);
  }
  const std::string won = "the series of " + counted(series.rounds, "round") + ".";
  if (winners.empty()) return "Nobody wins " + won;
  return list_text(winners, " and ") + (winners.size() == 1 ? " wins " : " share ") + won;
}

std::string series_text(const Series& series) {
  std::string text = how_series_stands(series) + "\n";
  if (series.rows.empty()) return text;
  std::vector<TableRow> rows = {{"  #", "name", "points", "wins", "last"}};
  for (const SeriesRow& row : series.rows) {
    rows.push_back({std::to_string(row.place), shown_name(row), std::to_string(row.points),
                    std::to_string(row.wins), std::to_string(row.last_points)});
  }
  return text + aligned(rows, {0, 2, 3, 4});
}

std::string farewell_text(const Model& model) {
  if (!model.race) return "";
  const Race& race = *model.race;
  if (!race.own_seat) return model.result ? who_won(model) : "";
  if (!model.result) return race.own ? left_early(model) : "";
  const Standing own = race.standing(*race.own_seat);
  if (own.rank == 0) return "";
  std::string text = "You were " + ordinal(own.rank) + " of " + std::to_string(race.seats.size()) +
                     " with " + grouped(own.score) + " points in room " + model.room.code;
  const SeriesRow* row = own_row(model);
  if (row != nullptr && model.room.series->played > 0) {
    text += ", and are " + ordinal(row->place) + " in the series after " +
            std::to_string(model.room.series->played) + " of " +
            counted(model.room.series->rounds, "round");
  }
  return text + "; " + seal_texts(model.result->verification).front() + ".";
}

}  // namespace race2048::client
