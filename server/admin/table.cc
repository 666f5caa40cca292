#include "server/admin/table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>

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

// Calls the function for what the cell holds.
template <class... Functions>
struct EachKind : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
EachKind(Functions...) -> EachKind<Functions...>;

std::string text_of(const Cell& cell) {
  const EachKind text{[](const std::string& typed) { return printable(typed); },
                      [](std::size_t count) { return std::to_string(count); },
                      [](bool holds) { return std::string(holds ? "yes" : "no"); },
                      [](const Instant& instant) { return time_text(instant); }};
  std::string shown = std::visit(text, cell);
  return shown.empty() ? "-" : shown;
}

void add(const std::string& column, const Cell& cell, nlohmann::ordered_json& row) {
  if (const auto* const instant = std::get_if<Instant>(&cell)) {
    nlohmann::ordered_json& value = row[column + "_unix_ms"];
    if (instant->unix_ms) value = *instant->unix_ms;
    return;
  }
  std::visit(EachKind{[](const Instant&) {}, [&](const auto& value) { row[column] = value; }},
             cell);
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

std::string time_text(const Instant& instant) {
  if (!instant.unix_ms) return "";
  const std::time_t seconds = *instant.unix_ms / 1000;
  std::tm local{};
  std::array<char, 32> text{};
  if (localtime_r(&seconds, &local) == nullptr) return "";
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &local)};
}

std::string text_of(const Table& table, const std::string& none) {
  if (table.rows.empty()) return none + "\n";
  std::vector<std::vector<std::string>> lines;
  lines.emplace_back();
  for (const std::string& column : table.columns) lines.back().push_back(upper(column));
  for (const std::vector<Cell>& row : table.rows) {
    lines.emplace_back();
    for (const Cell& cell : row) lines.back().push_back(text_of(cell));
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
  for (const std::vector<Cell>& row : table.rows) {
    nlohmann::ordered_json object;
    for (std::size_t i = 0; i < row.size(); ++i) add(table.columns[i], row[i], object);
    rows.push_back(std::move(object));
  }
  // Bytes that are no UTF-8 cannot come: everything typed was checked.
  return rows.dump() + "\n";
}

}  // namespace race2048::server
