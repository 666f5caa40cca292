#include "client/slide/slide_request.h"

#include <simdjson.h>

#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <string>

#include "shared/line_splitter.h"

namespace race2048::client {
namespace {

namespace ondemand = simdjson::ondemand;

static_assert(kLinePadding >= simdjson::SIMDJSON_PADDING);

// The maximum nesting of ignored members. It bounds the recursion that checks them.
constexpr int kMaxDepth = 64;

Fault json_fault(simdjson::error_code error) {
  switch (error) {
    case simdjson::UTF8_ERROR:
      return {"it is not valid UTF-8"};
    case simdjson::UNCLOSED_STRING:
      return {"it is broken JSON: a string is not closed"};
    case simdjson::UNESCAPED_CHARS:
      return {"it is broken JSON: a string has a control character"};
    default:
      return {"it is broken JSON"};
  }
}

// "row 2, column 3" from positions that count from 0.
std::string place(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

// A number as written, shortened because it may be long; nothing if `token` is not a number.
std::optional<std::string> number_text(std::string_view token) {
  token = token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
  if (token.find_first_not_of("+-.0123456789Ee") != std::string_view::npos) return std::nullopt;
  constexpr std::size_t kShown = 24;
  std::string text(token.substr(0, kShown));
  if (token.size() > kShown) text += "..";
  return text;
}

// Why the content of this cell is not a tile.
Fault cell_fault(ondemand::value cell, std::size_t row, std::size_t column) {
  const std::string_view token = cell.raw_json_token();
  switch (token.empty() ? '\0' : token.front()) {
    case '"':
      return {place(row, column) + " has a string: tiles are numbers"};
    case '[':
    case '{':
      return {place(row, column) + " has brackets: tiles are numbers"};
    case 't':
    case 'f':
    case 'n':
      return {place(row, column) + " has a word: tiles are numbers, and 0 is an empty cell"};
    default:
      break;
  }
  const std::optional<std::string> number = number_text(token);
  if (!number) return {"it is broken JSON in " + place(row, column)};
  return {*number + " in " + place(row, column) +
          " is not a tile: 2, 4, 8 .. 2147483648, or 0 for an empty cell"};
}

// Reads the cells in order, whatever their shape, and judges the shape at the end.
class Cells {
 public:
  OrFault<> read(ondemand::array rows) {
    for (auto row : rows) {
      ondemand::value value;
      if (const auto error = row.get(value)) return json_fault(error);
      if (OrFault<> checked = read_row(value); !checked) return checked;
    }
    return check_shape();
  }

  // REQUIRES: read() found no fault.
  Board board() const {
    Board board(static_cast<int>(rows_));
    for (int cell = 0; cell < board.cells(); ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      board.set_exponent(cell, exponents_[at / rows_][at % rows_]);
    }
    return board;
  }

 private:
  static constexpr std::size_t kMaxSize = kMaxBoardSize;

  OrFault<> read_row(ondemand::value value) {
    ondemand::array cells;
    if (value.get_array().get(cells) != simdjson::SUCCESS) {
      return Fault{"row " + std::to_string(rows_ + 1) + " is not an array of numbers"};
    }
    std::size_t columns = 0;
    for (auto cell : cells) {
      ondemand::value tile;
      if (const auto error = cell.get(tile)) return json_fault(error);
      if (OrFault<> checked = read_cell(tile, columns); !checked) return checked;
      ++columns;
    }
    if (rows_ == 0) columns_ = columns;
    if (columns != columns_ && !uneven_) uneven_ = Uneven{.row = rows_, .columns = columns};
    ++rows_;
    return {};
  }

  OrFault<> read_cell(ondemand::value cell, std::size_t column) {
    std::uint64_t tile = 0;
    std::optional<int> exponent;
    if (cell.get_uint64().get(tile) == simdjson::SUCCESS) exponent = exponent_of(tile);
    if (!exponent) return cell_fault(cell, rows_, column);
    if (rows_ < kMaxSize && column < kMaxSize) {
      exponents_[rows_][column] = static_cast<std::uint8_t>(*exponent);
    }
    return {};
  }

  OrFault<> check_shape() const {
    if (!uneven_ && rows_ == columns_ && rows_ >= kMinBoardSize && rows_ <= kMaxSize) {
      return {};
    }
    std::string found = "rows: " + std::to_string(rows_) + ", columns: " + std::to_string(columns_);
    if (uneven_) {
      found += ", but in row " + std::to_string(uneven_->row + 1) + ": " +
               std::to_string(uneven_->columns);
    }
    return Fault{"a board is square, with 3 to 8 rows and columns; found " + found};
  }

  // The first row whose length differs from row 0's.
  struct Uneven {
    std::size_t row = 0;
    std::size_t columns = 0;
  };

  std::uint8_t exponents_[kMaxSize][kMaxSize] = {};  // of the cells that a board can have
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;  // of the first row
  std::optional<Uneven> uneven_;
};

OrFault<> read_board(ondemand::array rows, std::optional<Board>& board) {
  Cells cells;
  OrFault<> read = cells.read(rows);
  if (read) board = cells.board();
  return read;
}

// simdjson skips a value without checking it, but an ignored value must be valid too.
OrFault<> check_ignored(ondemand::value value, int depth) {
  if (depth > kMaxDepth) {
    return Fault{"it nests more than " + std::to_string(kMaxDepth) + " levels deep"};
  }
  ondemand::json_type type{};
  if (const auto error = value.type().get(type)) return json_fault(error);
  simdjson::error_code error = simdjson::SUCCESS;
  switch (type) {
    case ondemand::json_type::array: {
      ondemand::array array;
      if ((error = value.get_array().get(array))) break;
      for (auto element : array) {
        ondemand::value inner;
        if ((error = element.get(inner))) return json_fault(error);
        if (OrFault<> checked = check_ignored(inner, depth + 1); !checked) return checked;
      }
      break;
    }
    case ondemand::json_type::object: {
      ondemand::object object;
      if ((error = value.get_object().get(object))) break;
      for (auto member : object) {
        std::string_view name;
        ondemand::value inner;
        if ((error = member.unescaped_key().get(name))) return json_fault(error);
        if ((error = member.value().get(inner))) return json_fault(error);
        if (OrFault<> checked = check_ignored(inner, depth + 1); !checked) return checked;
      }
      break;
    }
    case ondemand::json_type::number:
      // Rejects even a number that is too large for a double: the line contains nothing unreadable.
      if (value.get_double().error()) return Fault{"it has a number that cannot be read"};
      break;
    case ondemand::json_type::string:
      error = value.get_string().error();
      break;
    case ondemand::json_type::boolean:
      error = value.get_bool().error();
      break;
    case ondemand::json_type::null: {
      bool is_null = false;
      error = value.is_null().get(is_null);
      break;
    }
  }
  if (error != simdjson::SUCCESS) return json_fault(error);
  return {};
}

// The members of {"board":..,"dir":..}, in the order of the line.
class Members {
 public:
  OrFault<> read(ondemand::object object) {
    for (auto member : object) {
      std::string_view name;
      ondemand::value value;
      if (const auto error = member.unescaped_key().get(name)) return json_fault(error);
      if (const auto error = member.value().get(value)) return json_fault(error);
      if (OrFault<> checked = read_member(name, value); !checked) return checked;
    }
    if (!board_) return Fault{"the object has no member board"};
    if (!direction_) return Fault{"the object has no member dir"};
    return {};
  }

  // REQUIRES: read() found no fault.
  SlideRequest request() const { return {.board = *board_, .direction = *direction_}; }

 private:
  OrFault<> read_member(std::string_view name, ondemand::value value) {
    if (name == "board") {
      if (board_) return Fault{"the object has the member board twice"};
      ondemand::array rows;
      if (value.get_array().get(rows) != simdjson::SUCCESS) {
        return Fault{"the member board must be an array of rows"};
      }
      return read_board(rows, board_);
    }
    if (name == "dir") {
      if (direction_) return Fault{"the object has the member dir twice"};
      std::string_view text;
      if (value.get_string().get(text) == simdjson::SUCCESS) direction_ = direction_from(text);
      if (!direction_) {
        return Fault{"the member dir must be up, down, left, right, U, D, L or R"};
      }
      return {};
    }
    return check_ignored(value, 1);
  }

  std::optional<Board> board_;
  std::optional<Direction> direction_;
};

// Explains a line that does not end where its first bracket closes.
Fault end_fault(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) {
      const bool is_end = text.find_first_not_of(" \t\r", i + 1) == std::string_view::npos;
      // It closes at the end, but with the wrong kind of bracket.
      if (is_end) return json_fault(simdjson::TAPE_ERROR);
      return {"there is more after the first closing bracket"};
    }
  }
  return {"it ends before its brackets are closed"};
}

// A fault that is visible before the line is parsed as JSON.
OrFault<> check_text_form(std::string_view text, bool is_object_wanted) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return Fault{"it is empty: give one board per line"};
  // simdjson would take a zero byte for the end of a number.
  if (std::memchr(text.data(), '\0', text.size()) != nullptr) return Fault{"it has a zero byte"};
  if (text.starts_with("\xEF\xBB\xBF")) {
    return Fault{"it begins with a byte order mark: save the text without one"};
  }
  if (is_object_wanted) {
    if (text[first] == '{') return {};
    return Fault{"with --dir - each line is an object with a board and a dir"};
  }
  if (text[first] == '[') return {};
  if (text[first] == '{') {
    return Fault{"an object is not a board: use --dir - for lines with their own dir"};
  }
  return Fault{"it is not a board: a board is an array of rows, such as [[2,0,0],[0,2,0],[0,0,4]]"};
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
  if (const OrFault<> checked = check_text_form(text, !direction_); !checked) {
    return checked.fault();
  }
  ondemand::document document;
  const simdjson::padded_string_view json(text, text.size() + kLinePadding);
  if (const auto error = json_->parser.iterate(json).get(document)) {
    return json_fault(error);
  }
  SlideRequest request;
  OrFault<> read;
  if (direction_) {
    ondemand::array rows;
    if (document.get_array().get(rows) != simdjson::SUCCESS) return end_fault(text);
    std::optional<Board> board;
    read = read_board(rows, board);
    if (read) request = {.board = *board, .direction = *direction_};
  } else {
    ondemand::object object;
    if (document.get_object().get(object) != simdjson::SUCCESS) return end_fault(text);
    Members members;
    read = members.read(object);
    if (read) request = members.request();
  }
  if (!read) return read.fault();
  const bool at_end = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
  if (!at_end) return end_fault(text);
  return request;
}

}  // namespace race2048::client
