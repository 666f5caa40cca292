// The people of a match and of its series in one table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/model.h"

namespace race2048::client {

// One person: a seat of the match, a row of the series, or both.
struct EveningRow {
  std::string name;
  std::string mark;  // always accompanies the name; see marks.h
  bool own = false;
  bool bot = false;
  std::optional<Standing> round;    // nothing: the person did not play in the last match
  std::optional<SeriesRow> series;  // nothing: no series, or the person is not in it
};

// REQUIRES for both: Model::race. By place in the series; those who are not in it last.
std::vector<EveningRow> rows_by_series(const Model& model);
// By place in the match; those who did not play in it last.
std::vector<EveningRow> rows_by_round(const Model& model);

}  // namespace race2048::client
