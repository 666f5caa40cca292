// Numbers in text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace race2048 {

// The number that the whole text is; nothing for any other text, and if it does not fit the type.
template <typename Number>
std::optional<Number> whole_number(std::string_view text, int base = 10) {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number, base);
  return fault == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace race2048
