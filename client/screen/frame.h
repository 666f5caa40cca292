// A screen as plain cells: what a terminal is asked to show, and what tests read as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client/words/glyphs.h"

namespace race2048::client {

// What a cell means; the terminal chooses colours and attributes for it. Nothing may be told by a
// style alone: text() must say it too.
enum class Tone : std::uint8_t {
  plain,
  dim,      // borders, explanations
  bold,     // headings
  accent,   // the product's name, codes, keys
  good,     // ready, verified
  warning,  // what needs attention
  own,      // one's own row
  tile,     // a cell of a board, by Style::exponent; 0 is an empty one
};

struct Style {
  Tone tone = Tone::plain;
  std::uint8_t exponent = 0;  // Tone::tile only
  bool fresh = false;         // Tone::tile only: the tile that came last

  constexpr Style() = default;
  constexpr Style(Tone a_tone) : tone(a_tone) {}  // NOLINT: a tone is a style

  bool operator==(const Style&) const = default;
};

constexpr Style tile_style(int exponent, bool fresh = false) {
  Style style{Tone::tile};
  style.exponent = static_cast<std::uint8_t>(exponent);
  style.fresh = fresh;
  return style;
}

struct Cell {
  char32_t glyph = U' ';
  Style style;

  bool operator==(const Cell&) const = default;
};

// Rows and columns are counted from 0. What lies outside is left out silently, so a screen may be
// drawn into a frame that is too small for it.
class Frame {
 public:
  // A blank one. Negative sizes count as 0.
  Frame(int rows, int columns, Glyphs glyphs = Glyphs::unicode);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  Glyphs glyphs() const { return glyphs_; }
  // REQUIRES: 0 <= row < rows(), 0 <= column < columns().
  const Cell& at(int row, int column) const { return cells_[index(row, column)]; }

  // Writes UTF-8 text into one row, one cell per code point, and returns the column behind it
  // (which may lie outside). A code point that is not known to print as exactly one cell, or is
  // not allowed by glyphs(), and each byte that is not UTF-8 become a '?': so nothing that anyone
  // typed can steer a terminal or shift what stands behind it.
  int put(int row, int column, std::string_view text, Style style = {});
  // The same glyph `count` times to the right.
  void fill(int row, int column, int count, char32_t glyph, Style style = {});

  // Rows joined by line ends, as UTF-8, without the blanks at the end of each row.
  std::string text() const;
  // One such row; empty when there is none.
  std::string row_text(int row) const;

  bool operator==(const Frame&) const = default;

 private:
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  void set(int row, int column, char32_t glyph, Style style);

  int rows_;
  int columns_;
  Glyphs glyphs_;
  std::vector<Cell> cells_;
};

}  // namespace race2048::client
