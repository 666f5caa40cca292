#include "client/choices/duration.h"

#include <charconv>
#include <limits>
#include <system_error>

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

std::optional<std::uint32_t> seconds_from(std::string_view text) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  std::uint32_t number = 0;
  const auto [rest, error] = std::from_chars(begin, end, number);
  if (error != std::errc{}) return std::nullopt;
  const auto unit = seconds_in({rest, static_cast<std::size_t>(end - rest)});
  if (!unit || number > std::numeric_limits<std::uint32_t>::max() / *unit) return std::nullopt;
  return number * *unit;
}

}  // namespace race2048::client
