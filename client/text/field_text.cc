#include "client/text/field_text.h"

#include <algorithm>
#include <charconv>

#include "client/text/duration.h"
#include "shared/list_text.h"

namespace race2048::client {
namespace {

// Typed seconds stop here, so that they fit 32 bits in milliseconds.
constexpr std::uint32_t kMostSeconds = 999'999;

bool is_zero(const Field& field, std::uint32_t value) {
  return value == 0 && !field.zero.empty();
}

// Durations as people may type them, such as "90, 90s or 2m": those in the range.
std::string examples(std::uint32_t least, std::uint32_t most) {
  std::vector<std::string> good;
  for (const char* const example : {"90", "90s", "2m", "1h"}) {
    const std::uint32_t seconds = seconds_from(example).value();
    if (seconds >= least && seconds <= most) good.emplace_back(example);
  }
  return list_text(good, " or ");
}

std::string from_to(const std::string& least, const std::string& most) {
  return least + " to " + most;
}

}  // namespace

std::string value_text(const Field& field, std::uint32_t value) {
  if (field.is(FieldKind::choice)) return std::string(field.choice(value).words);
  if (field.text != nullptr) return field.text(value);
  if (is_zero(field, value)) return std::string(field.zero);
  if (!field.is_time()) return std::to_string(value);
  return hours_text((value + field.unit() - 1) / field.unit());
}

std::string typed_value(const Field& field, std::uint32_t value) {
  if (field.is(FieldKind::choice)) return std::string(field.choice(value).name);
  if (is_zero(field, value)) return std::string(field.zero);
  if (field.is_time()) return duration_text(value / field.unit());
  return std::to_string(value);
}

std::string range_text(const Field& field, Range range) {
  const auto text = [&field](std::uint32_t number) {
    return field.is_time() ? duration_text(number / field.unit()) : std::to_string(number);
  };
  const std::string numbers = from_to(text(range.least), text(range.most));
  if (!field.is(FieldKind::text)) {
    return is_zero(field, range.least) ? numbers + "; 0: " + std::string(field.zero) : numbers;
  }
  return (range.least == 0 ? "at most " + text(range.most) : numbers) + " characters";
}

std::string takes_time(std::uint32_t least, std::uint32_t most) {
  return "takes a time from " + from_to(duration_text(least), duration_text(most)) + ", such as " +
         examples(least, most);
}

std::string takes_text(const Field& field, Range range) {
  if (field.is(FieldKind::choice)) return "takes " + list_text(choice_names(field), " or ");
  if (field.is_time()) return takes_time(range.least / field.unit(), range.most / field.unit());
  return std::string("takes a ") + (field.is(FieldKind::tile) ? "tile" : "number") + " from " +
         from_to(std::to_string(range.least), std::to_string(range.most));
}

std::optional<std::uint32_t> value_from(const Field& field, std::string_view typed) {
  if (field.is(FieldKind::choice)) {
    const Choice* const choice = field.choice_named(typed);
    return choice == nullptr ? std::nullopt : std::optional(choice->value);
  }
  if (field.is_time()) {
    const std::optional<std::uint32_t> seconds = seconds_from(typed);
    return seconds ? std::optional(std::min(*seconds, kMostSeconds) * field.unit()) : seconds;
  }
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (error != std::errc() || end != typed.data() + typed.size()) return std::nullopt;
  return number;
}

OrFault<> check_value(const Field& field, Range range, std::uint32_t value) {
  return field.check(range, value, hours_text);
}

std::vector<std::string> choice_names(const Field& field) {
  std::vector<std::string> names;
  for (const Choice& choice : field.choices) names.emplace_back(choice.name);
  return names;
}

}  // namespace race2048::client
