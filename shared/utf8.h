// Decodes and encodes UTF-8, and decides which text is safe to print in a terminal.
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

// True if every byte is printable ASCII: a letter, digit, punctuation mark or space.
bool is_printable_ascii(std::string_view text);

// True if every terminal in a UTF-8 locale prints the code point in exactly one cell. When in
// doubt, false.
bool is_printable(char32_t code_point);

// A peer's message, made safe for any terminal: replaces each code point that is not printable
// ASCII by '?', and cuts the text at 300 bytes, which is longer than any message of our programs.
std::string printable(std::string_view utf8);

}  // namespace race2048
