// What the screens of a match are drawn with: a frame, the input, and the rows that all of them
// have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <climits>

#include "client/screen/screen_input.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// A part of a header. Where there is no room for all the least important ones are left out.
struct HeaderPart {
  std::string text;
  int importance = 9;
};

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
  // Little room in that direction: texts are shorter, and the less important ones left out.
  bool low() const { return rows() < 24; }
  bool narrow() const { return columns() < 72; }

  // The key for it, as the person has it.
  std::string label(Meaning meaning) const { return ui().preferences.keys.label(meaning); }

  std::string joined(const std::vector<std::string>& parts) const;
  std::string fitted(std::string_view text) const;  // into a whole line

  // One line of text, and as many as it takes; paragraph() returns the row below.
  void line(int row, std::string_view text, Style style = {});
  int paragraph(int row, std::string_view text, Style style = {});
  // The lines that a paragraph takes; and of such lines the first `count`, the last one marked as
  // cut where more would follow, returning the row below.
  std::vector<TextLine> broken(std::string_view text, Style style = {}) const;
  int lines(int row, const std::vector<TextLine>& texts, int count = INT_MAX);

  // What counts in a match, the room's code at the right.
  void header(std::vector<HeaderPart> parts);

  // Before what ends above them: in one row where there are few, else in at most three. With room
  // for the mark of a page, where one follows: who knows that only after laying out what is above
  // calls it again then.
  void keys(const KeyHints& keys, bool has_pages = false);
  // In one row whatever there is room for: where nothing may move.
  void keys_in_one_row(const KeyHints& keys, bool has_pages);
  // Of so many pages, which one is shown; nothing for a single one.
  void page_mark(int pages);
  void page_mark(int page, int pages);
  // Above the keys; what else a screen shows ends before it. A long notice hides what is above.
  int notice_row() const { return rows() - key_rows_ - 1; }
  // What is told in passing, or as long as it lasts that the server is silent.
  void notice();

  // Of so many, the page that is asked for, from 0.
  int page_of(int pages) const;

 private:
  // The key that turns pages, before the mark of a page.
  std::string page_key() const;
  void draw_at_most(const KeyHints& keys, bool has_pages, int most_rows);

  const ScreenInput& input_;
  Frame frame_;
  int key_rows_ = 1;
};

int pages_of(int count, int page_size);

// Shares rows out among blocks: each gets its least, the first ones first, and then in the same
// order what it wants.
struct RowShare {
  int least = 0;
  int wanted = 0;
};
std::vector<int> share_rows(int rows, const std::vector<RowShare>& blocks);

}  // namespace race2048::client
