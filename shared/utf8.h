// Decodes and encodes UTF-8, decides which text is safe to print in a terminal, and measures it.
//
// Screens, tables and lines of text share one rule for widths. A wide character (CJK, emoji) takes
// two columns, every other character one; utf8proc_charwidth() knows the widths. On a screen a '?'
// replaces each character that is_printable() excludes; lines of text, which nothing places by
// columns, print all that shared/typed_text.h lets people type. In a locale without UTF-8, a '?'
// also replaces each column of each character outside ASCII, so "??" replaces a wide one: layouts
// do not depend on the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace race2048 {

// Removes the first code point from `utf8` and returns it. If the text does not begin with valid
// UTF-8, returns nothing and leaves `utf8` unchanged. Overlong forms, surrogates and code points
// beyond Unicode are not valid. REQUIRES: `utf8` is not empty.
[[nodiscard]] std::optional<char32_t> take_code_point(std::string_view& utf8);

// All code points of `utf8`, with one '?' for each byte that is not part of valid UTF-8.
std::vector<char32_t> code_points(std::string_view utf8);

// REQUIRES: `code_point` is at most U+10FFFF and no surrogate.
void append_utf8(std::string& text, char32_t code_point);

// The code point in lower case; itself if it has no case.
char32_t lower_case(char32_t code_point);

// True if every byte is printable ASCII: a letter, digit, punctuation mark or space.
bool is_printable_ascii(std::string_view text);

// True if every terminal in a UTF-8 locale prints the code point in exactly one column. When in
// doubt, false.
bool has_sure_width(char32_t code_point);

bool is_letter_or_digit(char32_t code_point);

// The text in Normalization Form C: a letter and its accents are one character where Unicode has
// that character; some keyboards and files have them in pieces. Nothing if the text is not UTF-8.
std::optional<std::string> composed(std::string_view utf8);

// The text without accents, and without the strokes of Latin letters: for comparing looks. The text
// itself if it is not UTF-8.
std::string without_accents(std::string_view utf8);

// True for a letter or digit of a script that is written from right to left.
bool runs_leftwards(char32_t code_point);

// True if a screen in a UTF-8 locale may hold the code point: it has a sure width, or it is
// wide, or it is a letter or digit of any script. False for a code point that is invisible,
// controls the terminal, combines with its neighbours (a mark, a joiner, a vowel of Hangul, a skin
// tone), or runs from right to left, because some terminals move the text next to it. Terminals may
// disagree about a width that is not sure, so the cursor's column is unknown after the code point.
bool is_printable(char32_t code_point);

// The columns of a code point on a screen, 1 or 2; 1 if a '?' replaces it.
int columns_of(char32_t code_point);

// A peer's message, made safe for any terminal: replaces each code point that is not printable
// ASCII by '?', and cuts the text at 300 bytes, which is longer than any message of our programs.
std::string printable(std::string_view utf8);

}  // namespace race2048
