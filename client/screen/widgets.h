// The building blocks of screens: text, boards, boxes and digits.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/key_hint.h"
#include "client/model/model.h"
#include "client/screen/frame.h"
#include "client/text/text.h"

namespace race2048::client {

// A rectangle of a frame.
struct Area {
  int row = 0;
  int column = 0;
  int rows = 0;
  int columns = 0;
};

// ---- The first and the last row of a screen.

// Draws the product's name and the screen's title, and another text at the right edge. If space is
// short, first drops the name, then cuts the title, but to no less than half the row.
void draw_title(Frame& frame, std::string_view title, std::string_view right,
                Style right_style = Tone::dim);
// Draws the keys on the last rows: on as few as possible, at most `most_rows`, leaving the last
// `kept_free` columns of the last row free. Returns the number of rows.
int draw_keys(Frame& frame, const ShownHints& keys, int kept_free = 0, int most_rows = 3);
// The number of rows that draw_keys() would use in a frame of `columns`.
int rows_of_keys(int columns, const ShownHints& keys, int kept_free, int most_rows);

// ---- Boxes and boards.

// Draws borders along the edges of the area, and fills the inside with blanks.
void draw_box(Frame& frame, const Area& area, Style style = Tone::dim);

struct TextLine {
  std::string text;
  Style style;
  int indent = 0;  // of a broken text's further lines: the width of its label
};

// The lines, those that are too wide broken into several.
std::vector<TextLine> broken(const std::vector<TextLine>& lines, int columns);

// "y    leave": keys and their effects, aligned in columns. The first column is as wide as the
// longest key.
struct Answer {
  std::string_view key;
  std::string_view does;
};
std::vector<TextLine> answer_lines(std::initializer_list<Answer> answers);

// Draws the lines in a box in the middle of the area. Breaks lines that are too long.
void draw_text_box(Frame& frame, const Area& within, const std::vector<TextLine>& lines);

// A tile's number, such as "131072". If that is wider than `columns`, a number in units of 1024:
// "128K", "2G". Four columns are enough for every tile.
std::string tile_text(int exponent, int columns);

// Draws the borders of a board of size x size cells; neighbouring cells share one.
void draw_grid(Frame& frame, const Area& area, int size);
// Draws one cell of a board without the borders around it; exponent 0 is an empty cell.
void draw_tile(Frame& frame, int row, int column, int exponent, int cell_columns, int cell_rows,
               bool fresh);
// The same for a cell beside which no line stands.
void draw_compact_tile(Frame& frame, const Area& cell, int exponent, bool fresh);
// Draws a bar from the left edge of the row, `share` of the columns long, to an eighth of a column.
// REQUIRES: 0 <= share <= 1.
void draw_bar(Frame& frame, int row, int column, int columns, double share, Style style);
// Draws a digit, 12 columns by 10 rows, in the middle of the area. REQUIRES: 0 <= digit <= 9.
void draw_digit(Frame& frame, const Area& area, int digit);

}  // namespace race2048::client
