// What people type for others to read: titles of rooms and chat.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace race2048 {

// What is wrong with `text`, the end of a sentence such as "is not valid UTF-8"; empty when it is
// fit to be shown to others. Fit is valid UTF-8 of at most `max_characters` code points, none of
// which controls a terminal, changes the direction of writing, is invisible, or is unassigned in
// Unicode; and no letter carries more than limits::kMaxMarks marks.
std::string fault_in_text(std::string_view text, std::size_t max_characters);

}  // namespace race2048
