// The parts that screens are made of: text, boards, tables, boxes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/core/frame.h"
#include "client/core/model.h"
#include "client/core/text.h"

namespace race2048::client {

// A rectangle of a frame.
struct Area {
  int row = 0;
  int column = 0;
  int rows = 0;
  int columns = 0;
};

// ---- The first and the last row of a screen.

// The product's name and the screen's title, and at the right edge what else there is to say.
void draw_title(Frame& frame, std::string_view title, std::string_view right,
                Style right_style = Tone::dim);
// The keys that count now, each with what it does.
using KeyHints = std::vector<std::pair<std::string_view, std::string_view>>;
// In as many of the last rows as it takes, `kept_free` columns at the end of the last one left out;
// returns how many rows those are.
int draw_keys(Frame& frame, const KeyHints& keys, int kept_free = 0);

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

}  // namespace race2048::client
