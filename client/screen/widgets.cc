#include "client/screen/widgets.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "client/screen/block_letters.h"

namespace race2048::client {
namespace {

constexpr int kWideColumns = 72;  // with fewer columns, keys stand closer together

struct LineGlyphs {
  char32_t horizontal, vertical;
  // Corners and crossings by row (top, inner, bottom) and column (left, inner, right).
  std::array<std::array<char32_t, 3>, 3> joints;
};

const LineGlyphs& lines_of(const Frame& frame) {
  static constexpr LineGlyphs kUnicode = {
      U'─', U'│', {{{U'┌', U'┬', U'┐'}, {U'├', U'┼', U'┤'}, {U'└', U'┴', U'┘'}}}};
  static constexpr LineGlyphs kAscii = {
      U'-', U'|', {{{U'+', U'+', U'+'}, {U'+', U'+', U'+'}, {U'+', U'+', U'+'}}}};
  return frame.glyphs() == Glyphs::unicode ? kUnicode : kAscii;
}

// 0 for the first, 2 for the last, 1 for any other.
std::size_t place_of(int i, int last) {
  return i == 0 ? 0 : i == last ? 2 : 1;
}

using KeyLines = std::vector<ShownHints>;

KeyLines lines_of_keys(const ShownHints& keys, int columns, int gap, int kept_free) {
  KeyLines lines(1);
  int column = 0;
  for (const ShownHint& hint : keys) {
    const int width = width_of(hint.key) + 1 + width_of(hint.does);
    // Any of these lines may become the last one, which must leave that space free.
    if (!lines.back().empty() && column + width > columns - kept_free) {
      lines.emplace_back();
      column = 0;
    }
    lines.back().push_back(hint);
    column += width + gap;
  }
  return lines;
}

int gap_of_keys(int columns) {
  return columns < kWideColumns ? 2 : 3;
}

// The keys that fit into `most_rows` rows: the most important ones, in their original order.
KeyLines lines_that_fit(const ShownHints& keys, int columns, int gap, int kept_free,
                        int most_rows) {
  KeyLines lines = lines_of_keys(keys, columns, gap, kept_free);
  if (static_cast<int>(lines.size()) <= most_rows) return lines;
  std::vector<std::size_t> by_importance(keys.size());
  std::iota(by_importance.begin(), by_importance.end(), std::size_t{0});
  std::stable_sort(by_importance.begin(), by_importance.end(), [&](std::size_t a, std::size_t b) {
    return keys[a].importance > keys[b].importance;
  });
  std::vector<bool> taken(keys.size());
  lines.clear();
  for (const std::size_t next : by_importance) {
    taken[next] = true;
    ShownHints some;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (taken[i]) some.push_back(keys[i]);
    }
    KeyLines longer = lines_of_keys(some, columns, gap, kept_free);
    taken[next] = lines.empty() || static_cast<int>(longer.size()) <= most_rows;
    if (taken[next]) lines = std::move(longer);
  }
  return lines;
}

std::string centred(const std::string& text, int width) {
  const int blanks = std::max(width - width_of(text), 0);
  const auto left = static_cast<std::size_t>(blanks - blanks / 2);
  return std::string(left, ' ') + text + std::string(static_cast<std::size_t>(blanks / 2), ' ');
}

}  // namespace

void draw_title(Frame& frame, std::string_view title, std::string_view right, Style right_style) {
  const Glyphs glyphs = frame.glyphs();
  const std::string_view product = "race2048";
  const std::string_view separator = separator_of(glyphs);
  const int columns = frame.columns() - 2;
  const std::string at_right =
      fitted(right, title.empty() ? columns - width_of(product) - 1 : columns / 2, glyphs);
  const int room = columns - width_of(at_right) - (at_right.empty() ? 0 : 1);
  frame.put(0, frame.columns() - 1 - width_of(at_right), at_right, right_style);
  int column = 1;
  const int with_product = width_of(product) + width_of(separator) + width_of(title);
  if (title.empty() || with_product <= room) {
    column = frame.put(0, column, product, Tone::accent);
    if (!title.empty()) column = frame.put(0, column, separator, Tone::dim);
  }
  frame.put(0, column, fitted(title, room - (column - 1), glyphs), Tone::bold);
}

int draw_keys(Frame& frame, const ShownHints& keys, int kept_free, int most_rows) {
  const int gap = gap_of_keys(frame.columns());
  const KeyLines lines = lines_that_fit(keys, frame.columns() - 2, gap, kept_free, most_rows);
  int row = frame.rows() - static_cast<int>(lines.size());
  for (const ShownHints& line : lines) {
    int at = 1;
    for (const ShownHint& hint : line) {
      at = frame.put(row, at, hint.key, Tone::accent);
      at = frame.put(row, at, " ", Tone::dim);
      at = frame.put(row, at, hint.does, Tone::dim) + gap;
    }
    ++row;
  }
  return static_cast<int>(lines.size());
}

int rows_of_keys(int columns, const ShownHints& keys, int kept_free, int most_rows) {
  const int gap = gap_of_keys(columns);
  return static_cast<int>(lines_that_fit(keys, columns - 2, gap, kept_free, most_rows).size());
}

void draw_box(Frame& frame, const Area& area, Style style) {
  const LineGlyphs& lines = lines_of(frame);
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

std::vector<TextLine> broken(const std::vector<TextLine>& lines, int columns) {
  std::vector<TextLine> all;
  for (const TextLine& line : lines) {
    if (width_of(line.text) <= columns) {
      all.push_back(line);
      continue;
    }
    const auto indent = static_cast<std::size_t>(line.indent);
    std::string before = line.text.substr(0, indent);
    for (const std::string& part : wrapped(line.text.substr(indent), columns - line.indent)) {
      all.push_back({std::exchange(before, std::string(indent, ' ')) + part, line.style});
    }
  }
  return all;
}

std::vector<TextLine> answer_lines(std::initializer_list<Answer> answers) {
  int width = 0;
  for (const Answer& answer : answers) width = std::max(width, width_of(answer.key) + 2);
  std::vector<TextLine> lines;
  for (const Answer& answer : answers) {
    lines.push_back(
        {left_aligned(std::string(answer.key), width) + std::string(answer.does), {}, width});
  }
  return lines;
}

void draw_text_box(Frame& frame, const Area& within, const std::vector<TextLine>& lines) {
  int width = 0;
  const std::vector<TextLine> all = broken(lines, within.columns - 4);
  for (const TextLine& line : all) width = std::max(width, width_of(line.text));
  const int rows = static_cast<int>(all.size()) + 2;
  const int columns = width + 4;
  const Area box{within.row + std::max((within.rows - rows) / 2, 0),
                 within.column + std::max((within.columns - columns) / 2, 0), rows, columns};
  draw_box(frame, box, Tone::bold);
  int row = box.row + 1;
  for (const TextLine& line : all) frame.put(row++, box.column + 2, line.text, line.style);
}

std::string tile_text(int exponent, int columns) {
  constexpr std::string_view kUnits = "KMG";
  constexpr int kBitsOfUnit = 10;
  std::string exact = std::to_string(tile_value(exponent));
  if (width_of(exact) <= columns || exponent < kBitsOfUnit) return exact;
  const auto unit = static_cast<std::size_t>(exponent / kBitsOfUnit - 1);
  return std::to_string(1 << exponent % kBitsOfUnit) + kUnits[unit];
}

void draw_tile(Frame& frame, int row, int column, int exponent, int cell_columns, int cell_rows,
               bool fresh) {
  const Style style = tile_style(exponent, fresh);
  for (int i = 0; i < cell_rows; ++i) frame.fill(row + i, column, cell_columns, U' ', style);
  if (exponent == 0) return;
  const std::string number = tile_text(exponent, cell_columns);
  frame.put(row + cell_rows / 2, column, centred(number, cell_columns), style);
}

void draw_compact_tile(Frame& frame, const Area& cell, int exponent, bool fresh) {
  const Style style = tile_style(exponent, fresh);
  for (int i = 0; i < cell.rows; ++i) {
    frame.fill(cell.row + i, cell.column, cell.columns, U' ', style);
  }
  const std::string text = exponent == 0 ? "." : tile_text(exponent, cell.columns - 1);
  frame.put(cell.row + (cell.rows - 1) / 2, cell.column, centred(text, cell.columns), style);
}

void draw_bar(Frame& frame, int row, int column, int columns, double share, Style style) {
  constexpr int kEighths = 8;
  const int eighths = static_cast<int>(share * columns * kEighths + 0.5);
  if (frame.glyphs() != Glyphs::unicode) {
    frame.fill(row, column, (eighths + kEighths / 2) / kEighths, U'=', style);
    return;
  }
  frame.fill(row, column, eighths / kEighths, U'█', style);
  // U+2588 is a full block, U+2589 seven eighths, and so on.
  const auto rest = static_cast<char32_t>(eighths % kEighths);
  if (rest != 0) frame.fill(row, column + eighths / kEighths, 1, U'\u2590' - rest, style);
}

void draw_grid(Frame& frame, const Area& area, int size) {
  const LineGlyphs& lines = lines_of(frame);
  const int rows = (area.rows - 1) / size;
  const int columns = (area.columns - 1) / size;
  for (int r = 0; r <= size; ++r) {
    const int top = area.row + r * rows;
    for (int c = 0; c <= size; ++c) {
      const int left = area.column + c * columns;
      frame.fill(top, left, 1, lines.joints[place_of(r, size)][place_of(c, size)], Tone::dim);
      if (c < size) frame.fill(top, left + 1, columns - 1, lines.horizontal, Tone::dim);
      for (int i = 1; r < size && i < rows; ++i) {
        frame.fill(top + i, left, 1, lines.vertical, Tone::dim);
      }
    }
  }
}

void draw_digit(Frame& frame, const Area& area, int digit) {
  const std::string text = std::to_string(digit);
  const int top = area.row + (area.rows - kLetterDots * kLargestDot.rows) / 2;
  const int left = area.column + (area.columns - block_columns(text, kLargestDot)) / 2;
  draw_block_letters(frame, top, left, text, kLargestDot, Tone::accent);
}

}  // namespace race2048::client
