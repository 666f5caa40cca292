// The choices of settings that exist in every format: a name for flags, and a few words for the
// form.
#pragma once

#include <array>
#include <string_view>

#include "engine/match/settings.h"
#include "engine/match/value_table.h"

namespace race2048 {

template <typename Value>
struct ChoiceRow {
  Value value;
  std::string_view name;
  std::string_view words;
};

// When a match ends before its time is up.
inline constexpr std::array<ChoiceRow<Finish>, 2> kFinishes = {{
    {Finish::first, "first", "when one player makes it"},
    {Finish::all, "all", "when all are done"},
}};

// The fate of a stuck seat.
inline constexpr std::array<ChoiceRow<OnStuck>, 2> kOnStucks = {{
    {OnStuck::next_board, "next", "may take the next board"},
    {OnStuck::out, "out", "are out"},
}};

// The boards that watchers see.
inline constexpr std::array<ChoiceRow<Watch>, 3> kWatches = {{
    {Watch::live, "live", "boards live"},
    {Watch::at_end, "end", "boards at the end"},
    {Watch::off, "off", "no boards"},
}};

// What the tile of a spawn depends on.
inline constexpr std::array<ChoiceRow<Draws>, 2> kDraws = {{
    {Draws::same, "same", "the same for all players"},
    {Draws::position, "position", "by the board"},
}};

constexpr bool is_finish(Finish finish) {
  switch (finish) {
    case Finish::first:
    case Finish::all:
      return true;
  }
  return false;
}
static_assert(is_complete(kFinishes, is_finish));

constexpr bool is_on_stuck(OnStuck on_stuck) {
  switch (on_stuck) {
    case OnStuck::next_board:
    case OnStuck::out:
      return true;
  }
  return false;
}
static_assert(is_complete(kOnStucks, is_on_stuck));

constexpr bool is_watch(Watch watch) {
  switch (watch) {
    case Watch::live:
    case Watch::at_end:
    case Watch::off:
      return true;
  }
  return false;
}
static_assert(is_complete(kWatches, is_watch));

constexpr bool is_draws(Draws draws) {
  switch (draws) {
    case Draws::same:
    case Draws::position:
      return true;
  }
  return false;
}
static_assert(is_complete(kDraws, is_draws));

}  // namespace race2048
