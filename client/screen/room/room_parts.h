// Parts that several screens of a room share: the lines about the seal.
#pragma once

#include <string>
#include <vector>

#include "client/screen/canvas.h"

namespace race2048::client {

// The commitment on one line, cut to fit; or lines that say that nothing is sealed. Empty until the
// seal is known.
std::vector<std::string> seal_lines(const Canvas& canvas, const std::string& label);

}  // namespace race2048::client
