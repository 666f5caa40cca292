#include "client/core/widgets.h"

#include <algorithm>
#include <array>

namespace race2048::client {
namespace {

constexpr int kMinNameColumns = 6;
constexpr std::size_t kTopRows = 3;  // of a table with a gap

struct Lines {
  char32_t horizontal, vertical;
  // Corners and crossings by row (top, inner, bottom) and column (left, inner, right).
  std::array<std::array<char32_t, 3>, 3> joints;
};

const Lines& lines_of(const Frame& frame) {
  static constexpr Lines kUnicode = {
      U'─', U'│', {{{U'┌', U'┬', U'┐'}, {U'├', U'┼', U'┤'}, {U'└', U'┴', U'┘'}}}};
  static constexpr Lines kAscii = {
      U'-', U'|', {{{U'+', U'+', U'+'}, {U'+', U'+', U'+'}, {U'+', U'+', U'+'}}}};
  return frame.glyphs() == Glyphs::unicode ? kUnicode : kAscii;
}

std::string_view separator(Glyphs glyphs) {
  return glyphs == Glyphs::unicode ? " · " : " - ";
}

// 0 for the first, 2 for the last, 1 for those between.
std::size_t place_of(int i, int last) {
  return i == 0 ? 0 : i == last ? 2 : 1;
}

// The first `count` code points of UTF-8.
std::string_view beginning(std::string_view text, int count) {
  std::size_t end = 0;
  for (int seen = 0; end < text.size(); ++end) {
    const bool starts = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (starts && ++seen > count) break;
  }
  return text.substr(0, end);
}

std::string centred(const std::string& text, int width) {
  const int blanks = std::max(width - width_of(text), 0);
  const auto left = static_cast<std::size_t>(blanks - blanks / 2);
  return std::string(left, ' ') + text + std::string(static_cast<std::size_t>(blanks / 2), ' ');
}

std::string right_aligned(const std::string& text, int width) {
  return std::string(static_cast<std::size_t>(std::max(width - width_of(text), 0)), ' ') + text;
}

std::string left_aligned(const std::string& text, int width) {
  return text + std::string(static_cast<std::size_t>(std::max(width - width_of(text), 0)), ' ');
}

int columns_for(const Column& column) {
  int width = std::max(column.min_width, width_of(column.title));
  for (const std::string& cell : column.cells) width = std::max(width, width_of(cell));
  return width;
}

std::string ping_text(std::uint32_t ms) {
  if (ms == 0) return {};
  if (ms < 1000) return std::to_string(ms) + "ms";
  if (ms < 10'000) return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + "s";
  return std::to_string(std::min(ms / 1000, 999U)) + "s";
}

// "racing   38ms", or a longer word over both once there is no ping to wait for.
std::string state_and_ping(const Standing& standing) {
  const bool plays =
      standing.state == v1::SEAT_STATE_RACING || standing.state == v1::SEAT_STATE_STUCK;
  if (!plays) return state_word(standing.state);
  return left_aligned(state_word(standing.state), 6) +
         right_aligned(ping_text(standing.ping_ms), 6);
}

std::string final_state(v1::SeatState state) {
  return state == v1::SEAT_STATE_RACING ? "to the end" : state_word(state);
}

// The rank is the first column; the name, whose width is what the others leave, the second.
std::vector<Column> columns_of(const std::vector<StandingsRow>& rows, const StandingsTable& table) {
  Column rank{"#", true, 0, {}};
  Column name{"name", false, 0, {}};
  Column score{"score", true, 6, {}};
  Column best{"best", true, 4, {}};
  Column moves{"moves", true, 0, {}};
  Column time{"made at", true, 7, {}};
  Column state{table.final ? "state" : "state   ping", false, 0, {}};
  for (const StandingsRow& row : rows) {
    const Standing& standing = row.standing;
    rank.cells.push_back(standing.rank == 0 ? "-" : std::to_string(standing.rank));
    name.cells.push_back(row.name + (row.mark.empty() ? "" : " " + row.mark));
    score.cells.push_back(grouped(standing.score));
    best.cells.push_back(standing.best_tile == 0 ? "-" : std::to_string(standing.best_tile));
    moves.cells.push_back(std::to_string(standing.moves));
    time.cells.push_back(standing.reached_ms == 0 ? "-" : tenths_text(standing.reached_ms));
    state.cells.push_back(table.final ? final_state(standing.state) : state_and_ping(standing));
  }
  std::vector<Column> columns = {rank, name, score, best, moves};
  if (table.reached_times) columns.push_back(time);
  columns.push_back(state);
  return columns;
}

struct TableLayout {
  std::vector<int> widths;
  int gap = 1;
};

TableLayout layout_of(const std::vector<Column>& columns, int available) {
  TableLayout layout;
  int others = 0;
  for (const Column& column : columns) {
    layout.widths.push_back(columns_for(column));
    others += layout.widths.back();
  }
  others -= layout.widths[1];
  const int gaps = static_cast<int>(columns.size()) - 1;
  for (const int gap : {3, 2}) {
    if (layout.gap == 1 && others + layout.widths[1] + gaps * gap <= available) layout.gap = gap;
  }
  const int left = available - others - gaps * layout.gap;
  layout.widths[1] = std::clamp(left, kMinNameColumns, std::max(layout.widths[1], kMinNameColumns));
  return layout;
}

}  // namespace

int width_of(std::string_view text) {
  return static_cast<int>(code_points(text).size());
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (int i = static_cast<int>(text.size()) - 3; i > 0; i -= 3) {
    text.insert(static_cast<std::size_t>(i), ",");
  }
  return text;
}

std::string counted(std::uint64_t number, const std::string& thing) {
  return grouped(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string ordinal(std::uint32_t number) {
  const std::uint32_t tens = number % 100;
  const bool teen = tens >= 11 && tens <= 13;
  const char* suffix = "th";
  if (!teen && number % 10 == 1) suffix = "st";
  if (!teen && number % 10 == 2) suffix = "nd";
  if (!teen && number % 10 == 3) suffix = "rd";
  return std::to_string(number) + suffix;
}

std::string tenths_text(std::uint32_t ms) {
  return clock_text(ms / 1000 * 1000) + "." + std::to_string(ms / 100 % 10);
}

std::string state_word(v1::SeatState state) {
  switch (state) {
    case v1::SEAT_STATE_RACING:
      return "racing";
    case v1::SEAT_STATE_STUCK:
    case v1::SEAT_STATE_OUT_STUCK:
      return "stuck";
    case v1::SEAT_STATE_REACHED:
      return "done";
    case v1::SEAT_STATE_GAVE_UP:
      return "gave up";
    case v1::SEAT_STATE_LINK_LOST:
      return "link lost";
    case v1::SEAT_STATE_IDLE:
      return "idle";
    default:
      return "";
  }
}

std::string fitted(std::string_view text, int width, Glyphs glyphs) {
  if (width_of(text) <= width) return std::string(text);
  if (width <= 0) return {};
  return std::string(beginning(text, width - 1)) + (glyphs == Glyphs::unicode ? "…" : "~");
}

std::string fitted_name(std::string_view name, std::string_view mark, int width, Glyphs glyphs) {
  if (mark.empty()) return fitted(name, width, glyphs);
  const int left = width - width_of(mark) - 1;
  // The mark matters more than the name's end.
  return fitted(name, std::max(left, 1), glyphs) + " " + std::string(mark);
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  const int limit = std::max(width, 1);
  std::vector<std::string> lines;
  while (width_of(text) > limit) {
    // The blank behind a full line counts: it is dropped.
    const std::size_t blank = beginning(text, limit + 1).rfind(' ');
    const bool at_blank = blank != std::string_view::npos && blank > 0;
    const std::size_t end = at_blank ? blank : beginning(text, limit).size();
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(at_blank ? end + 1 : end);
  }
  lines.emplace_back(text);
  return lines;
}

std::string joined(const std::vector<std::string>& parts, Glyphs glyphs) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator(glyphs);
    text += part;
  }
  return text;
}

void draw_title(Frame& frame, std::string_view title, std::string_view right, Style right_style) {
  int column = frame.put(0, 1, "race2048", Tone::accent);
  if (!title.empty()) {
    column = frame.put(0, column, separator(frame.glyphs()), Tone::dim);
    frame.put(0, column, title, Tone::bold);
  }
  frame.put(0, frame.columns() - 1 - width_of(right), right, right_style);
}

void draw_keys(Frame& frame, KeyHints keys) {
  const int row = frame.rows() - 1;
  int column = 1;
  for (const auto& [key, what] : keys) {
    if (column > 1) column = frame.put(row, column, "   ");
    column = frame.put(row, column, key, Tone::accent);
    column = frame.put(row, column, " ", Tone::dim);
    column = frame.put(row, column, what, Tone::dim);
  }
}

void draw_box(Frame& frame, const Area& area, Style style) {
  const Lines& lines = lines_of(frame);
  const int bottom = area.rows - 1;
  const int right = area.columns - 1;
  for (int i = 0; i <= bottom; ++i) {
    const bool edge = i == 0 || i == bottom;
    const auto& joints = lines.joints[place_of(i, bottom)];
    frame.fill(area.row + i, area.column, 1, edge ? joints[0] : lines.vertical, style);
    frame.fill(area.row + i, area.column + 1, right - 1, edge ? lines.horizontal : U' ', style);
    frame.fill(area.row + i, area.column + right, 1, edge ? joints[2] : lines.vertical, style);
  }
}

void draw_text_box(Frame& frame, const Area& within, const std::vector<TextLine>& lines) {
  int width = 0;
  for (const TextLine& line : lines) width = std::max(width, width_of(line.text));
  const int rows = static_cast<int>(lines.size()) + 2;
  const int columns = width + 4;
  const Area box{within.row + std::max((within.rows - rows) / 2, 0),
                 within.column + std::max((within.columns - columns) / 2, 0), rows, columns};
  draw_box(frame, box, Tone::bold);
  int row = box.row + 1;
  for (const TextLine& line : lines) frame.put(row++, box.column + 2, line.text, line.style);
}

Area board_area(int size, int cell_columns, int cell_rows) {
  return {0, 0, size * (cell_rows + 1) + 1, size * (cell_columns + 1) + 1};
}

void draw_board(Frame& frame, int row, int column, const Board& board, int cell_columns,
                int cell_rows, std::optional<int> fresh) {
  const Lines& lines = lines_of(frame);
  const int size = board.size();
  for (int r = 0; r <= size; ++r) {
    const int top = row + r * (cell_rows + 1);
    for (int c = 0; c <= size; ++c) {
      const int left = column + c * (cell_columns + 1);
      frame.fill(top, left, 1, lines.joints[place_of(r, size)][place_of(c, size)], Tone::dim);
      if (c < size) frame.fill(top, left + 1, cell_columns, lines.horizontal, Tone::dim);
      for (int i = 1; r < size && i <= cell_rows; ++i) {
        frame.fill(top + i, left, 1, lines.vertical, Tone::dim);
      }
    }
  }
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int top = row + cell / size * (cell_rows + 1) + 1;
    const int left = column + cell % size * (cell_columns + 1) + 1;
    const Style style = tile_style(board.exponent(cell), fresh == cell);
    for (int i = 0; i < cell_rows; ++i) frame.fill(top + i, left, cell_columns, U' ', style);
    if (board.exponent(cell) == 0) continue;
    const std::string number = std::to_string(board.tile(cell));
    frame.put(top + cell_rows / 2, left, centred(number, cell_columns), style);
  }
}

Area compact_board_area(int size, int cell_columns) {
  return {0, 0, size + 2, size * cell_columns + 2};
}

void draw_compact_board(Frame& frame, int row, int column, const Board& board, int cell_columns) {
  const int size = board.size();
  Area area = compact_board_area(size, cell_columns);
  area.row = row;
  area.column = column;
  draw_box(frame, area);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const bool empty = board.exponent(cell) == 0;
    const std::string number = empty ? "." : std::to_string(board.tile(cell));
    frame.put(row + 1 + cell / size, column + 1 + cell % size * cell_columns,
              right_aligned(number, cell_columns - 1) + " ", tile_style(board.exponent(cell)));
  }
}

void draw_digit(Frame& frame, const Area& area, int digit) {
  // Three dots wide and five high, a row to an octal digit of three bits.
  static constexpr std::array<std::array<unsigned, 5>, 10> kDots = {{{7, 5, 5, 5, 7},
                                                                     {2, 6, 2, 2, 7},
                                                                     {7, 1, 7, 4, 7},
                                                                     {7, 1, 7, 1, 7},
                                                                     {5, 5, 7, 1, 1},
                                                                     {7, 4, 7, 1, 7},
                                                                     {7, 4, 7, 5, 7},
                                                                     {7, 1, 1, 1, 1},
                                                                     {7, 5, 7, 5, 7},
                                                                     {7, 5, 7, 1, 7}}};
  const int top = area.row + (area.rows - 10) / 2;
  const int left = area.column + (area.columns - 12) / 2;
  const char32_t ink = frame.glyphs() == Glyphs::unicode ? U'█' : U'#';
  for (int row = 0; row < 10; ++row) {
    const unsigned dots = kDots[static_cast<std::size_t>(digit)][static_cast<std::size_t>(row / 2)];
    for (int dot = 0; dot < 3; ++dot) {
      const bool inked = (dots >> (2 - dot) & 1U) != 0;
      frame.fill(top + row, left + 4 * dot, 4, inked ? ink : U' ', Tone::accent);
    }
  }
}

std::vector<std::optional<std::size_t>> window_of(std::size_t count, std::optional<std::size_t> own,
                                                  std::size_t capacity) {
  std::vector<std::optional<std::size_t>> window;
  const auto add = [&window](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) window.emplace_back(i);
  };
  if (count <= capacity) {
    add(0, count);
    return window;
  }
  if (capacity == 0) return window;
  if (!own || *own + 1 < capacity) {
    add(0, capacity - 1);
    window.emplace_back();
    return window;
  }
  // The leaders, a gap, and the own neighbourhood; too little room for both leaves the latter.
  const std::size_t top = capacity >= 2 * kTopRows + 2 ? kTopRows : 0;
  add(0, top);
  if (top > 0) window.emplace_back();
  const std::size_t left = capacity - window.size();
  const std::size_t last = std::min(*own + (left - 1) / 2 + 1, count);
  if (last == count) {
    add(count - left, count);
  } else if (left < 2) {
    add(*own, *own + 1);
  } else {
    add(last - (left - 1), last);
    window.emplace_back();
  }
  return window;
}

std::vector<StandingsRow> standings_rows(const Race& race) {
  std::vector<StandingsRow> rows;
  const auto add = [&](const Standing& standing) {
    StandingsRow row{standing, race.name_of(standing.seat), "", race.own_seat == standing.seat};
    if (race.is_bot(standing.seat)) row.mark = "(bot)";
    if (row.own) row.mark = "(you)";
    rows.push_back(std::move(row));
  };
  for (const Standing& standing : race.ranked()) add(standing);
  for (const RaceSeat& seat : race.seats) {
    if (race.standings.contains(seat.seat)) continue;
    Standing unknown;
    unknown.seat = seat.seat;
    add(unknown);
  }
  return rows;
}

void draw_standings(Frame& frame, const Area& area, const std::vector<StandingsRow>& rows,
                    const StandingsTable& table) {
  const std::vector<Column> columns = columns_of(rows, table);
  const TableLayout layout = layout_of(columns, area.columns);
  const auto draw_row = [&](int row, const auto& text_of, Style style) {
    int at = area.column;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const int width = layout.widths[c];
      const std::string text = text_of(c, width);
      frame.put(row, at, columns[c].right_aligned ? right_aligned(text, width) : text, style);
      at += width + layout.gap;
    }
  };
  draw_row(
      area.row, [&](std::size_t c, int) { return columns[c].title; }, Tone::dim);

  const auto own = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.own; });
  std::optional<std::size_t> own_index;
  if (own != rows.end()) own_index = static_cast<std::size_t>(own - rows.begin());
  const auto window =
      window_of(rows.size(), own_index, static_cast<std::size_t>(std::max(area.rows - 1, 0)));
  int line = area.row + 1;
  for (const std::optional<std::size_t>& i : window) {
    if (!i) {
      frame.put(line++, area.column, "...", Tone::dim);
      continue;
    }
    const StandingsRow& row = rows[*i];
    const auto text_of = [&](std::size_t c, int width) {
      return c == 1 ? fitted_name(row.name, row.mark, width, frame.glyphs()) : columns[c].cells[*i];
    };
    draw_row(line++, text_of, row.own ? Tone::own : Tone::plain);
  }
}

}  // namespace race2048::client
