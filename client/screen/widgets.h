// The parts that screens are made of: text, boards, tables, boxes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/control/keymap.h"
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

// The product's name and the screen's title, and at the right edge what else there is to say. Where
// there is no room for all, the name goes first, then the title is cut, but never below half.
void draw_title(Frame& frame, std::string_view title, std::string_view right,
                Style right_style = Tone::dim);
// A key that counts now, and what it does. Where there is no room for all, the least important
// ones are left out, of equal ones the last.
struct KeyHint {
  std::string key;  // the usual one, until in_force()
  std::string_view does;
  int importance = 5;
};
using KeyHints = std::vector<KeyHint>;
// With the keys that the person has chosen in place of the usual ones.
KeyHints in_force(KeyHints hints, const KeyMap& keys, KeyContext context);
// The usual keys of all slides: kSlideLabels, or where there are few columns only "arrows", unless
// the person has chosen other keys.
std::string_view slide_hint(const KeyMap& keys, int columns);
// In as many of the last rows as it takes, but at most `most_rows`, with `kept_free` columns at the
// end of the last one left out; returns how many rows those are.
int draw_keys(Frame& frame, const KeyHints& keys, int kept_free = 0, int most_rows = 3);

// ---- Boxes and boards.

// The borders along the edges of the area, the inside blank.
void draw_box(Frame& frame, const Area& area, Style style = Tone::dim);

struct TextLine {
  std::string text;
  Style style;
};

// A box around the lines, in the middle of the area; lines too long for it are broken, and go on
// below where their text began behind the last wide gap: "1    512-bot  slow".
void draw_text_box(Frame& frame, const Area& within, const std::vector<TextLine>& lines);

// A tile's number: "131072", or where that is wider than `columns` by units of 1024: "128K", "2G".
// Four columns are enough for every tile.
std::string tile_text(int exponent, int columns);

// With cells of `cell_columns` x `cell_rows` inside borders that neighbours share; `fresh` is the
// cell to point out.
void draw_board(Frame& frame, int row, int column, const Board& board, int cell_columns,
                int cell_rows, std::optional<int> fresh);
// One cell of it: the tile, or an empty one, without the lines around it.
void draw_tile(Frame& frame, int row, int column, int exponent, int cell_columns, int cell_rows,
               bool fresh);
Area board_area(int size, int cell_columns, int cell_rows);  // at 0, 0

// A box without inner borders, one row a rank, cells of `cell_columns`.
void draw_compact_board(Frame& frame, int row, int column, const Board& board, int cell_columns,
                        std::optional<int> fresh = std::nullopt);
Area compact_board_area(int size, int cell_columns);  // at 0, 0

// In the middle of the area, 12 x 10; REQUIRES: digit 0 to 9.
void draw_digit(Frame& frame, const Area& area, int digit);

}  // namespace race2048::client
