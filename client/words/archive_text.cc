#include "client/words/archive_text.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "client/text/duration.h"
#include "client/text/table.h"
#include "client/text/text.h"
#include "client/words/marks.h"
#include "engine/settings/formats.h"
#include "shared/hex.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

// "2/3" in a series, else empty: a single match needs no number.
std::string round_of(const PlayedMatch& match) {
  if (match.rounds < 2) return "";
  return std::to_string(match.round) + "/" + std::to_string(match.rounds);
}

std::string marked_name(const PlayedSeat& seat) {
  return seat.bot ? seat.name + " " + std::string(kBotMark) : seat.name;
}

std::string seat_end(const PlayedSeat& seat) {
  return seat.reached_ms ? "target at " + tenths_text(*seat.reached_ms)
                         : final_state_word(seat.state);
}

std::string seats_table(const ResultDetails& details) {
  const bool series = details.match.rounds >= 2;
  std::vector<TableRow> rows = {{"#", "name", "score", "best", "moves", "boards"}};
  if (series) rows.back().emplace_back("points");
  rows.back().emplace_back("played");
  for (const PlayedSeat& seat : details.seats) {
    rows.push_back({std::to_string(seat.place), marked_name(seat), grouped(seat.score),
                    std::to_string(seat.best_tile), grouped(seat.moves), grouped(seat.boards)});
    if (series) rows.back().push_back(grouped(seat.points));
    rows.back().push_back(seat_end(seat));
  }
  return series ? aligned(rows, {0, 2, 3, 4, 5, 6}) : aligned(rows, {0, 2, 3, 4, 5});
}

// A line per tile: who made it first, and who was second.
std::string first_tiles(const ResultDetails& details) {
  const auto name_of = [&details](SeatNumber number) {
    const auto seat = std::find_if(details.seats.begin(), details.seats.end(),
                                   [number](const auto& row) { return row.seat == number; });
    return seat == details.seats.end() ? "seat " + std::to_string(number) : seat->name;
  };
  std::map<int, std::vector<std::string>> by_tile;
  for (const race2048::Split& split : details.splits) {
    by_tile[split.exponent].push_back(name_of(split.seat) + " " + tenths_text(split.at_ms));
  }
  std::vector<TableRow> rows = {{"tile", "first", "second"}};
  for (const auto& [exponent, seats] : by_tile) {
    rows.push_back(
        {std::to_string(tile_value(exponent)), seats.front(), seats.size() > 1 ? seats[1] : ""});
  }
  return aligned(rows, {0});
}

}  // namespace

std::string short_id(const MatchId& match) {
  return hex(match, kShortIdDigits);
}

std::string why_over(EndReason reason) {
  switch (reason) {
    case EndReason::time_up:
      return "the time was up";
    case EndReason::target_reached:
      return "the target was made";
    case EndReason::all_done:
      return "all were done";
    case EndReason::cap:
      return "the match reached its cap";
    case EndReason::one_left:
      return "one was left";
  }
  return {};
}

std::string format_text(const PlayedMatch& match) {
  const FormatRow& format = row_of(match.format);
  std::string text(format.also.empty() ? format.name : format.also);
  if (match.target_tile != 0) text += " to " + std::to_string(match.target_tile);
  if (match.size != 4) {
    const std::string side = std::to_string(match.size);
    text += " on " + side + "x" + side;
  }
  return text;
}

std::string results_table(const std::vector<PlayedMatch>& matches, const TimeText& when,
                          Glyphs glyphs) {
  std::vector<TableRow> rows = {
      {"match", "ended", "format", "title", "round", "players", "winner", "score"}};
  for (const PlayedMatch& match : matches) {
    rows.push_back({short_id(match.match_id), when(match.ended_unix_ms), format_text(match),
                    as_shown(match.title, glyphs), round_of(match), std::to_string(match.seats),
                    match.winner, grouped(match.winner_score)});
  }
  return aligned(rows, {5, 7});
}

std::string result_page(const ResultDetails& details, const MatchSettings& settings,
                        const TimeText& when, Glyphs glyphs, const std::string& server) {
  const PlayedMatch& match = details.match;
  std::string text = "match " + hex(match.match_id) + "\n" + describe(settings);
  if (!match.title.empty()) text += ", " + as_shown(match.title, glyphs);
  if (match.rounds >= 2) text += ", round " + round_of(match);
  text += match.open_seed ? ", seed known before\n" : "\n";
  text += "from " + when(match.began_unix_ms) + " to " + when(match.ended_unix_ms) + ": " +
          why_over(match.reason) + "\n\n" + seats_table(details) + "\n";
  if (!details.splits.empty()) text += first_tiles(details) + "\n";
  if (details.replay_bytes == 0) return text + "The server keeps no replay of this match.\n";
  return text + "The server keeps its replay, " + counted(details.replay_bytes, "byte") +
         ": race2048 results " + server + " --save " + short_id(match.match_id) + "\n";
}

std::vector<std::string> match_lines(const ResultDetails& details) {
  std::string text = seats_table(details);
  if (!details.splits.empty()) text += "\n" + first_tiles(details);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string top_table(const std::vector<TopLine>& lines, std::uint32_t tile, const TimeText& when) {
  std::vector<TableRow> rows = {{"#", "name", tile != 0 ? std::to_string(tile) + " at" : "",
                                 "score", "best", "moves", "on", "match"}};
  for (const TopLine& line : lines) {
    rows.push_back({std::to_string(rows.size()), line.name,
                    tile != 0 ? tenths_text(line.made_ms.value_or(0)) : "", grouped(line.score),
                    std::to_string(line.best_tile), grouped(line.moves), when(line.ended_unix_ms),
                    short_id(line.match_id)});
  }
  if (tile == 0) {
    for (TableRow& row : rows) row.erase(row.begin() + 2);
    return aligned(rows, {0, 2, 3, 4});
  }
  return aligned(rows, {0, 2, 3, 4, 5});
}

}  // namespace race2048::client
