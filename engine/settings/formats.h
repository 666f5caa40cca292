// The formats of a match, as one table of their differences. Settings and their checks, the wire,
// flags, the form and the words use it. To add a format, add a row; the compiler then finds each
// switch that must handle it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/settings/field.h"
#include "engine/settings/limits.h"
#include "engine/settings/settings.h"
#include "engine/settings/value_table.h"

namespace race2048 {

struct FormatRow {
  Format value;
  std::string_view name;
  std::string_view also{};   // another name that people may type; empty: none
  std::string_view summary;  // what decides the match: lower case, no full stop

  // Numbers that only some formats use. Nothing: the setting must be 0 in this format.
  std::optional<Range> time_limit_ms{};
  std::optional<Range> target{};      // the tile, not its exponent
  std::optional<Range> move_limit{};  // 0, if in the range, means no limit
  std::optional<Range> move_time_ms{};
  std::optional<Range> knockout_ms{};

  bool may_finish_first = false;     // the first seat that is done may end the match
  bool may_have_next_board = false;  // a stuck seat may take the next board
  bool lockstep = false;             // all seats move together, step by step

  MatchSettings defaults;  // within the ranges above
};

inline constexpr Range kMatchLengthMs{limits::kMinMatchMs, limits::kMaxMatchMs};

inline constexpr std::array<FormatRow, 6> kFormats = {{
    {.value = Format::time,
     .name = "time",
     .also = "score",
     .summary = "best score when the time is up",
     .time_limit_ms = kMatchLengthMs,
     .may_have_next_board = true,
     .defaults = {.format = Format::time, .time_limit_ms = limits::kDefaultTimeLimitMs}},
    {.value = Format::first,
     .name = "first",
     .summary = "first to make the target tile",
     .target = Range{limits::kMinTarget, limits::kMaxTarget},
     .may_finish_first = true,
     .may_have_next_board = true,
     .defaults = {.format = Format::first,
                  .time_limit_ms = 0,
                  .target_exponent = limits::kDefaultTargetExponent,
                  .cap_ms = limits::kDefaultFirstCapMs,
                  .finish = Finish::first}},
    {.value = Format::moves,
     .name = "moves",
     .summary = "best score in a number of moves",
     .move_limit = Range{1, limits::kMaxMoveLimit},
     .may_have_next_board = true,
     .defaults = {.format = Format::moves,
                  .time_limit_ms = 0,
                  .move_limit = limits::kDefaultMoveLimit,
                  .on_stuck = OnStuck::out}},
    {.value = Format::last,
     .name = "last",
     .summary = "best score, all play until they are stuck",
     .defaults = {.format = Format::last, .time_limit_ms = 0, .on_stuck = OnStuck::out}},
    {.value = Format::step,
     .name = "step",
     .also = "lockstep",
     .summary = "lockstep, all move together",
     .move_limit = Range{0, limits::kMaxMoveLimit},
     .move_time_ms = Range{limits::kMinMoveTimeMs, limits::kMaxMoveTimeMs},
     .may_have_next_board = true,
     .lockstep = true,
     .defaults = {.format = Format::step,
                  .time_limit_ms = 0,
                  .move_time_ms = limits::kDefaultMoveTimeMs,
                  .on_stuck = OnStuck::out}},
    {.value = Format::knockout,
     .name = "knockout",
     .summary = "last one racing, the last place is out at each interval",
     .knockout_ms = Range{limits::kMinKnockoutMs, limits::kMaxKnockoutMs},
     .may_have_next_board = true,
     .defaults = {.format = Format::knockout,
                  .time_limit_ms = 0,
                  .knockout_ms = limits::kDefaultKnockoutMs}},
}};

constexpr bool is_format(Format format) {
  switch (format) {
    case Format::time:
    case Format::first:
    case Format::moves:
    case Format::last:
    case Format::step:
    case Format::knockout:
      return true;
  }
  return false;
}
static_assert(is_complete(kFormats, is_format));

// The row of this name, or of this other name; null if there is none.
constexpr const FormatRow* format_typed(std::string_view name) {
  for (const FormatRow& row : kFormats) {
    if (row.name == name || (!name.empty() && row.also == name)) return &row;
  }
  return nullptr;
}

constexpr const FormatRow& row_of(Format format) {
  return row_of(kFormats, format);
}

}  // namespace race2048
