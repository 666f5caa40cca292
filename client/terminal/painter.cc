#include "client/terminal/painter.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include <curses.h>

#include "client/terminal/ansi_difference.h"
#include "client/terminal/terminfo.h"

namespace race2048::client::ui {
namespace {

class AnsiPainter final : public Painter {
 public:
  AnsiPainter(PaletteName palette, const AnsiDialect& dialect)
      : dialect_(dialect), paint_of_([palette, depth = dialect.depth](const Style& style) {
          return client::paint_of(style, palette, depth);
        }) {}

  std::string paint(const Frame* shown, const Frame& frame) override {
    if (shown != nullptr) return ansi_difference(*shown, frame, paint_of_, dialect_);
    // ESC [2J does not move the cursor, so ncurses still knows where it is.
    const Frame blank(frame.rows(), frame.columns());
    return "\x1B[m\x1B[2J" + ansi_difference(blank, frame, paint_of_, dialect_);
  }

 private:
  AnsiDialect dialect_;
  PaintOf paint_of_;
};

class CursesPainter final : public Painter {
 public:
  CursesPainter(const Appearance& appearance, ColourDepth depth, CursesFile& file) : file_(file) {
    colours_.set_up(appearance.palette, depth);
  }

  std::string paint(const Frame* shown, const Frame& frame) override {
    if (shown == nullptr) {
      erase();
      clearok(curscr, TRUE);
    }
    const auto changed = [&](int row, int column) {
      return shown == nullptr || frame.at(row, column) != shown->at(row, column);
    };
    for (int row = 0; row < frame.rows(); ++row) {
      for (int column = 0; column < frame.columns(); ++column) {
        if (!changed(row, column)) continue;
        int end = column + 1;
        while (end < frame.columns() && changed(row, end)) ++end;
        put_run(frame, row, column, end);
        column = end;
      }
    }
    wnoutrefresh(stdscr);
    doupdate();
    return file_.take();
  }

 private:
  void put_run(const Frame& frame, int row, int from, int to) const {
    std::vector<cchar_t> cells(static_cast<std::size_t>(to - from + 1));
    for (int column = from; column < to; ++column) {
      const Cell& cell = frame.at(row, column);
      const Look& look = colours_.look_of(cell.style);
      const std::array<wchar_t, 2> glyph = {static_cast<wchar_t>(cell.glyph), L'\0'};
      // The last argument carries the pair's number: the `short` argument before it is too small
      // for large numbers.
      setcchar(&cells[static_cast<std::size_t>(column - from)], glyph.data(), look.attributes, 0,
               &look.pair);
    }
    // mvwadd_wchnstr() does not wrap, so writing the last cell of the last row does not scroll.
    mvwadd_wchnstr(stdscr, row, from, cells.data(), to - from);
  }

  CursesFile& file_;
  Colours colours_;
};

}  // namespace

std::unique_ptr<Painter> painter_of_screen(const Appearance& appearance, const std::string& type,
                                           CursesFile& file) {
  const ColourDepth depth = depth_of_screen(appearance.colour, type);
  if (const std::optional<AnsiDialect> dialect = dialect_of_screen(depth)) {
    return std::make_unique<AnsiPainter>(appearance.palette, *dialect);
  }
  return std::make_unique<CursesPainter>(appearance, depth, file);
}

}  // namespace race2048::client::ui
