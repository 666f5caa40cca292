// Names of people in a column that is too narrow for some of them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "client/text/glyphs.h"

namespace race2048::client {

// The names, each cut to its width in columns if it is longer, with a mark for the missing part.
// The end of a name is cut; where two names would then look the same, they keep as much of their
// ends as distinguishes them. No two results are equal unless two names are, or their widths leave
// too few signs. REQUIRES: as many widths as names.
std::vector<std::string> distinct_names(std::span<const std::string> names,
                                        std::span<const int> widths, Glyphs glyphs);
// The same with one width for all, for names and their marks from marks.h: a mark stands behind its
// name, is never cut, and takes no space if it is empty. REQUIRES: no mark, or as many as names.
std::vector<std::string> distinct_names(std::span<const std::string> names, int width,
                                        Glyphs glyphs, std::span<const std::string> marks = {});

}  // namespace race2048::client
