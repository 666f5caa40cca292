// The drawing surface of all match screens: a frame, the input, and the rows that these screens
// share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <climits>

#include "client/control/key_rows.h"
#include "client/screen/screen_input.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// A part of a header. If space is short, the least important parts are dropped. A clock also fills
// the blanks beside it.
struct HeaderPart {
  std::string text;
  int importance = 9;
  Tone tone = Tone::bold;
};

// One of `count` pages; `at` counts from 0.
struct Page {
  int at = 0;
  int count = 1;
};

// The page, of `count`, that the person has turned to.
Page page_of(const ScreenInput& input, int count);

class Canvas {
 public:
  // `input` must outlive the canvas.
  explicit Canvas(const ScreenInput& input);

  const ScreenInput& input() const { return input_; }
  const Model& model() const { return input_.model; }
  const UiState& ui() const { return input_.ui; }
  Frame& frame() { return frame_; }
  Glyphs glyphs() const { return frame_.glyphs(); }
  int rows() const { return frame_.rows(); }
  int columns() const { return frame_.columns(); }
  int text_columns() const { return columns() - 2; }
  // The terminal has few rows, or few columns: texts are shorter, and less important ones are
  // dropped.
  bool low() const { return rows() < 24; }
  bool narrow() const { return columns() < 72; }

  // Everything that decides which keys to offer.
  KeyRow key_row() const { return {model(), input_.setup, ui(), narrow()}; }
  // The person's key for this meaning.
  std::string label(Meaning meaning) const { return ui().preferences.keys.label(meaning); }

  std::string joined(const std::vector<std::string>& parts) const;
  std::string fitted(std::string_view text) const;  // cut to a full line

  // line() draws one line of text. paragraph() draws as many lines as the text needs, and returns
  // the row below.
  void line(int row, std::string_view text, Style style = {});
  int paragraph(int row, std::string_view text, Style style = {});
  // broken() returns the lines of a paragraph. lines() draws the first `count` of such lines, marks
  // the last one as cut if more would follow, and returns the row below.
  std::vector<TextLine> broken(std::string_view text, Style style = {}) const;
  int lines(int row, const std::vector<TextLine>& texts, int count = INT_MAX);

  // Draws the header's parts, and the room's code at the right.
  void header(std::vector<HeaderPart> parts);

  // Draws the keys on the last rows: on at most three, or in a low terminal on one. With several
  // pages, also draws the current page number, and a low terminal allows two rows.
  void keys(const KeyHints& keys, const Page& page = {});
  // Draws the keys on one row, dropping keys if necessary: for a screen on which nothing may move.
  void keys_in_one_row(const KeyHints& keys, const Page& page = {});
  // The notice's row, above the keys. Everything else ends above this row, and a long notice covers
  // the end of it. REQUIRES: keys() has been called.
  int notice_row() const { return rows() - key_rows_ - 1; }
  // The value of notice_row() once keys() has drawn these keys.
  int notice_row_above(const KeyHints& keys, bool has_pages) const;
  // Draws what is wrong with the link, or the current notice, or that the server stops soon.
  void notice();

  Page page(int count) const { return page_of(input_, count); }

 private:
  std::string notice_text() const;
  // The key that turns pages, to show before the page number.
  std::string page_key() const;
  ShownHints in_force(const KeyHints& keys) const;
  int most_key_rows(bool has_pages) const;
  int kept_for_page(bool has_pages) const;
  void draw_at_most(int most_rows, const KeyHints& keys, const Page& page);

  const ScreenInput& input_;
  Frame frame_;
  int key_rows_ = 1;
};

// How many pages `count` things need, at least one.
int pages_of(int count, int page_size);

}  // namespace race2048::client
