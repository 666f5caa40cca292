#include "client/plain/results_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "client/model/situation.h"
#include "client/text/duration.h"
#include "client/text/text.h"
#include "client/words/archive_text.h"
#include "client/words/end_text.h"
#include "client/words/kept_text.h"
#include "client/words/marks.h"
#include "client/words/report.h"
#include "client/words/seal_text.h"
#include "client/words/splits_text.h"
#include "client/words/standings_rows.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

// A longer table is shortened unless the person asks for all of it. Lines then say how many rows
// are left out.
constexpr std::size_t kLinesTold = 12;

constexpr std::size_t kSplitsTold = 4;

constexpr std::size_t kServerResultsTold = 10;

std::string spoken_standing(const StandingsRow& row, const Model& model, TimePoint now,
                            const Speech& speech) {
  const Standing& standing = row.standing;
  std::string text = speech.standing(standing, with_mark(row.name, row.mark));
  if (standing.missed > 0) text += ", late " + spoken_count(standing.missed, "time");
  if (standing.reached_ms > 0) text += ", made it at " + tenths_text(standing.reached_ms);
  if (row.danger && !model.result) text += ", in danger";
  if (const std::optional<TimePoint> until = away_until(model, standing.seat)) {
    text += ", " + spoken_absence(*until, now);
  } else if (standing.state != SeatState::racing && standing.state != SeatState::reached) {
    text += ", " + state_word(standing.state);
  }
  if (standing.out_ms > 0) text += " at " + tenths_text(standing.out_ms);
  return speech.ended(std::move(text));
}

// The lines for the chosen rows; other lines say how many rows are left out.
template <typename Tell>
std::vector<std::string> told_rows(std::size_t count, std::optional<std::size_t> own, bool all,
                                   const Tell& tell) {
  std::vector<std::string> lines;
  std::size_t next = 0;
  const auto leave_out = [&](std::size_t until) {
    if (until > next) lines.push_back(std::to_string(until - next) + " more.");
  };
  const bool in_full = all || count <= kLinesTold;
  for (const auto& index : near_places(count, own, in_full ? count : kLinesTold - 1, count)) {
    if (!index) continue;
    leave_out(*index);
    lines.push_back(tell(*index));
    next = *index + 1;
  }
  leave_out(count);
  return lines;
}

// The other players with this rank.
std::vector<std::string> others_ranked(const std::vector<StandingsRow>& rows, std::uint32_t rank) {
  std::vector<std::string> names;
  for (const StandingsRow& row : rows) {
    if (row.standing.rank == rank && !row.own) names.push_back(row.name);
  }
  return names;
}

// "You are 2nd of 4 with 1234 points.", "You share the 2nd place with bo, 1234 points."
std::string own_place(const std::vector<StandingsRow>& rows, const Standing& own) {
  const std::string points = spoken_count(own.score, "point") + ".";
  const std::vector<std::string> others = others_ranked(rows, own.rank);
  if (others.empty()) {
    return "You are " + ordinal(own.rank) + " of " + std::to_string(rows.size()) + " with " +
           points;
  }
  return "You share the " + ordinal(own.rank) + " place with " + spoken_names(others) + ", " +
         points;
}

// "You are 2nd of 4 with 1234 points. ada is first with 2345 points."
std::string place_and_winner(const Race& race) {
  const std::vector<StandingsRow> rows = standings_rows(race);
  std::string text;
  const auto own = std::ranges::find_if(rows, &StandingsRow::own);
  if (own != rows.end()) text = own_place(rows, own->standing);
  const auto first =
      std::ranges::find(rows, 1u, [](const StandingsRow& row) { return row.standing.rank; });
  if (first == rows.end() || (own != rows.end() && own->standing.rank == 1)) return text;
  const std::vector<std::string> winners = others_ranked(rows, 1);
  return text + (text.empty() ? "" : " ") + spoken_names(winners) +
         (winners.size() == 1 ? " is first with " : " are first with ") +
         spoken_count(first->standing.score, "point") + ".";
}

std::string whether_verified(const Verification& verification) {
  std::string text;
  for (const std::string& part : seal_texts(verification)) {
    text += (text.empty() ? "" : ": ") + part;
  }
  return spoken_numbers(text.ends_with('.') ? text : text + ".");
}

}  // namespace

std::vector<std::string> spoken_standings(const Model& model, TimePoint now, bool all,
                                          const Speech& speech) {
  const std::vector<StandingsRow> rows = standings_rows(*model.race);
  std::optional<std::size_t> own;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].own) own = i;
  }
  return told_rows(rows.size(), own, all, [&](std::size_t index) {
    return spoken_standing(rows[index], model, now, speech);
  });
}

std::vector<std::string> spoken_series(const Series& series, const std::string& own_name) {
  std::optional<std::size_t> own;
  for (std::size_t i = 0; i < series.rows.size(); ++i) {
    if (series.rows[i].name == own_name) own = i;
  }
  return told_rows(series.rows.size(), own, false, [&](std::size_t index) {
    const SeriesRow& row = series.rows[index];
    return std::to_string(row.place) + ": " + with_mark(row.name, mark_of(row, own == index)) +
           ", " + spoken_count(row.points, "point") + ", " + spoken_count(row.wins, "round") +
           " won.";
  });
}

std::string spoken_splits(const Race& race) {
  const std::vector<TileSplit> splits = splits_of(race);
  std::string text;
  for (std::size_t i = splits.size() - std::min(splits.size(), kSplitsTold); i < splits.size();
       ++i) {
    text += (text.empty() ? "Tiles: " : "; ") + split_text(splits[i], race);
  }
  return text.empty() ? text : text + ".";
}

std::vector<std::string> results_text(const Model& model, TimePoint now, const Speech& speech) {
  std::vector<std::string> lines = {"End. " + how_it_ended(*model.race, *model.result)};
  // The reason has said that nobody has points.
  const std::string outcome = end_line(end_words(*model.race));
  if (!outcome.empty() && !nobody_moved(*model.race)) lines.front() += " " + outcome + ".";
  lines.front() = spoken_numbers(lines.front());
  if (const std::string tie = tie_text(*model.race); !tie.empty()) lines.push_back(tie + ".");
  lines.push_back(place_and_winner(*model.race));
  if (model.new_best) {
    lines.push_back(sentence(spoken_numbers(new_best_text(*model.new_best))));
  }
  std::ranges::move(spoken_standings(model, now, false, speech), std::back_inserter(lines));
  if (std::string splits = spoken_splits(*model.race); !splits.empty()) {
    lines.push_back(std::move(splits));
  }
  lines.push_back(whether_verified(model.result->verification));
  return lines;
}

std::vector<std::string> spoken_results(const ResultList& results) {
  std::vector<std::string> lines;
  for (const PlayedMatch& match : results.matches) {
    if (lines.size() == kServerResultsTold) break;
    lines.push_back(match.winner + " won with " + spoken_count(match.winner_score, "point") + ", " +
                    format_text(match) + ", " + spoken_count(match.seats, "seat") + ", " +
                    utc_text(match.ended_unix_ms) + " UTC, match " + short_id(match.match_id) +
                    ".");
  }
  if (lines.empty()) lines.emplace_back("No match has ended on this server yet.");
  return lines;
}

}  // namespace race2048::client
