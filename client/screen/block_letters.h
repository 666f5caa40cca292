// Text in large letters of blocks, as wide as needed and five dots high.
#pragma once

#include <optional>
#include <string_view>

#include "client/screen/frame.h"

namespace race2048::client {

// The size of one dot of a letter.
struct Dot {
  int columns = 1;
  int rows = 1;
};

inline constexpr Dot kLargestDot{4, 2};
inline constexpr int kLetterDots = 5;  // the height of every letter

// True if all of the text has large letters: A to Z, drawn as capitals in either case, digits,
// blanks, and !,.:-_' among them.
bool has_block_letters(std::string_view text);
// REQUIRES for both: has_block_letters(text).
int block_columns(std::string_view text, const Dot& dot);
void draw_block_letters(Frame& frame, int row, int column, std::string_view text, const Dot& dot,
                        Style style);
// The largest dot with which the text fits into so many rows and columns; nothing if none fits, or
// the text has letters without blocks.
std::optional<Dot> largest_dot(std::string_view text, int rows, int columns);

}  // namespace race2048::client
