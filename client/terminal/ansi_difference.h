// Computes the shortest practical byte sequence that takes a terminal from one frame to the next.
#pragma once

#include <functional>
#include <string>

#include "client/screen/frame.h"
#include "client/terminal/palette.h"

namespace race2048::client {

using PaintOf = std::function<Paint(const Style&)>;

// How a terminal takes orders. Nearly all follow ECMA-48 (ANSI); `place` and `pen` are those of the
// others.
struct AnsiDialect {
  ColourDepth depth = ColourDepth::none;
  bool erases = false;          // supports ECH, which fills cells with the current background
  bool scrolls_at_end = false;  // after a letter in the last cell of the last row
  std::string clear = "\x1B[m\x1B[2J";  // resets the attributes, and makes all cells blank
  std::function<std::string(int row, int column)> place{};  // moves the cursor; null: by ECMA-48
  std::function<std::string(const Paint&)> pen{};  // sets this and nothing else; null: likewise
};

// The bytes that change a terminal from showing `before` to showing `after`; empty when the frames
// are equal. Expects the terminal's attributes to be reset and leaves them reset; by ECMA-48 it
// also restores the cursor's position. Works colour by colour, not row by row: setting a tile's
// colours takes more bytes than moving to each of its rows. Moves the cursor explicitly after each
// letter without a sure width (shared/utf8.h): a terminal that disagrees about the width may damage
// that letter, but not the rest of its row. REQUIRES: both frames have the same size.
std::string ansi_difference(const Frame& before, const Frame& after, const PaintOf& paint_of,
                            const AnsiDialect& dialect);

// A colour sequence as ansi_difference() writes it, for comparison with terminfo's.
std::string ansi_colour(int number, bool background, ColourDepth depth);

}  // namespace race2048::client
