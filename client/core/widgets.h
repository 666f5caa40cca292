// The parts that screens are made of: text, boards, tables, boxes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
std::string grouped(std::uint64_t number);    // "18,332"
std::string ordinal(std::uint32_t number);    // "2nd"
std::string tenths_text(std::uint32_t ms);    // "1:32.4", rounded down
std::string state_word(v1::SeatState state);  // "racing", "gave up"
// Cut at the end to fit, with a mark where something is missing.
std::string fitted(std::string_view text, int width, Glyphs glyphs);
// A name with what it must not be shown without: "ada (you)", "bo (bot)". Only the name is cut.
std::string fitted_name(std::string_view name, std::string_view mark, int width, Glyphs glyphs);
// Broken into lines at blanks, and inside of words only where one is wider than a line.
std::vector<std::string> wrapped(std::string_view text, int width);

// ---- Boxes and boards.

// The borders along the edges of the area, the inside blank.
void draw_box(Frame& frame, const Area& area, Style style = Tone::dim);

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
