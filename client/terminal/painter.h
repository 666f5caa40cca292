// How frames get onto the screen. Just one painter is in use at a time, so nobody has to keep two
// ideas of what the terminal shows in step.
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
  // The bytes that make the terminal show `frame`: by what differs from `shown`, a frame of the
  // same size that it shows now, or from a cleared screen when `shown` is null.
  // REQUIRES: the frame has the size of the screen that is open.
  virtual std::string paint(const Frame* shown, const Frame& frame) = 0;
};

// A painter for the ncurses screen that is open, which writes to `file`; both outlive it. Terminals
// that speak as ansi_difference() does are written to directly: ncurses sets each colour anew in
// each row, and a move would take a thousand bytes and more. All others are left to ncurses.
std::unique_ptr<Painter> painter_of_screen(const Appearance& appearance, const std::string& type,
                                           CursesFile& file);

}  // namespace race2048::client::ui
