// The man page of a program.
#pragma once

#include <string>
#include <string_view>

#include "shared/usage/usage.h"

namespace race2048::usage {

// The page in the language of man(7): name, synopsis, notes as the description, flags, the commands
// and those below them with their flags, then a section for each topic. `section` is that of the
// manual, such as 6 for games.
std::string man_page(const Command& program, int section, std::string_view version);

}  // namespace race2048::usage
