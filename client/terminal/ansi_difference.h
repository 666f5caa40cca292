// What a terminal is sent to get from one frame to the next, in as few bytes as can be.
#pragma once

#include <functional>
#include <string>

#include "client/screen/frame.h"
#include "client/terminal/palette.h"

namespace race2048::client {

using PaintOf = std::function<Paint(const Style&)>;

// How a terminal speaks that follows ECMA-48 (ANSI), as nearly all do.
struct AnsiDialect {
  ColourDepth depth = ColourDepth::none;
  bool erases = false;  // knows ECH, which fills with the background that is set
};

// The bytes that turn what a terminal shows from `before` into `after`, which are of one size;
// empty when nothing differs. The terminal's attributes are taken to be reset, and are so
// afterwards; the cursor is left as it was. It goes colour by colour, not row by row: setting a
// tile's colours takes more bytes than moving to each of its rows.
std::string ansi_difference(const Frame& before, const Frame& after, const PaintOf& paint_of,
                            const AnsiDialect& dialect);

// The sequences that it relies on besides those of ECMA-48's movements: for asking terminfo
// whether a terminal has the same.
std::string ansi_colour(int number, bool background, ColourDepth depth);

}  // namespace race2048::client
