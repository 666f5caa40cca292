// A screen as plain cells. The terminal paints them, and tests read them as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client/text/glyphs.h"

namespace race2048::client {

// The meaning of a cell; the terminal chooses colours and attributes for it. Information never
// depends on style alone: the text must carry it too.
enum class Tone : std::uint8_t {
  plain,
  dim,      // borders, explanations
  bold,     // headings
  accent,   // the product's name, codes, keys
  good,     // ready, verified
  cheer,    // good news in passing
  warning,  // something that needs attention
  own,      // the person's own row
  clock,    // the match clock
  urgent,   // the match clock in the last seconds
  code,     // a cell of a QR code: what is drawn is light, the rest dark, on any background
  tile,     // a cell of a board, coloured by Style::exponent; 0 is an empty cell
};

struct Style {
  Tone tone = Tone::plain;
  std::uint8_t exponent = 0;  // Tone::tile only
  bool fresh = false;         // Tone::tile only: the newest tile

  constexpr Style() = default;
  constexpr Style(Tone a_tone) : tone(a_tone) {}  // NOLINT: implicit, so that a tone is a style

  bool operator==(const Style&) const = default;
};

constexpr Style tile_style(int exponent, bool fresh = false) {
  Style style{Tone::tile};
  style.exponent = static_cast<std::uint8_t>(exponent);
  style.fresh = fresh;
  return style;
}

// The glyph of the second of two cells that a wide letter fills.
inline constexpr char32_t kRightHalf = U'\0';

struct Cell {
  char32_t glyph = U' ';
  Style style;

  bool operator==(const Cell&) const = default;
};

// A grid of cells, with rows and columns counted from 0. Drawing outside of the grid does nothing,
// so that a screen can be drawn into a frame that is too small for it. A wide letter fills two
// cells of one style. A frame never holds half a letter: a blank replaces the half that remains at
// an edge, or next to text that overwrites the other half.
class Frame {
 public:
  // Makes a blank frame. Negative sizes count as 0.
  Frame(int rows, int columns, Glyphs glyphs = Glyphs::unicode);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  Glyphs glyphs() const { return glyphs_; }
  // REQUIRES: 0 <= row < rows(), 0 <= column < columns().
  const Cell& at(int row, int column) const { return cells_[index(row, column)]; }

  // True if a wide letter starts here. REQUIRES: as for at().
  bool is_wide(int row, int column) const {
    return column + 1 < columns_ && at(row, column + 1).glyph == kRightHalf;
  }

  // Writes UTF-8 text into one row, columns_of() cells per code point, and returns the column after
  // the text, which may lie outside the frame. A '?' replaces each code point that glyphs() does
  // not allow or is_printable() excludes, and each byte of invalid UTF-8. So no text that a person
  // typed can control a terminal or shift the text after it.
  int put(int row, int column, std::string_view text, Style style = {});
  // Writes the same glyph `count` times, from `column` to the right.
  void fill(int row, int column, int count, char32_t glyph, Style style = {});

  // The rows as UTF-8 without trailing blanks, joined by line ends.
  std::string text() const;
  // One row without trailing blanks; empty if the frame has no such row.
  std::string row_text(int row) const;

  bool operator==(const Frame&) const = default;

 private:
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  // Returns the column after the glyph.
  int set(int row, int column, char32_t glyph, Style style);
  void set_cell(int row, int column, const Cell& cell);

  int rows_;
  int columns_;
  Glyphs glyphs_;
  std::vector<Cell> cells_;
};

}  // namespace race2048::client
