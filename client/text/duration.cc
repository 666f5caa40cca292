#include "client/text/duration.h"

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

// Minutes or seconds behind a colon: 0 to 59 in two digits.
std::optional<std::uint32_t> sixtieth(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() != 2 || text[0] > '5' || !is_digit(text[0]) || !is_digit(text[1])) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>((text[0] - '0') * 10 + (text[1] - '0'));
}

std::optional<std::uint32_t> number_times(std::string_view text, std::uint32_t factor) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() ||
      number > std::numeric_limits<std::uint32_t>::max() / factor) {
    return std::nullopt;
  }
  return number * factor;
}

// "M:SS" or "H:MM:SS".
std::optional<std::uint32_t> clock_seconds_from(std::string_view text) {
  constexpr std::size_t kTail = 3;  // a colon and two digits
  std::uint32_t below = 0;
  std::uint32_t factor = 1;
  while (text.size() > kTail && text[text.size() - kTail] == ':' && factor < 60 * 60) {
    const auto part = sixtieth(text.substr(text.size() - kTail + 1));
    if (!part) return std::nullopt;
    below += *part * factor;
    factor *= 60;
    text.remove_suffix(kTail);
  }
  const auto above = number_times(text, factor);
  if (!above || *above > std::numeric_limits<std::uint32_t>::max() - below) return std::nullopt;
  return *above + below;
}

std::string two_digits(std::uint32_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

std::string duration_text(std::uint32_t seconds) {
  if (seconds != 0 && seconds % 3600 == 0) return std::to_string(seconds / 3600) + "h";
  if (seconds != 0 && seconds % 60 == 0) return std::to_string(seconds / 60) + "m";
  return std::to_string(seconds) + "s";
}

std::string hours_text(std::uint32_t seconds) {
  const std::uint32_t minutes = seconds / 60;
  const std::string tail = ":" + two_digits(seconds % 60);
  if (minutes < 60) return std::to_string(minutes) + tail;
  return std::to_string(minutes / 60) + ":" + two_digits(minutes % 60) + tail;
}

bool is_in_duration(char32_t character) {
  constexpr std::u32string_view kKnown = U"0123456789:smhSMH";
  return kKnown.find(character) != std::u32string_view::npos;
}

std::optional<std::uint32_t> seconds_from(std::string_view text) {
  if (text.find(':') != std::string_view::npos) return clock_seconds_from(text);
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
