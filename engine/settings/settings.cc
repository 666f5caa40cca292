#include "engine/settings/settings.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/board.h"
#include "engine/settings/setting_rows.h"

namespace race2048 {
namespace {

OrFault<> check(const SettingRow& row, const MatchSettings& settings) {
  const std::uint32_t value = row.get(settings);
  if (const std::optional<Range> range = row.values_in(settings.format)) {
    return row.field.check(*range, value);
  }
  if (value == row.otherwise) return {};
  return Fault{row.not_here};
}

}  // namespace

std::uint32_t MatchSettings::length_ms() const {
  return row_of(format).time_limit_ms ? std::min(time_limit_ms, cap_ms) : cap_ms;
}

bool MatchSettings::ends_by_time() const {
  return row_of(format).time_limit_ms && time_limit_ms <= cap_ms;
}

bool MatchSettings::racers_see_boards() const {
  return watch == Watch::all || (watch == Watch::live && draws == Draws::position);
}

bool MatchSettings::lockstep() const {
  return row_of(format).lockstep;
}

bool MatchSettings::knocks_out() const {
  return row_of(format).knockout_ms.has_value();
}

std::optional<std::uint32_t> MatchSettings::ms_to_knockout(std::uint32_t match_ms) const {
  if (!knocks_out()) return std::nullopt;
  const std::uint32_t left = knockout_ms - match_ms % knockout_ms;
  return left < length_ms() - std::min(match_ms, length_ms()) ? std::optional(left) : std::nullopt;
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

MatchSettings default_settings(Format format) {
  return row_of(format).defaults;
}

int largest_target_exponent(int board_size) {
  // A board holds at most one power of two per cell, and the smallest may be a 4 that was just
  // added.
  return std::min(board_size * board_size + 1, std::countr_zero(limits::kMaxTarget));
}

MatchSettings carried_over(MatchSettings to, const MatchSettings& from) {
  to.rules = from.rules;
  to.open_seed = from.open_seed;
  for (const SettingRow& row : setting_rows()) {
    const bool in_both = row.values_in(to.format) && row.values_in(from.format);
    if (row.range_in != nullptr || !in_both) continue;
    const std::uint32_t usual = row.usual(from.format);
    if (row.get(from) != usual || row.usual(to.format) == usual) row.set(to, row.get(from));
  }
  const int largest = largest_target_exponent(to.rules.size);
  to.target_exponent = std::min(to.target_exponent, largest);
  return to;
}

OrFault<> check(const MatchSettings& settings) {
  for (const SettingRow& row : setting_rows()) {
    if (OrFault<> value = check(row, settings); !value) return value;
  }
  if (settings.target_exponent > largest_target_exponent(settings.rules.size)) {
    const std::string side = std::to_string(settings.rules.size);
    return Fault{"a board of " + side + "x" + side + " cannot hold a target of " +
                 std::to_string(tile_value(settings.target_exponent))};
  }
  constexpr Field kTiles{.words = {.subject = "the number of starting tiles"}};
  return kTiles.check({1, kMaxStartTiles}, static_cast<std::uint32_t>(settings.rules.start_tiles));
}

}  // namespace race2048
