// Text that people type for others to read: titles of rooms and chat.
//
// Valid text is UTF-8 in Normalization Form C: a letter and its marks are one character wherever
// Unicode has that character. It may hold letters, digits, signs and emoji of all scripts, and
// behind a character at most limits::kMaxMarks marks that do not compose with it. It holds nothing
// that controls a terminal, changes the direction of writing, is invisible, joins its neighbours,
// or is unassigned in Unicode. Lines of text print all of it; a screen draws the part that
// terminals draw alike: see shared/utf8.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/or_fault.h"

namespace race2048 {

// True if valid text may hold the character, somewhere.
bool may_be_in_typed_text(char32_t character);

// The text in Normalization Form C. Or its fault, as the end of a sentence such as "is not valid
// UTF-8": the text breaks a rule above, or has more than `max_characters` code points in that form.
OrFault<std::string> typed_text(std::string_view text, std::size_t max_characters);

// The password of a room, by one rule for all who type, send or check one: of at most
// limits::kMaxPassword characters.
OrFault<std::string> typed_password(std::string_view text);

}  // namespace race2048
