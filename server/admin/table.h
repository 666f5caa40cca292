// Rows for the operator, as aligned text or as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace race2048::server {

// Milliseconds since 1970; nothing: at no time, such as the end of a ban for good.
struct Instant {
  std::optional<std::int64_t> unix_ms;
};

using Cell = std::variant<std::string, std::size_t, bool, Instant>;

// All rows have as many cells as there are columns. What strangers typed in other letters than
// ASCII is in the last column, which needs no width.
struct Table {
  std::vector<std::string> columns;  // in snake_case: keys in JSON
  std::vector<std::vector<Cell>> rows;
};

// As the operator's own clock shows it; empty for no time.
std::string time_text(const Instant& instant);

// A line for the columns and one for each row, safe for a terminal; `none` and a line end if there
// are no rows.
std::string text_of(const Table& table, const std::string& none);

// One array with an object for each row, and a line end. Texts, numbers and true or false stay what
// they are. An instant is its number, or null, and its key ends with "_unix_ms".
std::string json_of(const Table& table);

}  // namespace race2048::server
