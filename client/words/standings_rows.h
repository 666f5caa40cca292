// The standings of a race as rows: the content of each seat's row, and the choice of rows to show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/model/race.h"

namespace race2048::client {

// One seat's row. The rank is 0 if the standing is unknown.
struct StandingsRow {
  Standing standing;
  std::string name;
  std::string mark;  // always accompanies the name; see marks.h
  bool own = false;
  bool danger = false;                        // knock-out: see MatchView::in_danger()
  int target = 0;                             // race to a tile: its exponent
  std::optional<std::uint32_t> largest_ms{};  // see largest_made_ms()
  std::string away{};  // shown instead of the state of a player whose link is lost
};

// The state of a seat where space is short: nothing for one that races, as almost all do, else a
// word of at most 7 columns.
std::string state_mark(SeatState state);

StandingsRow row_of(const Race& race, const Standing& standing);
// All seats by rank; seats without a standing last.
std::vector<StandingsRow> standings_rows(const Race& race);

// Chooses which of `count` rows to show on `lines` lines, as ascending indexes; an empty element
// stands for the rows left out between two others. Always shows the person's own row, and with two
// lines or more the first row. With more lines, adds the rows next to their own and the first
// three. If there are more than `all` rows, shows at most three at the top and two on each side of
// their own. Without an `own` row, the first row takes its part.
std::vector<std::optional<std::size_t>> near_places(std::size_t count,
                                                    std::optional<std::size_t> own,
                                                    std::size_t lines, std::size_t all);

}  // namespace race2048::client
