// The bytes that take a terminal from one frame to the next, as few as possible.
#pragma once

#include <functional>
#include <string>

#include "client/screen/frame.h"
#include "client/terminal/palette.h"

namespace race2048::client {

using PaintOf = std::function<Paint(const Style&)>;

// What varies among terminals that follow ECMA-48 (ANSI), as nearly all do.
struct AnsiDialect {
  ColourDepth depth = ColourDepth::none;
  bool erases = false;  // knows ECH, which fills with the current background
};

// The bytes that change a terminal from showing `before` to showing `after`; empty when nothing
// differs. Expects the terminal's attributes to be reset and leaves them so; leaves the cursor
// where it was. Works colour by colour, not row by row: setting a tile's colours takes more bytes
// than moving to each of its rows. REQUIRES: both frames have one size.
std::string ansi_difference(const Frame& before, const Frame& after, const PaintOf& paint_of,
                            const AnsiDialect& dialect);

// One of the colour sequences that it uses, to be compared with those of terminfo.
std::string ansi_colour(int number, bool background, ColourDepth depth);

}  // namespace race2048::client
