#include "server/admin/table.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "shared/utc_text.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

// Rows of JSON are kept in pages of about so many bytes: tens of thousands of pieces that are freed
// one after the other are given back by the allocator all at once, for some milliseconds.
constexpr std::size_t kPage = 16 * 1024;

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

void add_to_object(const std::string& column, const Cell& cell, nlohmann::ordered_json& row) {
  if (const auto* const instant = std::get_if<Instant>(&cell)) {
    nlohmann::ordered_json& value = row[column + "_unix_ms"];
    if (instant->unix_ms) value = *instant->unix_ms;
    return;
  }
  std::visit(EachKind{[](const Instant&) {}, [&](const auto& value) { row[column] = value; }},
             cell);
}

}  // namespace

std::string time_text(const Instant& instant) {
  return instant.unix_ms ? local_text(*instant.unix_ms / 1000, "%Y-%m-%dT%H:%M:%S") : "";
}

Table::Table(Form form, std::vector<std::string> columns)
    : form_(form), columns_(std::move(columns)), widths_(columns_.size()) {
  if (form_ == Form::json) return;
  std::vector<std::string> head;
  for (const std::string& column : columns_) head.push_back(upper(column));
  add_line(std::move(head));
}

void Table::add(const std::vector<Cell>& row) {
  ++rows_;
  if (form_ == Form::json) return add_object(row);
  std::vector<std::string> line;
  line.reserve(row.size());
  for (const Cell& cell : row) line.push_back(text_of(cell));
  add_line(std::move(line));
}

void Table::add_object(const std::vector<Cell>& row) {
  nlohmann::ordered_json object;
  for (std::size_t i = 0; i < row.size(); ++i) add_to_object(columns_[i], row[i], object);
  // Bytes that are no UTF-8 cannot come: everything typed was checked.
  const std::string text = object.dump();
  if (pages_.empty() || pages_.back().size() + text.size() >= kPage) {
    pages_.emplace_back().reserve(std::max(kPage, text.size() + 1));
  }
  std::string& page = pages_.back();
  page += rows_ == 1 ? '[' : ',';
  page += text;
  bytes_ += text.size() + 1;
}

void Table::add_line(std::vector<std::string> line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    widths_[i] = std::max(widths_[i], line[i].size());
    bytes_ += line[i].size() + 2;
  }
  lines_.push_back(std::move(line));
}

bool Table::write(std::size_t pieces) {
  if (form_ == Form::json) return write_pages(pieces);
  if (written_.empty()) {
    // Enough for nearly every table: it is not copied while it grows.
    std::size_t line = 2;
    for (const std::size_t width : widths_) line += width + 2;
    written_.reserve(bytes_ + line * (rows_ + 1));
  }
  for (; pieces != 0 && !lines_.empty(); --pieces) {
    write_line(lines_.front());
    lines_.pop_front();
  }
  return lines_.empty();
}

bool Table::write_pages(std::size_t pages) {
  constexpr std::string_view kEnd = "]\n";
  if (rows_ == 0) written_ = '[';
  if (written_.empty()) written_.reserve(bytes_ + kEnd.size());
  for (; pages != 0 && !pages_.empty(); --pages) {
    written_ += pages_.front();
    pages_.pop_front();
  }
  if (!pages_.empty()) return false;
  written_ += kEnd;
  return true;
}

void Table::write_line(const std::vector<std::string>& line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    written_ += line[i];
    if (i + 1 < line.size()) written_.append(widths_[i] - line[i].size() + 2, ' ');
  }
  written_ += '\n';
}

std::string Table::take(const std::string& none) {
  if (form_ == Form::text && rows_ == 0) return none + "\n";
  return std::exchange(written_, {});
}

}  // namespace race2048::server
