// Rows for the operator, as aligned text or as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
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

// As the operator's own clock shows it; empty for no time.
std::string time_text(const Instant& instant);

// A table that is written row by row, since a long one takes longer than the server's thread may.
// All rows have as many cells as there are columns. Text of strangers that may hold letters beyond
// ASCII is in the last column, which needs no width.
class Table {
 public:
  enum class Form : std::uint8_t {
    // A line for the columns and one for each row, aligned and safe for a terminal.
    text,
    // One array with an object for each row, and a line end. Texts, numbers and true or false stay
    // what they are. An instant is its number, or null, and its key ends with "_unix_ms".
    json,
  };

  // Columns are in snake_case: keys in JSON.
  Table(Form form, std::vector<std::string> columns);

  void add(const std::vector<Cell>& row);
  // After the last add(): writes at most so many rows, of JSON as many pages of 16 KiB. Returns
  // true when all are written.
  bool write(std::size_t pieces);
  // REQUIRES: write() has returned true. A text table without rows is `none` and a line end.
  std::string take(const std::string& none);

 private:
  void add_line(std::vector<std::string> line);
  void add_object(const std::vector<Cell>& row);
  bool write_pages(std::size_t pages);
  void write_line(const std::vector<std::string>& line);

  Form form_;
  std::vector<std::string> columns_;
  // The cells of a text, and the objects of JSON. write() removes what it has written.
  std::deque<std::vector<std::string>> lines_;
  std::deque<std::string> pages_;
  std::vector<std::size_t> widths_;
  std::size_t rows_ = 0;
  std::size_t bytes_ = 0;  // of all cells or objects
  std::string written_;
};

}  // namespace race2048::server
