#include "shared/match_text.h"

namespace race2048 {
namespace {

std::string moves_text(std::uint32_t moves) {
  return std::to_string(moves) + (moves == 1 ? " move" : " moves");
}

std::string seconds_text(std::uint32_t ms) {
  return std::to_string((ms + 999) / 1000) + " s";
}

std::string describe_format(const MatchSettings& settings) {
  switch (settings.format) {
    case Format::time:
      return "best score in " + clock_text(settings.time_limit_ms);
    case Format::first:
      return "first to " + std::to_string(tile_value(settings.target_exponent));
    case Format::moves:
      return "best score in " + moves_text(settings.move_limit);
    case Format::last:
      return "best score until stuck";
    case Format::step:
      return (settings.move_limit != 0 ? moves_text(settings.move_limit) + " in lockstep, "
                                       : "lockstep, ") +
             seconds_text(settings.move_time_ms) + " each";
    case Format::knockout:
      return "knock-out every " + seconds_text(settings.knockout_ms);
  }
  return {};
}

std::string describe_format_briefly(const MatchSettings& settings) {
  switch (settings.format) {
    case Format::time:
      return "score, " + clock_text(settings.time_limit_ms);
    case Format::first:
      return "first to " + std::to_string(tile_value(settings.target_exponent));
    case Format::moves:
      return moves_text(settings.move_limit);
    case Format::last:
      return "until stuck";
    case Format::step:
      return "step " + std::to_string(settings.move_time_ms / 1000) + " s";
    case Format::knockout:
      return "knock-out, " + seconds_text(settings.knockout_ms);
  }
  return {};
}

// `before` and the size, such as "5x5"; empty for the usual size.
std::string unusual_size(const std::string& before, const Rules& rules) {
  if (rules.size == Rules{}.size) return {};
  const std::string side = std::to_string(rules.size);
  return before + side + "x" + side;
}

}  // namespace

std::string describe(const MatchSettings& settings) {
  return describe_format(settings) + unusual_size(" on ", settings.rules);
}

std::string describe_briefly(const MatchSettings& settings) {
  return describe_format_briefly(settings) + unusual_size(" ", settings.rules);
}

std::string clock_text(std::uint32_t ms) {
  const std::uint32_t seconds = ms / 1000 + (ms % 1000 != 0 ? 1 : 0);
  const std::string tail = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + (tail.size() == 1 ? ":0" : ":") + tail;
}

}  // namespace race2048
