// UTF-8 text as code points, and the text that may be printed in a terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace race2048 {

// Removes the first code point from `utf8` and returns it. Returns nothing, and leaves `utf8` as it
// is, if the text does not begin with valid UTF-8; an overlong form, a surrogate and a code point
// beyond Unicode are not valid. REQUIRES: `utf8` is not empty.
[[nodiscard]] std::optional<char32_t> take_code_point(std::string_view& utf8);

// All code points of `utf8`, with one '?' for each byte that is not part of valid UTF-8.
std::vector<char32_t> code_points(std::string_view utf8);

// REQUIRES: `code_point` is one that UTF-8 can hold: up to U+10FFFF, and no surrogate.
void append_utf8(std::string& text, char32_t code_point);

// Every byte is printable ASCII: a letter, a digit, a punctuation mark or a blank.
bool is_printable_ascii(std::string_view text);

// True if every terminal of a UTF-8 locale prints the code point in exactly one cell. Errs towards
// false.
bool is_printable(char32_t code_point);

// A message from a peer, made safe for any terminal: '?' replaces each code point that is not
// printable ASCII. The text is cut at 300 bytes, which is longer than any message that our programs
// send.
std::string printable(std::string_view utf8);

}  // namespace race2048
