#include "client/screen/canvas.h"

#include <algorithm>
#include <utility>

#include "client/control/commands.h"
#include "client/words/link_text.h"
#include "client/words/news_text.h"

namespace race2048::client {
namespace {

constexpr int kPageColumns = 13;  // " page 12/34" and a gap, after the key

}  // namespace

Canvas::Canvas(const ScreenInput& input)
    : input_(input),
      frame_(input.rows, input.columns, input.unicode ? Glyphs::unicode : Glyphs::ascii) {}

std::string Canvas::joined(const std::vector<std::string>& parts) const {
  return client::joined(parts, glyphs());
}

std::string Canvas::fitted(std::string_view text) const {
  return client::fitted(text, text_columns(), glyphs());
}

void Canvas::line(int row, std::string_view text, Style style) {
  frame_.put(row, 1, text, style);
}

int Canvas::paragraph(int row, std::string_view text, Style style) {
  return lines(row, broken(text, style));
}

std::vector<TextLine> Canvas::broken(std::string_view text, Style style) const {
  return client::broken({{std::string(text), style}}, text_columns());
}

int Canvas::lines(int row, const std::vector<TextLine>& texts, int count) {
  const int all = static_cast<int>(texts.size());
  for (int i = 0; i < std::min(count, all); ++i) {
    const TextLine& text = texts[static_cast<std::size_t>(i)];
    const bool goes_on = i + 1 == count && i + 1 < all;
    line(row++, goes_on ? marked_as_cut(text.text, text_columns(), glyphs()) : text.text,
         text.style);
  }
  return row;
}

void Canvas::header(std::vector<HeaderPart> parts) {
  const std::string& code = model().room.code;
  const int room = text_columns() - width_of(code) - 1;
  const auto text = [&] {
    std::vector<std::string> texts;
    texts.reserve(parts.size());
    for (const HeaderPart& part : parts) texts.push_back(part.text);
    return joined(texts);
  };
  while (parts.size() > 1 && width_of(text()) > room) {
    parts.erase(std::min_element(
        parts.begin(), parts.end(),
        [](const HeaderPart& a, const HeaderPart& b) { return a.importance < b.importance; }));
  }
  int column = 1;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const HeaderPart& part = parts[i];
    const int begin = column;
    column = frame_.put(0, column, part.text, part.tone);
    const int end = column;
    if (i + 1 < parts.size()) column = frame_.put(0, column, separator_of(glyphs()), Tone::bold);
    if (part.tone != Tone::clock && part.tone != Tone::urgent) continue;
    frame_.fill(0, begin - 1, 1, U' ', part.tone);
    frame_.fill(0, end, 1, U' ', part.tone);
  }
  frame_.put(0, columns() - 1 - width_of(code), code, Tone::accent);
}

void Canvas::keys(const KeyHints& keys, const Page& page) {
  draw_at_most(most_key_rows(page.count > 1), keys, page);
}

void Canvas::keys_in_one_row(const KeyHints& keys, const Page& page) {
  draw_at_most(1, keys, page);
}

int Canvas::notice_row_above(const KeyHints& keys, bool has_pages) const {
  return rows() - 1 -
         rows_of_keys(columns(), in_force(keys), kept_for_page(has_pages),
                      most_key_rows(has_pages));
}

ShownHints Canvas::in_force(const KeyHints& keys) const {
  return client::in_force(few_hints(keys), ui().preferences.keys);
}

int Canvas::most_key_rows(bool has_pages) const {
  if (!low()) return 3;
  return has_pages ? 2 : 1;
}

int Canvas::kept_for_page(bool has_pages) const {
  return has_pages ? width_of(page_key()) + kPageColumns : 0;
}

void Canvas::draw_at_most(int most_rows, const KeyHints& keys, const Page& page) {
  const ShownHints shown = in_force(keys);
  const int kept_free = kept_for_page(page.count > 1);
  key_rows_ = draw_keys(frame_, shown, kept_free, most_rows);
  // As long as letters only slide, the row of keys is empty.
  for (int row = 1; ui().changed_at && row <= key_rows_; ++row) {
    frame_.fill(rows() - row, 0, columns(), U' ');
  }
  if (page.count <= 1) return;
  const std::string key = page_key();
  const std::string text =
      " page " + std::to_string(page.at + 1) + "/" + std::to_string(page.count);
  const int column = columns() - 1 - width_of(key + text);
  frame_.put(rows() - 1, column, key, Tone::accent);
  frame_.put(rows() - 1, column + width_of(key), text, Tone::dim);
}

std::string Canvas::page_key() const {
  return label(Meaning::next_page);
}

std::string Canvas::notice_text() const {
  const bool brief = low() || narrow();
  if (model().phase != Phase::closed && has_trouble(model(), input_.now)) {
    return trouble_text(model(), input_.now, brief);
  }
  // Neither notice replaces the other: both may concern the server's identity.
  std::string text;
  const auto add = [&](TimePoint at, const std::string& told) {
    if (input_.now < at + kNoticeShown) text += (text.empty() ? "" : " ") + told;
  };
  const std::optional<Notice>& own = ui().notice;
  if (own) add(own->at, own->text);
  if (model().news) add(model().news->at, news_text(*model().news, model().server));
  if (!text.empty()) return text;
  if (!model().stopping || model().phase == Phase::closed) return {};
  return stopping_text(*model().stopping, input_.now, brief);
}

void Canvas::notice() {
  const std::string text = notice_text();
  if (text.empty()) return;
  constexpr std::size_t kMostRows = 3;
  std::vector<std::string> parts = wrapped(text, text_columns());
  if (parts.size() > kMostRows) {
    const std::string last = parts[kMostRows - 1] + " " + parts[kMostRows];
    parts.resize(kMostRows);
    parts.back() = fitted(last);
  }
  int row = notice_row() - static_cast<int>(parts.size()) + 1;
  for (const std::string& part : parts) {
    frame_.fill(row, 0, columns(), U' ');
    line(row++, part, Tone::warning);
  }
}

Page page_of(const ScreenInput& input, int count) {
  return {(input.ui.page % count + count) % count, count};
}

int pages_of(int count, int page_size) {
  const int size = std::max(page_size, 1);
  return std::max((count + size - 1) / size, 1);
}

}  // namespace race2048::client
