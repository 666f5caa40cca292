// How a match is played.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/or_fault.h"
#include "engine/run.h"
#include "engine/sequence.h"
#include "engine/settings/limits.h"

namespace race2048 {

enum class Format : std::uint8_t { time, first, moves, last, step, knockout };
enum class Finish : std::uint8_t { first, all };
enum class Watch : std::uint8_t { live, all, at_end, off };

struct MatchSettings {
  Rules rules{};
  Format format = Format::time;
  // Numbers that only some formats use, 0 in all others: see formats.h.
  std::uint32_t time_limit_ms = limits::kDefaultTimeLimitMs;
  int target_exponent = 0;
  std::uint32_t move_limit = 0;
  std::uint32_t move_time_ms = 0;  // for each step
  std::uint32_t knockout_ms = 0;   // the interval: at the end of each the last seat is out
  std::uint32_t cap_ms = limits::kMaxMatchMs;
  Finish finish = Finish::all;
  OnStuck on_stuck = OnStuck::next_board;
  Watch watch = Watch::live;
  Draws draws = Draws::position;
  std::uint32_t seats = 8;
  std::uint32_t move_rate = limits::kDefaultMoveRate;  // actions per second and seat; 0: no limit
  std::optional<Key> open_seed{};                      // the key of an open room; nothing: sealed

  // The latest end of the match on its match clock.
  std::uint32_t length_ms() const;
  // True if the time limit ends the match, rather than the cap.
  bool ends_by_time() const;
  // True if racers see each other's boards during the match: if these tell nothing of the tiles to
  // come, or if the host wants it.
  bool racers_see_boards() const;
  // All seats move together, step by step.
  bool lockstep() const;
  // The last racing seat is out at the end of each interval.
  bool knocks_out() const;
  // The time from `match_ms`, on the match clock, to the end of the interval then. Returns nullopt
  // if the match does not knock out, or ends before the interval does or with it.
  std::optional<std::uint32_t> ms_to_knockout(std::uint32_t match_ms) const;
  // The first seat to make a tile, the target, wins.
  bool has_target() const;
  // The settings of each seat's run. Making a target ends the run.
  RunSettings run() const;

  bool operator==(const MatchSettings&) const = default;
};

// The defaults of the format, with its usual time, target or number of moves.
MatchSettings default_settings(Format format);

// The largest target that a board of this size can hold and the limits allow.
int largest_target_exponent(int board_size);

// `to`, of another format, with the settings of `from` that `to` has too: all but the numbers that
// only some formats have, and values that are the usual ones in the format of `from` but not in
// that of `to`.
MatchSettings carried_over(MatchSettings to, const MatchSettings& from);

// True if the settings can be played; otherwise the fault is a line for a person.
OrFault<> check(const MatchSettings& settings);

}  // namespace race2048
