// What the screens of a room have in common: the keys, and the lines about the seal.
#pragma once

#include <string>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

// What the keys of a room do now.
KeyHints room_keys(const Canvas& canvas);
// The commitment on one line, cut to fit. If nothing is sealed, the lines that say so. No lines
// before either is known.
std::vector<std::string> seal_lines(const Canvas& canvas, const std::string& label);

}  // namespace race2048::client
