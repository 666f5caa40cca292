// TOML as plain data, each value with its line. Pure: the caller provides the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/or_fault.h"

namespace race2048::toml_data {

struct Value;
struct Entry;
using Array = std::vector<Value>;
// In the order of the file. A key occurs once.
using Table = std::vector<Entry>;
// A date, a time, or both: no program here takes one.
struct Date {};

struct Value {
  std::variant<bool, std::int64_t, double, std::string, Date, Array, Table> content;
  std::uint32_t line = 0;  // where it begins, counted from 1

  // Null if the value is of another type.
  template <typename Type>
  const Type* as() const {
    return std::get_if<Type>(&content);
  }
};

struct Entry {
  std::string key;
  Value value;
};

struct TomlFault {
  std::uint32_t line = 0;  // counted from 1
  std::string text;        // a sentence without a capital
};

// The whole file, or its first fault; a text of more than `most` bytes is one.
OrFault<Table, TomlFault> parse(std::string_view text, std::size_t most);

}  // namespace race2048::toml_data
