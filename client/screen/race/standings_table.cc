#include "client/screen/race/standings_table.h"

#include <algorithm>
#include <span>
#include <utility>

#include "client/screen/race/name_table.h"
#include "client/text/duration.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

std::string ping_text(std::uint32_t ms) {
  if (ms == 0) return {};
  if (ms < 1000) return std::to_string(ms) + "ms";
  if (ms < 10'000) return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + "s";
  return std::to_string(std::min(ms / 1000, 999U)) + "s";
}

std::string state_text(const StandingsRow& row) {
  if (!row.away.empty()) return row.away;
  return row.danger ? "danger" : state_mark(row.standing.state);
}

// In lockstep a racer has chosen a move, or still thinks.
std::string step_text(const StandingsRow& row) {
  const bool races = row.standing.state == SeatState::racing && row.away.empty();
  return races && row.standing.chosen ? "chose" : state_text(row);
}

// "38ms", or the state of a seat that no longer races or whose player's link is lost.
std::string ping_or_state(const StandingsRow& row) {
  const bool has_ping = row.standing.state == SeatState::racing && row.away.empty();
  return has_ping ? ping_text(row.standing.ping_ms) : state_text(row);
}

// Each doubling is a step of the same length. Full only with the target.
std::string progress_text(const StandingsRow& row) {
  constexpr int kSteps = 10;
  const int best = exponent_of(row.standing.best_tile).value_or(0);
  const int made = std::min(best * kSteps / std::max(row.target, 1), kSteps);
  return std::string(static_cast<std::size_t>(made), '#') +
         std::string(static_cast<std::size_t>(kSteps - made), '.');
}

const TableColumn<StandingsRow> kRank = {
    {"#", true}, [](const StandingsRow& row) {
      return row.standing.rank == 0 ? "-" : std::to_string(row.standing.rank);
    }};
const TableColumn<StandingsRow> kName = {{"name"}, name_cell<StandingsRow>};
const TableColumn<StandingsRow> kScore = {
    {"score", true, 6}, [](const StandingsRow& row) { return grouped(row.standing.score); }};
const TableColumn<StandingsRow> kBest = {
    {"best", true, 4, 3}, [](const StandingsRow& row) {
      return row.standing.best_tile == 0 ? "-" : std::to_string(row.standing.best_tile);
    }};
// Race to a tile.
const TableColumn<StandingsRow> kLargest = {{"best", true, 4}, kBest.text};
const TableColumn<StandingsRow> kLargestAt = {
    {"at", true, 4, 4}, [](const StandingsRow& row) {
      return row.largest_ms ? clock_text(*row.largest_ms / 1000 * 1000) : std::string("-");
    }};
const TableColumn<StandingsRow> kProgress = {{"progress", false, 10, 3}, progress_text};
const TableColumn<StandingsRow> kLesserScore = {{"score", true, 6, 2}, kScore.text};
const TableColumn<StandingsRow> kMoves = {{"moves", true, 0, 1}, [](const StandingsRow& row) {
                                            return std::to_string(row.standing.moves);
                                          }};
const TableColumn<StandingsRow> kMadeAt = {
    {"made at", true, 7, 4}, [](const StandingsRow& row) {
      return row.standing.reached_ms == 0 ? "-" : tenths_text(row.standing.reached_ms);
    }};
const TableColumn<StandingsRow> kOutAt = {
    {"out at", true, 6, 4}, [](const StandingsRow& row) {
      return is_racing(row.standing.state) ? "-" : tenths_text(row.standing.out_ms);
    }};
const TableColumn<StandingsRow> kLate = {
    {"late", true, 0, 2}, [](const StandingsRow& row) {
      return row.standing.missed == 0 ? "-" : std::to_string(row.standing.missed);
    }};
const TableColumn<StandingsRow> kFinalState = {
    {"state", false, 5, 5, true},
    [](const StandingsRow& row) { return state_mark(row.standing.state); }};
const TableColumn<StandingsRow> kStep = {{"state", false, 5, 5}, step_text};
const TableColumn<StandingsRow> kDanger = {{"state", false, 6, 5}, state_text};
const TableColumn<StandingsRow> kPing = {{"ping", true, 5, 0}, ping_or_state};
const TableColumn<StandingsRow> kState = {{"state", false, 0, 5, true, "ping"}, state_text};

std::vector<TableColumn<StandingsRow>> columns_of(const StandingsTable& table) {
  std::vector<TableColumn<StandingsRow>> columns = {kRank, kName, kScore, kBest};
  if (table.target) columns = {kRank, kName, kLargest, kLargestAt, kProgress, kLesserScore};
  // In lockstep all racers have made as many moves, and a ping does not matter.
  if (!table.lockstep || table.final) columns.push_back(kMoves);
  if (table.reached_times) columns.push_back(kMadeAt);
  if (table.lockstep) columns.push_back(kLate);
  if (table.final) {
    if (table.knockout) columns.push_back(kOutAt);
    columns.push_back(kFinalState);
  } else if (table.lockstep) {
    columns.push_back(kStep);
  } else if (table.knockout || !table.pings) {
    columns.push_back(kDanger);
  } else {
    columns.insert(columns.end(), {kPing, kState});
  }
  return columns;
}

}  // namespace

void draw_standings(Frame& frame, const Area& area,
                    const std::vector<std::optional<StandingsRow>>& rows,
                    const StandingsTable& table) {
  const auto columns = columns_of(table);
  const std::span<const TableColumn<StandingsRow>> all(columns);
  NameTable shown(all);
  for (const std::optional<StandingsRow>& row : rows) {
    if (!row) {
      shown.add_gap();
      continue;
    }
    shown.add(all, *row);
    shown.lines.back().danger = row->danger && !table.final;
  }
  draw_table(frame, area, std::move(shown), table.heading);
}

}  // namespace race2048::client
