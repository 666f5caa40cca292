// Computes the shortest practical byte sequence that takes a terminal from one frame to the next.
#pragma once

#include <functional>
#include <string>

#include "client/screen/frame.h"
#include "client/terminal/palette.h"

namespace race2048::client {

using PaintOf = std::function<Paint(const Style&)>;

// How terminals that follow ECMA-48 (ANSI) differ from each other. Nearly all terminals follow it.
struct AnsiDialect {
  ColourDepth depth = ColourDepth::none;
  bool erases = false;  // supports ECH, which fills cells with the current background
};

// The bytes that change a terminal from showing `before` to showing `after`; empty when the frames
// are equal. Expects the terminal's attributes to be reset and leaves them reset; restores the
// cursor's position. Works colour by colour, not row by row: setting a tile's colours takes more
// bytes than moving to each of its rows. Moves the cursor explicitly after each letter without a
// sure width (shared/utf8.h): a terminal that disagrees about the width may damage that letter, but
// not the rest of its row. REQUIRES: both frames have the same size.
std::string ansi_difference(const Frame& before, const Frame& after, const PaintOf& paint_of,
                            const AnsiDialect& dialect);

// A colour sequence as ansi_difference() writes it, for comparison with terminfo's.
std::string ansi_colour(int number, bool background, ColourDepth depth);

}  // namespace race2048::client
