// The parts that screens are made of: text, boards, tables, boxes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/key_hint.h"
#include "client/screen/frame.h"
#include "client/session/model.h"
#include "client/words/text.h"

namespace race2048::client {

// A rectangle of a frame.
struct Area {
  int row = 0;
  int column = 0;
  int rows = 0;
  int columns = 0;
};

// ---- The first and the last row of a screen.

// Draws the product's name and the screen's title, and another text at the right edge. Where there
// is no room for all, the name goes first, then the title is cut, but never to less than half.
void draw_title(Frame& frame, std::string_view title, std::string_view right,
                Style right_style = Tone::dim);
// Draws the keys on the last rows: on as few as they need, but at most on `most_rows`, and without
// the last `kept_free` columns of the last row. Returns how many rows those are.
int draw_keys(Frame& frame, const ShownHints& keys, int kept_free = 0, int most_rows = 3);
// The same number, for a frame with so many columns, without drawing.
int rows_of_keys(int columns, const ShownHints& keys, int kept_free, int most_rows);

// ---- Boxes and boards.

// Draws borders along the edges of the area, and blanks inside.
void draw_box(Frame& frame, const Area& area, Style style = Tone::dim);

struct TextLine {
  std::string text;
  Style style;
  int indent = 0;  // where the text goes on when it is broken: below the label that it begins with
};

// "y    leave": a key and what it does, below each other in one column. As wide as the longest key.
struct Answer {
  std::string_view key;
  std::string_view does;
};
std::vector<TextLine> answer_lines(std::initializer_list<Answer> answers);

// Draws a box around the lines, in the middle of the area. Lines that are too long are broken.
void draw_text_box(Frame& frame, const Area& within, const std::vector<TextLine>& lines);

// A tile's number: "131072", or in units of 1024 if that is wider than `columns`: "128K", "2G".
// Four columns are enough for every tile.
std::string tile_text(int exponent, int columns);

// Draws a board with cells of `cell_columns` x `cell_rows` inside borders that neighbours share.
// `fresh` is the cell to point out.
void draw_board(Frame& frame, int row, int column, const Board& board, int cell_columns,
                int cell_rows, std::optional<int> fresh);
// Draws one cell of it, with a tile or empty, without the borders around it.
void draw_tile(Frame& frame, int row, int column, int exponent, int cell_columns, int cell_rows,
               bool fresh);
Area board_area(int size, int cell_columns, int cell_rows);  // at 0, 0

// Draws a board in a box without inner borders: one row for each rank, cells of `cell_columns`.
void draw_compact_board(Frame& frame, int row, int column, const Board& board, int cell_columns,
                        std::optional<int> fresh = std::nullopt);
Area compact_board_area(int size, int cell_columns);  // at 0, 0

// Draws a digit of 12 x 10 cells in the middle of the area. REQUIRES: digit is 0 to 9.
void draw_digit(Frame& frame, const Area& area, int digit);

}  // namespace race2048::client
