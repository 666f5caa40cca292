#include "client/text/table.h"

#include <algorithm>

#include "client/text/text.h"

namespace race2048::client {
namespace {

std::vector<int> widths_of(const std::vector<TableRow>& rows) {
  std::vector<int> widths(rows.empty() ? 0 : rows.front().size());
  for (const TableRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  return widths;
}

}  // namespace

std::string aligned(const std::vector<TableRow>& rows, std::initializer_list<std::size_t> numbers) {
  const std::vector<int> widths = widths_of(rows);
  std::string text;
  for (const TableRow& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool number = std::find(numbers.begin(), numbers.end(), i) != numbers.end();
      if (i != 0) line += "  ";
      line += number ? right_aligned(row[i], widths[i]) : left_aligned(row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace race2048::client
