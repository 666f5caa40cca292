// The text of --help.
#pragma once

#include <string>
#include <vector>

#include "shared/usage/usage.h"

namespace race2048::usage {

// About the last command of `path`, which leads there from the program. REQUIRES: `path` is not
// empty.
std::string help_text(const std::vector<const Command*>& path);

// "race2048 host" of a path.
std::string name_of(const std::vector<const Command*>& path);

}  // namespace race2048::usage
