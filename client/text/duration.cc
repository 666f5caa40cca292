#include "client/text/duration.h"

#include <charconv>
#include <limits>
#include <system_error>

#include "shared/match_text.h"

namespace race2048::client {
namespace {

// Nothing if the text is not a unit.
std::optional<std::uint32_t> seconds_in(std::string_view unit) {
  if (unit.empty() || unit == "s" || unit == "S") return 1;
  if (unit == "m" || unit == "M") return 60;
  if (unit == "h" || unit == "H") return 60 * 60;
  return std::nullopt;
}

}  // namespace

std::string duration_text(std::uint32_t seconds) {
  if (seconds != 0 && seconds % 3600 == 0) return std::to_string(seconds / 3600) + "h";
  if (seconds != 0 && seconds % 60 == 0) return std::to_string(seconds / 60) + "m";
  return std::to_string(seconds) + "s";
}

std::string hours_text(std::uint32_t seconds) {
  const std::string tail = clock_text(seconds % 3600 * 1000);
  if (seconds < 3600) return tail;
  return std::to_string(seconds / 3600) + (tail.size() == 4 ? ":0" : ":") + tail;
}

std::string tenths_text(std::uint32_t ms) {
  return clock_text(ms / 1000 * 1000) + "." + std::to_string(ms / 100 % 10);
}

bool is_in_duration(char32_t character) {
  constexpr std::u32string_view kKnown = U"0123456789:smhSMH";
  return kKnown.find(character) != std::u32string_view::npos;
}

std::optional<std::uint32_t> seconds_from(std::string_view text) {
  constexpr int kMostParts = 3;
  std::uint64_t seconds = 0;
  for (int part = 1; part <= kMostParts; ++part) {
    std::uint32_t number = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto digits = static_cast<std::size_t>(rest - text.data());
    if (fault != std::errc() || (part > 1 && (digits != 2 || number > 59))) return std::nullopt;
    seconds = 60 * seconds + number;
    text.remove_prefix(digits);
    if (text.starts_with(':')) {
      text.remove_prefix(1);
      continue;
    }
    const auto unit = seconds_in(text);
    if (!unit || (part > 1 && !text.empty())) return std::nullopt;
    seconds *= *unit;
    if (seconds > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(seconds);
  }
  return std::nullopt;
}

}  // namespace race2048::client
