// Text that people type for others to read: titles of rooms and chat.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace race2048 {

// The fault in `text`, as the end of a sentence such as "is not valid UTF-8"; empty if the text is
// safe to show to others. Safe text is valid UTF-8 of at most `max_characters` code points; none
// controls a terminal, changes the direction of writing, is invisible, or is unassigned in Unicode;
// and no letter carries more than limits::kMaxMarks marks.
std::string fault_in_text(std::string_view text, std::size_t max_characters);

}  // namespace race2048
