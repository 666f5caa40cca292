// Rows for the operator, as aligned text or as JSON.
#pragma once

#include <string>
#include <vector>

namespace race2048::server {

// All rows have as many cells as there are columns. What strangers typed in other letters than
// ASCII is in the last column, which needs no width.
struct Table {
  std::vector<std::string> columns;  // in snake_case: keys in JSON
  std::vector<std::vector<std::string>> rows;
};

// A line for the columns and one for each row, safe for a terminal; `none` and a line end if there
// are no rows.
std::string text_of(const Table& table, const std::string& none);

// One array with an object for each row, and a line end. All values are strings.
std::string json_of(const Table& table);

}  // namespace race2048::server
