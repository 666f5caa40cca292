// What the screens of a match are drawn with: a frame, the input, and the rows that all of them
// have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <climits>

#include "client/control/key_rows.h"
#include "client/screen/screen_input.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// A part of a header. Where there is no room for all parts, the least important ones are left out.
struct HeaderPart {
  std::string text;
  int importance = 9;
};

// One of `count` pages, from 0.
struct Page {
  int at = 0;
  int count = 1;
};

// Of `count` pages the one that the person has turned to.
Page page_of(const ScreenInput& input, int count);

class Canvas {
 public:
  // `input` outlives the canvas.
  explicit Canvas(const ScreenInput& input);

  const ScreenInput& input() const { return input_; }
  const Model& model() const { return input_.model; }
  const UiState& ui() const { return input_.ui; }
  Frame& frame() { return frame_; }
  Glyphs glyphs() const { return frame_.glyphs(); }
  int rows() const { return frame_.rows(); }
  int columns() const { return frame_.columns(); }
  int text_columns() const { return columns() - 2; }
  // The terminal has few rows, or few columns: texts are shorter, and the less important ones are
  // left out.
  bool low() const { return rows() < 24; }
  bool narrow() const { return columns() < 72; }

  // What decides which keys are offered.
  KeyRow key_row() const { return {model(), input_.setup, ui(), narrow()}; }
  // The key that the person has for this.
  std::string label(Meaning meaning) const { return ui().preferences.keys.label(meaning); }

  std::string joined(const std::vector<std::string>& parts) const;
  std::string fitted(std::string_view text) const;  // cut to a whole line

  // Draws one line of text; or as many as the text takes, and returns the row below.
  void line(int row, std::string_view text, Style style = {});
  int paragraph(int row, std::string_view text, Style style = {});
  // broken() returns the lines that a paragraph takes. lines() draws the first `count` of such
  // lines, marks the last one as cut where more would follow, and returns the row below.
  std::vector<TextLine> broken(std::string_view text, Style style = {}) const;
  int lines(int row, const std::vector<TextLine>& texts, int count = INT_MAX);

  // Draws what counts in a match, and the room's code at the right.
  void header(std::vector<HeaderPart> parts);

  // Draws the keys on the last rows: on one row where there are few rows, else on at most three. Of
  // several pages, the one that is shown stands beside them.
  void keys(const KeyHints& keys, const Page& page = {});
  // Draws the keys on one row, whatever that leaves out: for a screen on which nothing may move.
  void keys_in_one_row(const KeyHints& keys, const Page& page = {});
  // The row of the notice, above the keys. What else a screen shows ends before it, and a long
  // notice hides the end of that. REQUIRES: keys().
  int notice_row() const { return rows() - key_rows_ - 1; }
  // The row of the notice when keys() will have drawn these keys.
  int notice_row_above(const KeyHints& keys, bool has_pages) const;
  // Draws the newest notice while it is shown, or how long the server has been silent.
  void notice();

  Page page(int count) const { return page_of(input_, count); }

 private:
  // The key that turns pages, before the page that is shown.
  std::string page_key() const;
  ShownHints in_force(const KeyHints& keys) const;
  int most_key_rows(bool has_pages) const;
  int kept_for_page(bool has_pages) const;
  void draw_at_most(int most_rows, const KeyHints& keys, const Page& page);

  const ScreenInput& input_;
  Frame frame_;
  int key_rows_ = 1;
};

// The pages that `count` things take, at least one.
int pages_of(int count, int page_size);

}  // namespace race2048::client
