#include "client/screen/frame.h"

#include <algorithm>

#include "shared/utf8.h"

namespace race2048::client {
Frame::Frame(int rows, int columns, Glyphs glyphs)
    : rows_(std::max(rows, 0)),
      columns_(std::max(columns, 0)),
      glyphs_(glyphs),
      cells_(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_)) {}

void Frame::set_cell(int row, int column, const Cell& cell) {
  if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return;
  const std::size_t here = index(row, column);
  if (cells_[here].glyph == kRightHalf) cells_[here - 1].glyph = U' ';
  if (is_wide(row, column)) cells_[here + 1].glyph = U' ';
  cells_[here] = cell;
}

int Frame::set(int row, int column, char32_t glyph, Style style) {
  const int behind = column + columns_of(glyph);
  const bool allowed = is_printable(glyph) && (glyphs_ == Glyphs::unicode || glyph < 0x7F);
  if (behind - column == 1) {
    set_cell(row, column, {allowed ? glyph : U'?', style});
  } else if (!allowed) {
    for (; column < behind; ++column) set_cell(row, column, {U'?', style});
  } else {
    const bool whole = column >= 0 && behind <= columns_;
    set_cell(row, column, {whole ? glyph : U' ', style});
    set_cell(row, column + 1, {whole ? kRightHalf : U' ', style});
  }
  return behind;
}

int Frame::put(int row, int column, std::string_view text, Style style) {
  for (const char32_t glyph : code_points(text)) column = set(row, column, glyph, style);
  return column;
}

void Frame::fill(int row, int column, int count, char32_t glyph, Style style) {
  for (int i = 0; i < count; ++i) column = set(row, column, glyph, style);
}

std::string Frame::row_text(int row) const {
  if (row < 0 || row >= rows_) return {};
  int end = columns_;
  while (end > 0 && at(row, end - 1).glyph == U' ') --end;
  std::string text;
  for (int column = 0; column < end; ++column) {
    const char32_t glyph = at(row, column).glyph;
    if (glyph != kRightHalf) append_utf8(text, glyph);
  }
  return text;
}

std::string Frame::text() const {
  std::string text;
  for (int row = 0; row < rows_; ++row) {
    if (row > 0) text += '\n';
    text += row_text(row);
  }
  return text;
}

}  // namespace race2048::client
