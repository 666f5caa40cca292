// The standings of a race as rows: what each seat's row says, and which rows of many are shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// One seat's row. A seat whose standing is unknown has rank 0.
struct StandingsRow {
  Standing standing;
  std::string name;
  std::string mark;  // what the name must not be shown without, see marks.h
  bool own = false;
  std::uint64_t gain = 0;  // of the own last move, while the own run goes on
};

StandingsRow row_at(const Race& race, std::uint32_t seat);
// All seats by rank; seats without a standing last.
std::vector<StandingsRow> standings_rows(const Race& race);

// Chooses which of `count` rows to show on `lines` lines, as indexes in ascending order; nothing
// stands for rows that are left out between two others. The own row is always among them, and the
// first one where there are two lines. With room for more, the rows next to the own one and the
// first three follow. Of more than `all` rows at most three at the top and two on each side of the
// own one are shown. Without an `own` row the first ones count as near.
std::vector<std::optional<std::size_t>> near_places(std::size_t count,
                                                    std::optional<std::size_t> own,
                                                    std::size_t lines, std::size_t all);

}  // namespace race2048::client
