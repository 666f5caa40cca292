#include "client/screen/block_letters.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace race2048::client {
namespace {

constexpr std::array<Dot, 3> kDots = {{kLargestDot, {2, 1}, {1, 1}}};

struct Letter {
  char name;
  std::array<std::string_view, kLetterDots> rows;

  int columns() const { return static_cast<int>(rows.front().size()); }
};

constexpr std::array<Letter, 44> kLetters = {{
    {' ', {"  ", "  ", "  ", "  ", "  "}},
    {'!', {"#", "#", "#", " ", "#"}},
    {'\'', {"#", "#", " ", " ", " "}},
    {',', {" ", " ", " ", "#", "#"}},
    {'-', {"   ", "   ", "###", "   ", "   "}},
    {'.', {" ", " ", " ", " ", "#"}},
    {'0', {"###", "# #", "# #", "# #", "###"}},
    {'1', {" # ", "## ", " # ", " # ", "###"}},
    {'2', {"###", "  #", "###", "#  ", "###"}},
    {'3', {"###", "  #", "###", "  #", "###"}},
    {'4', {"# #", "# #", "###", "  #", "  #"}},
    {'5', {"###", "#  ", "###", "  #", "###"}},
    {'6', {"###", "#  ", "###", "# #", "###"}},
    {'7', {"###", "  #", "  #", "  #", "  #"}},
    {'8', {"###", "# #", "###", "# #", "###"}},
    {'9', {"###", "# #", "###", "  #", "###"}},
    {':', {" ", "#", " ", "#", " "}},
    {'A', {" # ", "# #", "###", "# #", "# #"}},
    {'B', {"## ", "# #", "## ", "# #", "## "}},
    {'C', {" ##", "#  ", "#  ", "#  ", " ##"}},
    {'D', {"## ", "# #", "# #", "# #", "## "}},
    {'E', {"###", "#  ", "## ", "#  ", "###"}},
    {'F', {"###", "#  ", "## ", "#  ", "#  "}},
    {'G', {" ##", "#  ", "# #", "# #", " ##"}},
    {'H', {"# #", "# #", "###", "# #", "# #"}},
    {'I', {"###", " # ", " # ", " # ", "###"}},
    {'J', {"  #", "  #", "  #", "# #", " # "}},
    {'K', {"# #", "# #", "## ", "# #", "# #"}},
    {'L', {"#  ", "#  ", "#  ", "#  ", "###"}},
    {'M', {"#   #", "## ##", "# # #", "#   #", "#   #"}},
    {'N', {"#  #", "## #", "# ##", "#  #", "#  #"}},
    {'O', {"###", "# #", "# #", "# #", "###"}},
    {'P', {"###", "# #", "###", "#  ", "#  "}},
    {'Q', {"###", "# #", "# #", "###", "  #"}},
    {'R', {"## ", "# #", "## ", "# #", "# #"}},
    {'S', {" ##", "#  ", " # ", "  #", "## "}},
    {'T', {"###", " # ", " # ", " # ", " # "}},
    {'U', {"# #", "# #", "# #", "# #", "###"}},
    {'V', {"# #", "# #", "# #", "# #", " # "}},
    {'W', {"#   #", "#   #", "# # #", "## ##", "#   #"}},
    {'X', {"# #", "# #", " # ", "# #", "# #"}},
    {'Y', {"# #", "# #", " # ", " # ", " # "}},
    {'Z', {"###", "  #", " # ", "#  ", "###"}},
    {'_', {"   ", "   ", "   ", "   ", "###"}},
}};

// Null for a letter without blocks.
const Letter* letter_for(char c) {
  const char capital = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  const auto* const found = std::ranges::find(kLetters, capital, &Letter::name);
  return found == kLetters.end() ? nullptr : found;
}

}  // namespace

bool has_block_letters(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return letter_for(c) != nullptr; });
}

int block_columns(std::string_view text, const Dot& dot) {
  int dots = 0;
  for (const char c : text) dots += letter_for(c)->columns() + 1;
  return std::max(dots - 1, 0) * dot.columns;
}

void draw_block_letters(Frame& frame, int row, int column, std::string_view text, const Dot& dot,
                        Style style) {
  const char32_t ink = frame.glyphs() == Glyphs::unicode ? U'█' : U'#';
  for (const char c : text) {
    const Letter& letter = *letter_for(c);
    for (int r = 0; r < kLetterDots * dot.rows; ++r) {
      const std::string_view dots = letter.rows[static_cast<std::size_t>(r / dot.rows)];
      for (std::size_t i = 0; i < dots.size(); ++i) {
        const int at = column + static_cast<int>(i) * dot.columns;
        if (dots[i] != ' ') frame.fill(row + r, at, dot.columns, ink, style);
      }
    }
    column += (letter.columns() + 1) * dot.columns;
  }
}

std::optional<Dot> largest_dot(std::string_view text, int rows, int columns) {
  if (text.empty() || !has_block_letters(text)) return std::nullopt;
  for (const Dot& dot : kDots) {
    if (kLetterDots * dot.rows <= rows && block_columns(text, dot) <= columns) return dot;
  }
  return std::nullopt;
}

}  // namespace race2048::client
