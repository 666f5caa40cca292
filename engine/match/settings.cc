#include "engine/match/settings.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "engine/board.h"
#include "engine/match/check_range.h"
#include "engine/match/formats.h"

namespace race2048 {
namespace {

OrFault<> check_rules(const Rules& rules) {
  if (OrFault<> size = check_range("the board's size", rules.size, kMinBoardSize, kMaxBoardSize);
      !size) {
    return size;
  }
  return check_range("the number of starting tiles", rules.start_tiles, 1, kMaxStartTiles);
}

// A number that only some formats use.
struct FormatNumber {
  const char* what;
  std::uint32_t MatchSettings::*number;
  std::optional<Range> FormatRow::*range;
  const char* whose;  // the fault in a format that does not use the number
};

constexpr std::array<FormatNumber, 3> kFormatNumbers = {{
    {"the time limit in milliseconds", &MatchSettings::time_limit_ms, &FormatRow::time_limit_ms,
     "only a race for time has a time limit; this one has a cap"},
    {"the number of moves", &MatchSettings::move_limit, &FormatRow::move_limit,
     "only a race of moves or a lockstep race has a number of moves"},
    {"the time for a move in milliseconds", &MatchSettings::move_time_ms, &FormatRow::move_time_ms,
     "only a lockstep race has a time for each move"},
}};

OrFault<> check_number(const MatchSettings& settings, const FormatNumber& of) {
  const std::uint32_t number = settings.*of.number;
  if (const std::optional<Range>& range = row_of(settings.format).*of.range) {
    return check_range(of.what, number, range->least, range->most);
  }
  if (number != 0) return Fault{of.whose};
  return {};
}

OrFault<> check_target(const MatchSettings& settings) {
  const std::optional<Range>& range = row_of(settings.format).target;
  if (!range) {
    if (settings.target_exponent == 0) return {};
    return Fault{"only a race to a tile has a target tile"};
  }
  const std::uint64_t target = tile_value(settings.target_exponent);
  if (target < range->least || target > range->most) {
    return Fault{"the target is " + std::to_string(target) + "; it must be a tile from " +
                 std::to_string(range->least) + " to " + std::to_string(range->most)};
  }
  if (settings.target_exponent <= largest_target_exponent(settings.rules.size)) return {};
  const std::string side = std::to_string(settings.rules.size);
  return Fault{"a board of " + side + "x" + side + " cannot hold a target of " +
               std::to_string(target)};
}

OrFault<> check_end(const MatchSettings& settings) {
  if (OrFault<> cap = check_range("the match's cap in milliseconds", settings.cap_ms,
                                  kMatchLengthMs.least, kMatchLengthMs.most);
      !cap) {
    return cap;
  }
  const FormatRow& format = row_of(settings.format);
  if (settings.finish == Finish::first && !format.may_finish_first) {
    return Fault{"only a race to a tile can end when the first seat is done"};
  }
  if (settings.on_stuck == OnStuck::next_board && !format.may_have_next_board) {
    return Fault{"a race until all are stuck has no next board"};
  }
  return {};
}

// The defaults are in the table of formats and must lie within its ranges.
constexpr bool is_playable(const FormatRow& row) {
  const auto fits = [](const std::optional<Range>& range, std::uint64_t number) {
    return range ? number >= range->least && number <= range->most : number == 0;
  };
  const MatchSettings& settings = row.defaults;
  return settings.format == row.value && fits(row.time_limit_ms, settings.time_limit_ms) &&
         fits(row.target, tile_value(settings.target_exponent)) &&
         fits(row.move_limit, settings.move_limit) &&
         fits(row.move_time_ms, settings.move_time_ms) &&
         (row.may_finish_first || settings.finish == Finish::all) &&
         (row.may_have_next_board || settings.on_stuck == OnStuck::out);
}
static_assert(std::all_of(kFormats.begin(), kFormats.end(), is_playable));

}  // namespace

std::uint32_t MatchSettings::length_ms() const {
  return row_of(format).time_limit_ms ? std::min(time_limit_ms, cap_ms) : cap_ms;
}

bool MatchSettings::ends_by_time() const {
  return row_of(format).time_limit_ms && time_limit_ms <= cap_ms;
}

bool MatchSettings::lockstep() const {
  return row_of(format).lockstep;
}

bool MatchSettings::has_target() const {
  return row_of(format).target.has_value();
}

RunSettings MatchSettings::run() const {
  RunSettings run{.rules = rules, .on_stuck = on_stuck, .move_limit = move_limit, .draws = draws};
  if (has_target()) {
    run.rules.target_exponent = target_exponent;
    run.rules.on_target = OnTarget::stop;
  }
  return run;
}

MatchSettings time_settings(std::uint32_t time_limit_ms) {
  MatchSettings settings = default_settings(Format::time);
  settings.time_limit_ms = time_limit_ms;
  return settings;
}

MatchSettings first_settings(int target_exponent) {
  MatchSettings settings = default_settings(Format::first);
  settings.target_exponent = target_exponent;
  return settings;
}

MatchSettings moves_settings(std::uint32_t move_limit) {
  MatchSettings settings = default_settings(Format::moves);
  settings.move_limit = move_limit;
  return settings;
}

MatchSettings last_settings() {
  return default_settings(Format::last);
}

MatchSettings step_settings(std::uint32_t move_time_ms, std::uint32_t move_limit) {
  MatchSettings settings = default_settings(Format::step);
  settings.move_time_ms = move_time_ms;
  settings.move_limit = move_limit;
  return settings;
}

MatchSettings default_settings(Format format) {
  return row_of(format).defaults;
}

int largest_target_exponent(int board_size) {
  // A board holds at most one power of two per cell, and the smallest may be a 4 that was just
  // added.
  return std::min(board_size * board_size + 1, std::countr_zero(limits::kMaxTarget));
}

OrFault<> check(const MatchSettings& settings) {
  if (OrFault<> rules = check_rules(settings.rules); !rules) return rules;
  for (const FormatNumber& of : kFormatNumbers) {
    if (OrFault<> number = check_number(settings, of); !number) return number;
  }
  if (OrFault<> target = check_target(settings); !target) return target;
  if (OrFault<> end = check_end(settings); !end) return end;
  if (OrFault<> seats = check_range("the number of seats", settings.seats, 1, limits::kMaxSeats);
      !seats) {
    return seats;
  }
  return check_range("the move rate", settings.move_rate, 0, limits::kMaxMoveRate);
}

}  // namespace race2048
