#include "shared/match_text.h"

namespace race2048 {
namespace {

std::string moves_text(std::uint32_t moves) {
  return std::to_string(moves) + (moves == 1 ? " move" : " moves");
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
             std::to_string((settings.move_time_ms + 999) / 1000) + " s each";
  }
  return {};
}

}  // namespace

std::string describe(const MatchSettings& settings) {
  const std::string size = std::to_string(settings.rules.size);
  return describe_format(settings) + (settings.rules.size == 4 ? "" : " on " + size + "x" + size);
}

std::string clock_text(std::uint32_t ms) {
  const std::uint32_t seconds = ms / 1000 + (ms % 1000 != 0 ? 1 : 0);
  const std::string tail = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + (tail.size() == 1 ? ":0" : ":") + tail;
}

}  // namespace race2048
