#include "server/admin/table.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "shared/utf8.h"

namespace race2048::server {
namespace {

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) {
    return c == '_' ? ' ' : static_cast<char>(std::toupper(c));
  });
  return text;
}

void append_row(std::string& text, const std::vector<std::string>& cells,
                const std::vector<std::size_t>& widths) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text += cells[i];
    const std::size_t gap = widths[i] - cells[i].size() + 2;
    if (i + 1 < cells.size()) text.append(gap, ' ');
  }
  text += '\n';
}

}  // namespace

std::string text_of(const Table& table, const std::string& none) {
  if (table.rows.empty()) return none + "\n";
  std::vector<std::vector<std::string>> lines;
  lines.emplace_back();
  for (const std::string& column : table.columns) lines.back().push_back(upper(column));
  for (const std::vector<std::string>& row : table.rows) {
    lines.emplace_back();
    for (const std::string& cell : row)
      lines.back().push_back(cell.empty() ? "-" : printable(cell));
  }
  std::vector<std::size_t> widths(table.columns.size());
  for (const std::vector<std::string>& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (const std::vector<std::string>& line : lines) append_row(text, line, widths);
  return text;
}

std::string json_of(const Table& table) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::vector<std::string>& row : table.rows) {
    nlohmann::ordered_json object;
    for (std::size_t i = 0; i < row.size(); ++i) object[table.columns[i]] = row[i];
    rows.push_back(std::move(object));
  }
  // Bytes that are no UTF-8 cannot come: everything typed was checked.
  return rows.dump() + "\n";
}

}  // namespace race2048::server
