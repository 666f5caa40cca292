#include "engine/match/series.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace race2048 {
namespace {

auto merit(const SeriesRow& row) {
  return std::tie(row.points, row.wins, row.last_points);
}

}  // namespace

void Series::add_round(std::span<const RoundPlace> places) {
  ++played_;
  std::map<PersonNumber, std::size_t> known;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i].last_points = 0;
    known[rows_[i].person.number] = i;
  }
  for (const RoundPlace& placed : places) {
    const auto [entry, added] = known.try_emplace(placed.person.number, rows_.size());
    if (added) rows_.push_back({.person = placed.person});
    SeriesRow& row = rows_[entry->second];
    row.person = placed.person;  // the person may have come back under another name
    if (!placed.moved) continue;
    row.last_points = static_cast<std::uint32_t>(places.size()) + 1 - placed.place;
    row.points += row.last_points;
    row.wins += placed.place == 1 ? 1 : 0;
  }
  std::stable_sort(rows_.begin(), rows_.end(),
                   [](const SeriesRow& a, const SeriesRow& b) { return merit(a) > merit(b); });
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const bool shared = i != 0 && merit(rows_[i]) == merit(rows_[i - 1]);
    rows_[i].place = shared ? rows_[i - 1].place : static_cast<std::uint32_t>(i) + 1;
  }
}

}  // namespace race2048
