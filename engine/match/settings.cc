#include "engine/match/settings.h"

#include <algorithm>
#include <cstdint>

#include "engine/board.h"
#include "engine/match/fault.h"

namespace race2048 {
namespace {

using MaybeFault = std::optional<std::string>;

MaybeFault fault_in_rules(const Rules& rules) {
  if (MaybeFault fault =
          fault_in_range("the board's size", rules.size, kMinBoardSize, kMaxBoardSize)) {
    return fault;
  }
  return fault_in_range("the number of starting tiles", rules.start_tiles, 1, kMaxStartTiles);
}

MaybeFault fault_in_time_limit(const MatchSettings& settings) {
  if (settings.format == Format::time) {
    return fault_in_range("the time limit in milliseconds", settings.time_limit_ms,
                          limits::kMinMatchMs, limits::kMaxMatchMs);
  }
  if (settings.time_limit_ms == 0) return std::nullopt;
  return "only a race for time has a time limit; this one has a cap";
}

MaybeFault fault_in_target(const MatchSettings& settings) {
  if (settings.format != Format::first) {
    if (settings.target_exponent == 0) return std::nullopt;
    return "only a race to a tile has a target tile";
  }
  const std::uint64_t target = tile_value(settings.target_exponent);
  if (target < limits::kMinTarget || target > limits::kMaxTarget) {
    return "the target is " + std::to_string(target) + "; it must be a tile from 8 to 131072";
  }
  // A board holds at most one power of two a cell, and the smallest may be a 4 that just came.
  const int size = settings.rules.size;
  if (settings.target_exponent <= size * size + 1) return std::nullopt;
  const std::string side = std::to_string(size);
  return "a board of " + side + "x" + side + " cannot hold a target of " + std::to_string(target);
}

MaybeFault fault_in_move_limit(const MatchSettings& settings) {
  const bool needs_one = settings.format == Format::moves;
  if (needs_one || settings.format == Format::step) {
    return fault_in_range("the number of moves", settings.move_limit, needs_one ? 1 : 0,
                          limits::kMaxMoveLimit);
  }
  if (settings.move_limit == 0) return std::nullopt;
  return "only a race of moves and one in lockstep have a number of moves";
}

MaybeFault fault_in_move_time(const MatchSettings& settings) {
  if (settings.format == Format::step) {
    return fault_in_range("the time for a move in milliseconds", settings.move_time_ms,
                          limits::kMinMoveTimeMs, limits::kMaxMoveTimeMs);
  }
  if (settings.move_time_ms == 0) return std::nullopt;
  return "only a race in lockstep has a time for each move";
}

MaybeFault fault_in_end(const MatchSettings& settings) {
  if (MaybeFault fault = fault_in_range("the match's cap in milliseconds", settings.cap_ms,
                                        limits::kMinMatchMs, limits::kMaxMatchMs)) {
    return fault;
  }
  if (settings.finish == Finish::first && settings.format != Format::first) {
    return "only a race to a tile can end with the first seat that is done";
  }
  if (settings.on_stuck == OnStuck::next_board && settings.format == Format::last) {
    return "a race until all are stuck has no next board";
  }
  return std::nullopt;
}

}  // namespace

std::uint32_t MatchSettings::length_ms() const {
  return format == Format::time ? std::min(time_limit_ms, cap_ms) : cap_ms;
}

bool MatchSettings::ends_by_time() const {
  return format == Format::time && time_limit_ms <= cap_ms;
}

RunSettings MatchSettings::run() const {
  RunSettings run{.rules = rules, .on_stuck = on_stuck, .move_limit = move_limit};
  if (format == Format::first) {
    run.rules.target_exponent = target_exponent;
    run.rules.on_target = OnTarget::stop;
  }
  return run;
}

MatchSettings time_settings(std::uint32_t time_limit_ms) {
  return {.format = Format::time, .time_limit_ms = time_limit_ms};
}

MatchSettings first_settings(int target_exponent) {
  return {.format = Format::first,
          .time_limit_ms = 0,
          .target_exponent = target_exponent,
          .cap_ms = limits::kDefaultFirstCapMs,
          .finish = Finish::first};
}

MatchSettings moves_settings(std::uint32_t move_limit) {
  return {.format = Format::moves,
          .time_limit_ms = 0,
          .move_limit = move_limit,
          .on_stuck = OnStuck::out};
}

MatchSettings last_settings() {
  return {.format = Format::last, .time_limit_ms = 0, .on_stuck = OnStuck::out};
}

MatchSettings step_settings(std::uint32_t move_time_ms, std::uint32_t move_limit) {
  return {.format = Format::step,
          .time_limit_ms = 0,
          .move_limit = move_limit,
          .move_time_ms = move_time_ms,
          .on_stuck = OnStuck::out};
}

MatchSettings default_settings(Format format) {
  switch (format) {
    case Format::time:
      return time_settings(MatchSettings{}.time_limit_ms);
    case Format::first:
      return first_settings(Rules{}.target_exponent);
    case Format::moves:
      return moves_settings(limits::kDefaultMoveLimit);
    case Format::last:
      return last_settings();
    case Format::step:
      return step_settings(limits::kDefaultMoveTimeMs);
  }
  return {};
}

std::optional<std::string> fault_in(const MatchSettings& settings) {
  if (MaybeFault fault = fault_in_rules(settings.rules)) return fault;
  if (MaybeFault fault = fault_in_time_limit(settings)) return fault;
  if (MaybeFault fault = fault_in_target(settings)) return fault;
  if (MaybeFault fault = fault_in_move_limit(settings)) return fault;
  if (MaybeFault fault = fault_in_move_time(settings)) return fault;
  if (MaybeFault fault = fault_in_end(settings)) return fault;
  if (MaybeFault fault =
          fault_in_range("the number of seats", settings.seats, 1, limits::kMaxSeats)) {
    return fault;
  }
  return fault_in_range("the move rate", settings.move_rate, 0, limits::kMaxMoveRate);
}

}  // namespace race2048
