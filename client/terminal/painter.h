// Ways to put frames on the screen. Only one painter is in use at a time, so there is only one
// record of what the terminal shows.
#pragma once

#include <memory>
#include <string>

#include "client/screen/frame.h"
#include "client/terminal/colours.h"
#include "client/terminal/curses_file.h"

namespace race2048::client::ui {

class Painter {
 public:
  virtual ~Painter() = default;
  // The bytes that make the terminal show `frame`. `shown` is the frame that the terminal shows
  // now, of the same size, and only the difference is written; null means that the screen is
  // cleared first. REQUIRES: the frame has the size of the open screen.
  virtual std::string paint(const Frame* shown, const Frame& frame) = 0;
};

// A painter for the open ncurses screen, which writes to `file`; the screen and the file outlive
// the painter. Terminals that understand the sequences of ansi_difference() are written to
// directly, because ncurses sets each colour anew in each row and would spend over a thousand bytes
// on a move. ncurses paints all others.
std::unique_ptr<Painter> painter_of_screen(const Appearance& appearance, const std::string& type,
                                           CursesFile& file);

}  // namespace race2048::client::ui
