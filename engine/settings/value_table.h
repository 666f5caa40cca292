// Tables with one row for each value of an enumeration, in its order. A row has the members
// `value`, the enumerator, and `name`, a word without spaces for flags and files.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace race2048 {

// True if `rows` has one row for each value, in order. `is_value` defines the set of values by a
// switch without `default`: the compiler demands a case for a new enumerator, and this check then
// demands its row.
template <typename Row, std::size_t count, typename Value>
consteval bool is_complete(const std::array<Row, count>& rows, bool (*is_value)(Value)) {
  using Number = std::underlying_type_t<Value>;
  for (std::size_t i = 0; i <= std::numeric_limits<Number>::max(); ++i) {
    const auto value = static_cast<Value>(i);
    if (is_value(value) != (i < count)) return false;
    if (i < count && rows[i].value != value) return false;
  }
  return true;
}

// REQUIRES: is_complete().
template <typename Row, std::size_t count, typename Value>
constexpr const Row& row_of(const std::array<Row, count>& rows, Value value) {
  return rows[static_cast<std::size_t>(value)];
}

// The value with this name; nothing if no row has it.
template <typename Row, std::size_t count>
constexpr auto value_named(const std::array<Row, count>& rows, std::string_view name) {
  std::optional<decltype(Row::value)> value;
  for (const Row& row : rows) {
    if (row.name == name) value = row.value;
  }
  return value;
}

template <typename Row, std::size_t count>
std::vector<std::string> names_of(const std::array<Row, count>& rows) {
  std::vector<std::string> names;
  names.reserve(count);
  for (const Row& row : rows) names.emplace_back(row.name);
  return names;
}

}  // namespace race2048
