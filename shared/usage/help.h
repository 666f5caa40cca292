// The text of --help.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shared/usage/usage.h"

namespace race2048::usage {

// The width of the help where no terminal says another.
inline constexpr std::size_t kUsualColumns = 80;

struct HelpView {
  bool all = false;  // every flag and topic, and the notes; otherwise the first page
  std::size_t columns = kUsualColumns;  // no line is longer, but for a word that is longer itself
};

// About the last command of `path`, which leads there from the program. REQUIRES: `path` is not
// empty.
std::string help_text(const std::vector<const Command*>& path, HelpView view = {});

// "race2048 host" of a path.
std::string name_of(const std::vector<const Command*>& path);

}  // namespace race2048::usage
