// The parts that screens are made of: text, boards, tables, boxes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/core/frame.h"
#include "client/core/model.h"

namespace race2048::client {

// A rectangle of a frame.
struct Area {
  int row = 0;
  int column = 0;
  int rows = 0;
  int columns = 0;
};

// ---- Text. All of it is counted in code points, as Frame::put() writes them.

int width_of(std::string_view text);
std::string grouped(std::uint64_t number);                            // "18,332"
std::string counted(std::uint64_t number, const std::string& thing);  // "1 move", "1,320 moves"
std::string ordinal(std::uint32_t number);                            // "2nd"
std::string tenths_text(std::uint32_t ms);                            // "1:32.4", rounded down
std::string state_word(v1::SeatState state);                          // "racing", "gave up"
// Cut at the end to fit, with a mark where something is missing.
std::string fitted(std::string_view text, int width, Glyphs glyphs);
// A name with what it must not be shown without: "ada (you)", "bo (bot)". Only the name is cut.
std::string fitted_name(std::string_view name, std::string_view mark, int width, Glyphs glyphs);
// Broken into lines at blanks, and inside of words only where one is wider than a line.
std::vector<std::string> wrapped(std::string_view text, int width);

// With the mark that stands between the parts of a line: "classic · 4x4".
std::string joined(const std::vector<std::string>& parts, Glyphs glyphs);

// ---- The first and the last row of a screen.

// The product's name and the screen's title, and at the right edge what else there is to say.
void draw_title(Frame& frame, std::string_view title, std::string_view right,
                Style right_style = Tone::dim);
// The keys that count now, each with what it does.
using KeyHints = std::initializer_list<std::pair<std::string_view, std::string_view>>;
void draw_keys(Frame& frame, KeyHints keys);

// ---- Boxes and boards.

// The borders along the edges of the area, the inside blank.
void draw_box(Frame& frame, const Area& area, Style style = Tone::dim);

struct TextLine {
  std::string text;
  Style style;
};

// A box around the lines, in the middle of the area.
void draw_text_box(Frame& frame, const Area& within, const std::vector<TextLine>& lines);

// With cells of `cell_columns` x `cell_rows` inside borders that neighbours share; `fresh` is the
// cell to point out.
void draw_board(Frame& frame, int row, int column, const Board& board, int cell_columns,
                int cell_rows, std::optional<int> fresh);
Area board_area(int size, int cell_columns, int cell_rows);  // at 0, 0

// A box without inner borders, one row a rank, cells of `cell_columns`.
void draw_compact_board(Frame& frame, int row, int column, const Board& board, int cell_columns);
Area compact_board_area(int size, int cell_columns);  // at 0, 0

// In the middle of the area, 12 x 10; REQUIRES: digit 0 to 9.
void draw_digit(Frame& frame, const Area& area, int digit);

// ---- Tables.

struct Column {
  std::string title;
  bool right_aligned = false;
  int min_width = 0;  // keeps columns where they are while numbers grow
  std::vector<std::string> cells;
};

// Which of `count` rows to show in `capacity` lines: the first ones, those around `own`, and
// nothing where a gap is told in place of rows.
std::vector<std::optional<std::size_t>> window_of(std::size_t count, std::optional<std::size_t> own,
                                                  std::size_t capacity);

// One seat's line in the standings, with or without a standing known yet.
struct StandingsRow {
  Standing standing;
  std::string name;
  std::string mark;  // "(you)", "(bot)" or nothing
  bool own = false;
};

// In order of rank; seats without a standing last.
std::vector<StandingsRow> standings_rows(const Race& race);

struct StandingsTable {
  bool final = false;          // results: no pings; states and times as they ended
  bool reached_times = false;  // a column for when the target was made
};

// The heading and as many rows as fit; the own one is always among them.
void draw_standings(Frame& frame, const Area& area, const std::vector<StandingsRow>& rows,
                    const StandingsTable& table);

}  // namespace race2048::client
