// How a match is played: our own type, and the bytes that everyone commits to.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "engine/run.h"
#include "engine/sequence.h"
#include "shared/limits.h"

namespace race2048 {

enum class Format : std::uint8_t { time, first, moves, last, step };
enum class Finish : std::uint8_t { first, all };
enum class Watch : std::uint8_t { live, paced, at_end, off };

struct MatchSettings {
  Rules rules{};
  Format format = Format::time;
  std::uint32_t time_limit_ms = 180'000;  // Format::time only, else 0
  int target_exponent = 0;                // Format::first only, else 0
  std::uint32_t move_limit = 0;    // Format::moves; Format::step, where 0 is no limit; else 0
  std::uint32_t move_time_ms = 0;  // Format::step only: for each step; else 0
  std::uint32_t cap_ms = limits::kMaxMatchMs;
  Finish finish = Finish::all;
  OnStuck on_stuck = OnStuck::next_board;
  Watch watch = Watch::live;
  std::uint32_t seats = 8;
  std::uint32_t move_rate = limits::kDefaultMoveRate;  // actions a second and seat; 0: no limit
  std::optional<Key> open_seed{};                      // an open room's key; else sealed

  // Match clock at which the match ends at the latest, and whether that is the time limit rather
  // than the cap.
  std::uint32_t length_ms() const;
  bool ends_by_time() const;
  // What a seat's run is judged by: making the target of Format::first ends it.
  RunSettings run() const;

  bool operator==(const MatchSettings&) const = default;
};

// The defaults of a format.
MatchSettings time_settings(std::uint32_t time_limit_ms);
MatchSettings first_settings(int target_exponent);
MatchSettings moves_settings(std::uint32_t move_limit);
MatchSettings last_settings();
MatchSettings step_settings(std::uint32_t move_time_ms, std::uint32_t move_limit = 0);
// The same with each format's usual time, target or number of moves.
MatchSettings default_settings(Format format);

// The bytes that go over the wire and into the commitment.
std::string serialised(const MatchSettings& settings);

// The settings in those bytes, or what is wrong with them: one line for a person.
std::variant<MatchSettings, std::string> parse_settings(std::span<const std::uint8_t> bytes);

// "best score in 3:00", "first to 2048", "best score in 500 moves on 5x5".
std::string describe(const MatchSettings& settings);

// Minutes and seconds, "3:00"; rounds up to whole seconds, as a clock that counts down shows it.
std::string clock_text(std::uint32_t ms);

}  // namespace race2048
