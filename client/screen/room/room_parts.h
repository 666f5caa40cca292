// What the screens of a room have in common: the lines about the seal.
#pragma once

#include <string>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

// The commitment on one line, cut to fit. If nothing is sealed, the lines that say so. No lines
// before either is known.
std::vector<std::string> seal_lines(const Canvas& canvas, const std::string& label);

}  // namespace race2048::client
