#include "client/screen/frame.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace race2048::client {
namespace {

// How many bytes the code point that starts with `lead` takes; 0 when it starts none.
std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

// The code point of exactly these bytes; nothing that UTF-8 forbids (overlong, surrogate, too
// large) comes through.
std::optional<char32_t> decoded(std::string_view bytes) {
  static constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (bytes.size() == 1) return lead;
  char32_t code_point = lead & (0xFFU >> (bytes.size() + 1));
  for (const char byte : bytes.substr(1)) {
    const auto next = static_cast<unsigned char>(byte);
    if ((next & 0xC0U) != 0x80U) return std::nullopt;
    code_point = code_point << 6U | (next & 0x3FU);
  }
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  if (code_point < kSmallest[bytes.size()] || code_point > 0x10FFFF || surrogate) {
    return std::nullopt;
  }
  return code_point;
}

}  // namespace

void append_utf8(std::string& text, char32_t c) {
  const auto byte = [&text](char32_t value) { text += static_cast<char>(value); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0 | c >> 6);
    byte(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    byte(0xE0 | c >> 12);
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  } else {
    byte(0xF0 | c >> 18);
    byte(0x80 | (c >> 12 & 0x3F));
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  }
}

std::vector<char32_t> code_points(std::string_view utf8) {
  std::vector<char32_t> result;
  result.reserve(utf8.size());
  while (!utf8.empty()) {
    const std::size_t length = sequence_length(static_cast<unsigned char>(utf8[0]));
    const std::optional<char32_t> code_point =
        length == 0 || length > utf8.size() ? std::nullopt : decoded(utf8.substr(0, length));
    result.push_back(code_point.value_or(U'?'));
    utf8.remove_prefix(code_point ? length : 1);
  }
  return result;
}

std::string printable(std::string_view utf8) {
  constexpr std::size_t kLongest = 300;
  std::string text;
  for (const char32_t c : code_points(utf8.substr(0, kLongest))) {
    text.push_back(c >= 0x20 && c < 0x7F ? static_cast<char>(c) : '?');
  }
  return text;
}

bool is_printable(char32_t c) {
  // A list of what may pass, so that nothing unknown does: Unicode grows, terminals differ.
  static constexpr std::array<std::pair<char32_t, char32_t>, 14> kRanges = {{
      {0x20, 0x7E},
      {0xA1, 0xAC},      // Latin-1, without the soft hyphen
      {0xAE, 0x24F},     // ... and Latin Extended-A and -B
      {0x388, 0x38A},    // Greek
      {0x38E, 0x3A1},    //
      {0x3A3, 0x3FF},    //
      {0x400, 0x482},    // Cyrillic, without its combining marks
      {0x48A, 0x52F},    //
      {0x2010, 0x2022},  // dashes, quotes, bullets
      {0x2026, 0x2026},  // ellipsis
      {0x20AC, 0x20AC},  // euro
      {0x2190, 0x2193},  // arrows
      {0x2500, 0x259F},  // boxes and blocks
      {0x25A0, 0x25A1},  // squares
  }};
  return std::any_of(kRanges.begin(), kRanges.end(),
                     [c](const auto& range) { return c >= range.first && c <= range.second; });
}

Frame::Frame(int rows, int columns, Glyphs glyphs)
    : rows_(std::max(rows, 0)),
      columns_(std::max(columns, 0)),
      glyphs_(glyphs),
      cells_(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_)) {}

void Frame::set(int row, int column, char32_t glyph, Style style) {
  if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return;
  const bool allowed = is_printable(glyph) && (glyphs_ == Glyphs::unicode || glyph < 0x7F);
  cells_[index(row, column)] = {allowed ? glyph : U'?', style};
}

int Frame::put(int row, int column, std::string_view text, Style style) {
  for (const char32_t glyph : code_points(text)) set(row, column++, glyph, style);
  return column;
}

void Frame::fill(int row, int column, int count, char32_t glyph, Style style) {
  for (int i = 0; i < count; ++i) set(row, column + i, glyph, style);
}

std::string Frame::row_text(int row) const {
  if (row < 0 || row >= rows_) return {};
  int end = columns_;
  while (end > 0 && at(row, end - 1).glyph == U' ') --end;
  std::string text;
  for (int column = 0; column < end; ++column) append_utf8(text, at(row, column).glyph);
  return text;
}

std::string Frame::text() const {
  std::string text;
  for (int row = 0; row < rows_; ++row) {
    if (row > 0) text += '\n';
    text += row_text(row);
  }
  return text;
}

}  // namespace race2048::client
