#include "client/slide/slide_request.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>

#include <nlohmann/json.hpp>

#include "shared/line_splitter.h"

namespace race2048::client {
namespace {

using nlohmann::json;
namespace ondemand = simdjson::ondemand;

static_assert(kLinePadding >= simdjson::SIMDJSON_PADDING);

// The board; nothing if it is none. Judges the shape at the end.
std::optional<Board> board_in(ondemand::array rows) {
  constexpr std::size_t kMaxSize = kMaxBoardSize;
  std::array<std::uint8_t, kMaxSize * kMaxSize> exponents{};
  std::size_t count = 0;
  std::size_t size = 0;  // the columns of the first row
  for (auto row : rows) {
    ondemand::array cells;
    if (row.get_array().get(cells) != simdjson::SUCCESS) return std::nullopt;
    std::size_t columns = 0;
    for (auto cell : cells) {
      std::uint64_t tile = 0;
      if (cell.get_uint64().get(tile) != simdjson::SUCCESS) return std::nullopt;
      const std::optional<int> exponent = exponent_of(tile);
      const std::size_t at = count * (count == 0 ? 1 : size) + columns++;
      if (!exponent || at >= exponents.size()) return std::nullopt;
      exponents[at] = static_cast<std::uint8_t>(*exponent);
    }
    if (count++ == 0) size = columns;
    if (columns != size) return std::nullopt;
  }
  if (count != size || size < kMinBoardSize || size > kMaxSize) return std::nullopt;
  Board board(static_cast<int>(size));
  for (int cell = 0; cell < board.cells(); ++cell) {
    board.set_exponent(cell, exponents[static_cast<std::size_t>(cell)]);
  }
  return board;
}

// {"board":..,"dir":..}; nothing if it is none. simdjson skips other members without a check:
// `others` says that there are some.
std::optional<SlideRequest> request_in(ondemand::object object, bool& others) {
  std::optional<Board> board;
  std::optional<Direction> direction;
  for (auto member : object) {
    std::string_view name;
    ondemand::value value;
    if (member.unescaped_key().get(name) || member.value().get(value)) return std::nullopt;
    if (name == "board" && !board) {
      ondemand::array rows;
      if (value.get_array().get(rows)) return std::nullopt;
      board = board_in(rows);
      if (!board) return std::nullopt;
    } else if (name == "dir" && !direction) {
      std::string_view text;
      if (value.get_string().get(text)) return std::nullopt;
      direction = direction_from(text);
      if (!direction) return std::nullopt;
    } else if (name == "board" || name == "dir") {
      return std::nullopt;
    } else {
      others = true;
    }
  }
  if (!board || !direction) return std::nullopt;
  return SlideRequest{.board = *board, .direction = *direction};
}

// "row 2, column 3" from positions that count from 0.
std::string place(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

OrFault<> check_board(const json& board) {
  if (!board.is_array()) {
    return Fault{"a board is an array of rows, such as [[2,0,0],[0,2,0],[0,0,4]]"};
  }
  for (std::size_t row = 0; row < board.size(); ++row) {
    const json& cells = board[row];
    if (!cells.is_array()) {
      return Fault{"row " + std::to_string(row + 1) + " is not an array of numbers"};
    }
    for (std::size_t column = 0; column < cells.size(); ++column) {
      const json& cell = cells[column];
      if (cell.is_number_unsigned() && exponent_of(cell.get<std::uint64_t>())) continue;
      return Fault{place(row, column) +
                   " is not a tile: 2, 4, 8 .. 2147483648, or 0 for an empty cell"};
    }
  }
  std::string found = "rows: " + std::to_string(board.size()) +
                      ", columns: " + std::to_string(board.empty() ? 0 : board[0].size());
  const auto uneven =
      std::ranges::find_if(board, [&](const json& row) { return row.size() != board[0].size(); });
  if (uneven != board.end()) {
    found += ", but in row " + std::to_string(uneven - board.begin() + 1) + ": " +
             std::to_string(uneven->size());
  } else if (board.size() >= kMinBoardSize && board.size() <= kMaxBoardSize &&
             board[0].size() == board.size()) {
    return {};
  }
  return Fault{"a board is square, with 3 to 8 rows and columns; found " + found};
}

OrFault<> check_object(const json& line) {
  if (!line.is_object()) return Fault{"with --dir - each line is an object with a board and a dir"};
  for (const char* const name : {"board", "dir"}) {
    if (!line.contains(name)) return Fault{std::string("the object has no member ") + name};
  }
  if (OrFault<> checked = check_board(line["board"]); !checked) return checked;
  const json& dir = line["dir"];
  if (!dir.is_string() || !direction_from(dir.get_ref<const std::string&>())) {
    return Fault{"the member dir must be up, down, left, right, U, D, L or R"};
  }
  return Fault{"the object has a member twice"};
}

// The fault of a line that is no request. Takes longer than reading one.
Fault fault_in(std::string_view text, bool wants_object) {
  if (text.find_first_not_of(" \t\r") == std::string_view::npos) {
    return {"it is empty: give one board per line"};
  }
  const json line = json::parse(text, nullptr, false);
  const Fault broken{"it is broken JSON"};
  // The parser takes a byte order mark.
  if (line.is_discarded() || text.front() == '\xEF') return broken;
  if (!wants_object && line.is_object()) {
    return {"an object is not a board: use --dir - for lines with their own dir"};
  }
  const OrFault<> checked = wants_object ? check_object(line) : check_board(line);
  return checked ? broken : checked.fault();
}

}  // namespace

struct SlideRequestReader::Json {
  ondemand::parser parser;
};

SlideRequestReader::SlideRequestReader(std::optional<Direction> direction, std::size_t longest_line)
    : json_(std::make_unique<Json>()), direction_(direction) {
  if (json_->parser.allocate(longest_line) != simdjson::SUCCESS) throw std::bad_alloc();
}

SlideRequestReader::~SlideRequestReader() = default;

OrFault<SlideRequest> SlideRequestReader::read(std::string_view text) {
  if (std::optional<SlideRequest> request = request_from(text)) return *std::move(request);
  return fault_in(text, !direction_);
}

std::optional<SlideRequest> SlideRequestReader::request_from(std::string_view text) {
  // simdjson would take a zero byte for the end of a number.
  if (text.empty() || std::memchr(text.data(), '\0', text.size()) != nullptr) return std::nullopt;
  ondemand::document document;
  const simdjson::padded_string_view line(text, text.size() + kLinePadding);
  if (json_->parser.iterate(line).get(document)) return std::nullopt;
  std::optional<SlideRequest> request;
  bool others = false;
  if (direction_) {
    ondemand::array rows;
    if (document.get_array().get(rows)) return std::nullopt;
    if (const std::optional<Board> board = board_in(rows)) request = {*board, *direction_};
  } else {
    ondemand::object object;
    if (document.get_object().get(object)) return std::nullopt;
    request = request_in(object, others);
  }
  const bool at_end = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
  if (!at_end || (others && !json::accept(text))) return std::nullopt;
  return request;
}

}  // namespace race2048::client
