// Text that people type for others to read: titles of rooms and chat.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/or_fault.h"

namespace race2048 {

// True if `text` is safe to show to others; otherwise the fault is the end of a sentence such as
// "is not valid UTF-8". Safe text is valid UTF-8 of at most `max_characters` code points; none
// controls a terminal, changes the direction of writing, is invisible, or is unassigned in Unicode;
// and no letter carries more than limits::kMaxMarks marks.
OrFault<> check_text(std::string_view text, std::size_t max_characters);

}  // namespace race2048
