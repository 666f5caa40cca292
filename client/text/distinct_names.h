// Names that share a narrow column, cut so that one can still tell them apart.
#pragma once

#include <string>
#include <vector>

#include "client/text/glyphs.h"

namespace race2048::client {

// Each name with its mark from marks.h, in at most `width` columns. Only names that are too wide
// are cut: at their end, or, where two names would then look equal, in the middle, so that both
// beginning and end remain. No two of the names look equal as long as a cut exists that keeps them
// apart. `marks` is empty, or has one mark for each name; an empty mark takes no space.
std::vector<std::string> distinct_names(const std::vector<std::string>& names, int width,
                                        Glyphs glyphs, const std::vector<std::string>& marks = {});

}  // namespace race2048::client
