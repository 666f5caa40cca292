#include "client/terminal/painter.h"

#include <array>
#include <cwchar>
#include <optional>
#include <utility>
#include <vector>

#include <curses.h>

#include "client/terminal/ansi_difference.h"
#include "client/terminal/terminfo.h"
#include "shared/utf8.h"

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
      if (frame.at(row, column).glyph == kRightHalf) --column;
      return shown == nullptr || frame.at(row, column) != shown->at(row, column);
    };
    std::vector<Place> unsure;
    for (int row = 0; row < frame.rows(); ++row) {
      for (int column = 0; column < frame.columns(); ++column) {
        if (!changed(row, column)) continue;
        int end = column + 1;
        while (end < frame.columns() && changed(row, end)) ++end;
        put_run(frame, row, column, end);
        for (; column < end; ++column) {
          if (needs_care(frame.at(row, column).glyph)) unsure.push_back({row, column});
        }
      }
    }
    wnoutrefresh(stdscr);
    doupdate();
    const bool leave = is_leaveok(stdscr);
    leaveok(stdscr, FALSE);
    for (const Place& place : unsure) put_alone(frame, place);
    leaveok(stdscr, leave);
    return file_.take();
  }

 private:
  struct Place {
    int row = 0;
    int column = 0;
  };

  static bool needs_care(char32_t glyph) { return glyph != kRightHalf && !has_sure_width(glyph); }

  cchar_t curses_cell(char32_t glyph, const Style& style) const {
    const Look& look = colours_.look_of(style);
    const std::array<wchar_t, 2> text = {static_cast<wchar_t>(glyph), L'\0'};
    cchar_t cell{};
    // The last argument carries the pair's number: the `short` argument before it is too small
    // for large numbers.
    setcchar(&cell, text.data(), look.attributes, 0, &look.pair);
    return cell;
  }

  // Writes blanks in place of letters without a sure width.
  void put_run(const Frame& frame, int row, int from, int to) const {
    std::vector<cchar_t> cells;
    for (int column = from; column < to; ++column) {
      const Cell& cell = frame.at(row, column);
      cells.push_back(curses_cell(has_sure_width(cell.glyph) ? cell.glyph : U' ', cell.style));
    }
    // mvwadd_wchnstr() does not wrap, so writing the last cell of the last row does not scroll.
    mvwadd_wchnstr(stdscr, row, from, cells.data(), to - from);
  }

  // Writes one letter and moves the cursor to the first column. The terminal may disagree about the
  // letter's width, and ncurses reaches the first column without counting from the current one.
  void put_alone(const Frame& frame, const Place& place) const {
    const Cell& cell = frame.at(place.row, place.column);
    const int width = frame.is_wide(place.row, place.column) ? 2 : 1;
    const bool known = wcwidth(static_cast<wchar_t>(cell.glyph)) == width;
    const cchar_t shown = curses_cell(known ? cell.glyph : U'?', cell.style);
    for (int i = 0; i < (known ? 1 : width); ++i) {
      mvwadd_wchnstr(stdscr, place.row, place.column + i, &shown, 1);
    }
    wmove(stdscr, place.row, 0);
    wnoutrefresh(stdscr);
    doupdate();
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
