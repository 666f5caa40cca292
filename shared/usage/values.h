// The kinds of values of flags. Each goes to a variable, which must outlive the flag, and whose
// value at any time is the default.
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "shared/usage/usage.h"

namespace race2048::usage {

// A flag without a value. With an optional, the person may also say nothing about it.
// The value under another name in the help.
Value named(std::string name, Value value);

Value flag(bool& on);
Value flag(std::optional<std::uint8_t>& on);  // 1 or 0
// Says only whether the flag is given.
Value switch_that(std::function<void(bool)> sets);

Value text(std::string& to);
Value text(std::optional<std::string>& to);

// One of `names`; the second form sets the index among them.
Value choice(std::string& to, std::vector<std::string> names);
Value choice(std::optional<std::uint8_t>& to, std::vector<std::string> names);
// A switch that also has other forms, as in --plain=keys. `names`: its meaning alone, and others.
Value switch_or(std::string& to, std::vector<std::string> names);

// Any word, given to `take`, whose fault is the rest of a sentence: "takes .., not 'x'". `now` is
// the value that holds, as one would type it.
Value word(std::function<OrFault<>(const std::string&)> take, std::function<std::string()> now);
// The same for a list of words, which replaces the earlier list.
Value words(std::function<OrFault<>(const std::vector<std::string>&)> take,
            std::function<std::string()> now);
// One or several words.
Value files(std::vector<std::string>& to);

// Values of flags that only ask for an answer.
Value nowhere();
Value help();
Value page();

// The word behind --help that asks for every option.
inline constexpr const char* kAllHelp = "all";

// The values of a list; each word may hold several, with commas between them.
std::vector<std::string> split_at_commas(const std::vector<std::string>& words);

// The rest of the sentence about any other value: "takes a number from 0 to 9, not 'x'". Safe for a
// terminal.
std::string not_a_number(std::string_view typed);
std::string not_in_range(std::string_view least, std::string_view most, std::string_view typed);

// Text that a person typed, for a message: numbers bare, all else in quotes, nothing too long. Safe
// for a terminal.
std::string as_typed(std::string_view typed);

// Without zeros at its end: "0.5", "60".
std::string number_text(double number);

namespace internal {

// The parts that do not depend on the type of the number.
Value number_value(std::string range, std::function<OrFault<>(const std::string&)> take,
                   std::function<std::string()> now);

template <typename Number>
std::string text_of(Number number) {
  if constexpr (std::is_floating_point_v<Number>) {
    return number_text(number);
  } else {
    return std::to_string(number);
  }
}

// The whole text as a number.
template <typename Number>
std::optional<Number> number_in(const std::string& typed) {
  Number number{};
  const char* const end = typed.data() + typed.size();
  const auto [stop, fault] = std::from_chars(typed.data(), end, number);
  if (fault != std::errc() || stop != end) return std::nullopt;
  return number;
}

// With a range in the help if `has_range`.
template <typename Number, typename Variable>
Value number(Variable& to, Number least, Number most, bool has_range) {
  return number_value(
      has_range ? text_of(least) + " to " + text_of(most) : "",
      [&to, least, most, has_range](const std::string& typed) -> OrFault<> {
        const std::optional<Number> read = number_in<Number>(typed);
        // Not a number is in no range.
        if (read && *read >= least && *read <= most) {
          to = *read;
          return {};
        }
        const bool is_whole = typed.find_first_not_of("0123456789-") == typed.npos;
        if (!has_range && (!is_whole || typed.empty())) return Fault{not_a_number(typed)};
        return Fault{not_in_range(text_of(least), text_of(most), typed)};
      },
      [&to] {
        if constexpr (std::is_same_v<Variable, Number>) {
          return text_of(to);
        } else {
          return to ? text_of(*to) : std::string();
        }
      });
}

}  // namespace internal

template <typename Number>
using Same = std::type_identity_t<Number>;

// A number from `least` to `most`.
template <typename Number>
Value number(Number& to, Same<Number> least, Same<Number> most) {
  return internal::number(to, least, most, true);
}
template <typename Number>
Value number(std::optional<Number>& to, Same<Number> least, Same<Number> most) {
  return internal::number(to, least, most, true);
}
// Any number that the variable holds.
template <typename Number>
Value number(Number& to) {
  return internal::number(to, std::numeric_limits<Number>::lowest(),
                          std::numeric_limits<Number>::max(), false);
}
template <typename Number>
Value number(std::optional<Number>& to) {
  return internal::number(to, std::numeric_limits<Number>::lowest(),
                          std::numeric_limits<Number>::max(), false);
}

}  // namespace race2048::usage
