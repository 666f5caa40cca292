#include "client/terminal/ansi_difference.h"

#include <cstdlib>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr int kOwn = Paint::kTerminals;

// A blank cell shows only its background, unless reversed: then its background is the text's
// colour.
bool shows_background_only(const Cell& cell, const Paint& paint) {
  return cell.glyph == U' ' && (paint.attributes & kReverse) == 0;
}

Paint visible(const Cell& cell, const PaintOf& paint_of) {
  const Paint paint = paint_of(cell.style);
  return shows_background_only(cell, paint) ? Paint{.background = paint.background} : paint;
}

// Adjacent cells of one row that one pen writes.
struct Run {
  int row = 0;
  int from = 0;
  int to = 0;
  bool blank = true;  // every cell is blank, so any text colour will do
};

// Plain text comes first, so that nothing has to be reset. Attributes come last, because only a
// reset of everything removes them.
struct PenOrder {
  bool operator()(const Paint& a, const Paint& b) const {
    const auto key = [](const Paint& paint) {
      return std::tuple(paint.attributes, paint.background != kOwn, paint.background, paint.text);
    };
    return key(a) < key(b);
  }
};
using Runs = std::map<Paint, std::vector<Run>, PenOrder>;

class RunFinder {
 public:
  RunFinder(const Frame& before, const Frame& after, const PaintOf& paint_of)
      : before_(before), after_(after), paint_of_(paint_of) {}

  Runs find() {
    for (int row = 0; row < after_.rows(); ++row) {
      for (int column = 0; column < after_.columns(); ++column) add(row, column);
      finish();
    }
    return std::move(runs_);
  }

 private:
  void add(int row, int column) {
    const Cell& cell = after_.at(row, column);
    const Cell& old = before_.at(row, column);
    if (cell.glyph == kRightHalf) return;  // belongs to the run of its left half, if any
    if (cell == old) return finish();
    const Paint pen = visible(cell, paint_of_);
    if (cell.glyph == old.glyph && pen == visible(old, paint_of_)) return finish();
    const bool blank = shows_background_only(cell, paint_of_(cell.style));
    const bool joins = run_ && (blank ? pen.background == pen_.background && !reverse()
                                      : pen == pen_ || (run_->blank && joins_blanks(pen)));
    if (!joins) {
      finish();
      run_ = Run{row, column, column};
      pen_ = pen;
    }
    if (!blank) pen_ = pen;
    run_->to = column + (after_.is_wide(row, column) ? 2 : 1);
    run_->blank = run_->blank && blank;
  }

  bool reverse() const { return (pen_.attributes & kReverse) != 0; }
  bool joins_blanks(const Paint& pen) const {
    return pen.background == pen_.background && (pen.attributes & kReverse) == 0;
  }

  void finish() {
    if (run_) runs_[pen_].push_back(*run_);
    run_.reset();
  }

  const Frame& before_;
  const Frame& after_;
  const PaintOf& paint_of_;
  Runs runs_;
  std::optional<Run> run_;
  Paint pen_;
};

std::string parameters_of(int number, bool background, ColourDepth depth) {
  if (depth == ColourDepth::indexed && number >= 16) {
    return (background ? "48;5;" : "38;5;") + std::to_string(number);
  }
  if (depth == ColourDepth::direct && number >= 8) {
    const Rgb rgb = rgb_of_direct(number);
    return (background ? "48:2::" : "38:2::") + std::to_string(rgb.red) + ":" +
           std::to_string(rgb.green) + ":" + std::to_string(rgb.blue);
  }
  if (number < 8) return std::to_string((background ? 40 : 30) + number);
  return std::to_string((background ? 100 : 90) + number - 8);
}

class Writer {
 public:
  Writer(const Frame& before, const Frame& after, const AnsiDialect& dialect)
      : before_(before), frame_(after), dialect_(dialect) {}

  void write(const Run& run, const Paint& pen) {
    set(pen, run.blank);
    move_to(run.row, run.from);
    const int count = run.to - run.from;
    constexpr int kCostOfErasing = 4;
    if (run.blank && dialect_.erases && count > kCostOfErasing) {
      sequence(std::to_string(count), 'X');
      return;
    }
    for (int column = run.from; column < run.to; ++column) {
      const char32_t glyph = frame_.at(run.row, column).glyph;
      if (glyph == kRightHalf) continue;
      const bool wide = frame_.is_wide(run.row, column);
      if (wide) clear_right_half(run.row, column + 1);
      put(run.row, column, glyph, wide ? 2 : 1);
    }
  }

  std::string take() {
    if (bytes_.empty()) return {};
    if (dialect_.pen) return bytes_ + (pen_ == Paint{} ? "" : dialect_.pen({}));
    if (pen_ != Paint{}) sequence("", 'm');
    return "\x1B"
           "7" +
           bytes_ +
           "\x1B"
           "8";
  }

 private:
  void put(int row, int column, char32_t glyph, int width) {
    const bool last = row + 1 == frame_.rows() && column + width == frame_.columns();
    if (last && dialect_.scrolls_at_end) return;
    move_to(row, column);
    append_utf8(bytes_, glyph);
    column_ += width;
    // Terminals now disagree on where the cursor is.
    if (column_ == frame_.columns() || !has_sure_width(glyph)) row_ = -1;
  }

  // A terminal that prints the wide letter in one column would keep the old glyph here.
  void clear_right_half(int row, int column) {
    const char32_t old = before_.at(row, column).glyph;
    if (old != U' ' && old != kRightHalf) put(row, column, U' ', 1);
  }

  void sequence(const std::string& parameters, char final) {
    bytes_ += "\x1B[";
    bytes_ += parameters;
    bytes_ += final;
  }

  void set(const Paint& pen, bool blank) {
    if (dialect_.pen) {
      if (pen != pen_) bytes_ += dialect_.pen(pen);
      pen_ = pen;
      return;
    }
    const bool text_matters = !blank;
    const auto extra = static_cast<Attributes>(pen_.attributes & ~pen.attributes);
    const bool reset = extra != 0 || (pen.background == kOwn && pen_.background != kOwn) ||
                       (text_matters && pen.text == kOwn && pen_.text != kOwn);
    std::string parameters;
    const auto add = [&parameters](const std::string& parameter) {
      if (!parameters.empty()) parameters += ';';
      parameters += parameter;
    };
    if (reset) {
      add("0");
      pen_ = {};
    }
    const auto added = static_cast<Attributes>(pen.attributes & ~pen_.attributes);
    if ((added & kBold) != 0) add("1");
    if ((added & kDim) != 0) add("2");
    if ((added & kReverse) != 0) add("7");
    if (text_matters && pen.text != pen_.text) add(parameters_of(pen.text, false, dialect_.depth));
    if (pen.background != pen_.background) {
      add(parameters_of(pen.background, true, dialect_.depth));
    }
    if (!parameters.empty()) sequence(parameters == "0" ? "" : parameters, 'm');
    const int text = text_matters ? pen.text : pen_.text;
    pen_ = pen;
    pen_.text = text;
  }

  // Never up or down by a number of rows: that ends at the margin of a scrolling region, which
  // ncurses sets to the number of lines in the terminal's description, not to the real size.
  void move_to(int row, int column) {
    const auto steps = [](int count) { return count == 1 ? "" : std::to_string(count); };
    if (dialect_.place) {
      if (row != row_ || column != column_) bytes_ += dialect_.place(row, column);
    } else if (row != row_) {
      sequence(std::to_string(row + 1) + ";" + std::to_string(column + 1), 'H');
    } else if (column != column_) {
      sequence(steps(std::abs(column - column_)), column > column_ ? 'C' : 'D');
    }
    row_ = row;
    column_ = column;
  }

  const Frame& before_;
  const Frame& frame_;
  const AnsiDialect& dialect_;
  std::string bytes_;
  Paint pen_;
  int row_ = -1;  // of the cursor; negative when unknown
  int column_ = 0;
};

}  // namespace

std::string ansi_difference(const Frame& before, const Frame& after, const PaintOf& paint_of,
                            const AnsiDialect& dialect) {
  Writer writer(before, after, dialect);
  for (const auto& [pen, runs] : RunFinder(before, after, paint_of).find()) {
    for (const Run& run : runs) writer.write(run, pen);
  }
  return writer.take();
}

std::string ansi_colour(int number, bool background, ColourDepth depth) {
  return "\x1B[" + parameters_of(number, background, depth) + "m";
}

}  // namespace race2048::client
