// Words and numbers as text for people, on a screen or on lines. All widths are in columns, as
// shared/utf8.h counts them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client/text/glyphs.h"
#include "engine/match/outcome.h"

namespace race2048::client {

int width_of(std::string_view text);
// The longest beginning, or end, of at most `width` columns.
std::string_view beginning(std::string_view text, int width);
std::string_view ending(std::string_view text, int width);
// The text as a line of output prints it: a '?' replaces each column of characters that `glyphs`
// does not allow or that nobody may type for others, such as one that controls the terminal.
std::string as_shown(std::string_view text, Glyphs glyphs);
// The text as a screen draws it: with a remark in place of text that is written from right to left.
// Some terminals turn such letters round, and some do not, so no screen could place them.
std::string as_drawn(std::string_view text);
std::string grouped(std::uint64_t number);                            // "18,332"
std::string counted(std::uint64_t number, const std::string& thing);  // "1 move", "1,320 moves"
std::string ordinal(std::uint32_t number);                            // "2nd"
std::string state_word(SeatState state);                              // "racing", "gave up"
std::string final_state_word(SeatState state);                        // "to the end", "gave up"
// The text, cut at the end if it is too long, with a mark for the missing part.
std::string fitted(std::string_view text, int width, Glyphs glyphs);
// The beginning of a longer text: cut if necessary, and always with the mark for a missing part.
std::string marked_as_cut(const std::string& text, int width, Glyphs glyphs);
// A name with its mark from marks.h: "ada (you)", "bo (bot)". Only the name is cut.
std::string fitted_name(std::string_view name, std::string_view mark, int width, Glyphs glyphs);
std::string left_aligned(const std::string& text, int width);
std::string right_aligned(const std::string& text, int width);
// As many names of people as fit: "lee, max, zoe", "lee, max and 9 more", "11 people".
std::string listed(const std::vector<std::string>& names, int width, Glyphs glyphs);
// As many of the parts on each line as fit, with `between` between them. A part that is wider has
// a line of its own.
std::vector<std::string> packed(const std::vector<std::string>& parts, std::string_view between,
                                int width);
// The text broken into lines at blanks and before wide letters. Breaks any other word only if it is
// wider than a line. A line is wider than `width` only if its one letter is.
std::vector<std::string> wrapped(std::string_view text, int width);

std::string_view separator_of(Glyphs glyphs);  // between the parts of a line
// The parts with separators between them: "classic · 4x4".
std::string joined(const std::vector<std::string>& parts, Glyphs glyphs);

}  // namespace race2048::client
