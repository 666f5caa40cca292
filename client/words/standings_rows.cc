#include "client/words/standings_rows.h"

#include <algorithm>

#include "client/model/own_standing.h"
#include "client/text/text.h"
#include "client/words/marks.h"

namespace race2048::client {
namespace {

constexpr std::ptrdiff_t kTopRows = 3;
constexpr std::ptrdiff_t kAround = 2;  // rows on each side of the person's own row
constexpr std::size_t kFewLines = 5;   // with fewer lines, gaps take no line

// The rows [0, top) and the rows [from, to) around the person's own. They form one block if top is
// 0.
struct Choice {
  std::size_t top = 0;
  std::size_t from = 0;
  std::size_t to = 0;

  std::size_t rows() const { return top + to - from; }
  // A gap takes one line, however many rows it stands for; a gap of one row shows that row instead.
  std::size_t lines(bool gaps) const { return rows() + (gaps && top > 0 ? 1 : 0); }
};

// Adds a row next to the choice; returns the choice unchanged for any other row.
Choice with_row(Choice choice, std::size_t row) {
  if (row + 1 == choice.from) {
    choice.from = row;
  } else if (row == choice.to) {
    ++choice.to;
  } else if (row == choice.top && row < choice.from) {
    ++choice.top;
  }
  if (choice.top >= choice.from) choice.top = choice.from = 0;
  return choice;
}

// The rows in order of importance, up to `reach` rows away from the person's own. Some are out of
// range.
std::vector<std::ptrdiff_t> by_importance(std::ptrdiff_t own, std::ptrdiff_t reach) {
  std::vector<std::ptrdiff_t> rows = {0, own - 1, own + 1};
  for (std::ptrdiff_t row = 1; row < kTopRows; ++row) rows.push_back(row);
  rows.insert(rows.end(), {own - kAround, own + kAround});
  for (std::ptrdiff_t away = kAround + 1; away <= reach; ++away) {
    rows.insert(rows.end(), {own + away, own - away});
  }
  return rows;
}

}  // namespace

std::string state_mark(SeatState state) {
  if (state == SeatState::racing) return {};
  return state == SeatState::moves_made ? "done" : state_word(state);
}

StandingsRow row_of(const Race& race, const Standing& standing) {
  const PersonShown& person = race.person(standing.seat);
  const bool own = race.own_seat == standing.seat;
  StandingsRow row{
      .standing = standing, .name = person.name, .mark = mark_of(person, own), .own = own};
  row.danger = race.in_danger(standing);
  if (race.seal.settings.has_target()) row.target = race.seal.settings.target_exponent;
  row.largest_ms = largest_made_ms(race, standing);
  return row;
}

std::vector<StandingsRow> standings_rows(const Race& race) {
  std::vector<StandingsRow> rows;
  for (const Standing& standing : standings_now(race)) rows.push_back(row_of(race, standing));
  return rows;
}

std::vector<std::optional<std::size_t>> near_places(std::size_t count,
                                                    std::optional<std::size_t> own,
                                                    std::size_t lines, std::size_t all) {
  constexpr std::size_t kMostRows = kTopRows + 1 + 2 * kAround;
  if (count == 0 || lines == 0) return {};
  const bool gaps = lines >= kFewLines;
  const std::size_t rows = count > all ? std::min(lines, kMostRows) : lines;
  const std::size_t centre = own.value_or(0);
  Choice choice{.top = 0, .from = centre, .to = centre + 1};
  const auto reach = static_cast<std::ptrdiff_t>(rows);
  for (const std::ptrdiff_t row : by_importance(static_cast<std::ptrdiff_t>(centre), reach)) {
    if (choice.rows() == rows) break;
    if (row < 0 || row >= static_cast<std::ptrdiff_t>(count)) continue;
    const Choice longer = with_row(choice, static_cast<std::size_t>(row));
    if (longer.lines(gaps) <= lines) choice = longer;
  }
  std::vector<std::optional<std::size_t>> shown;
  for (std::size_t row = 0; row < choice.top; ++row) shown.emplace_back(row);
  if (gaps && choice.top > 0) {
    const bool single = choice.top + 1 == choice.from;
    shown.push_back(single ? std::optional(choice.top) : std::nullopt);
  }
  for (std::size_t row = choice.from; row < choice.to; ++row) shown.emplace_back(row);
  return shown;
}

}  // namespace race2048::client
