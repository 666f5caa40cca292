// Look and feel, as a box of lines.
#pragma once

#include <vector>

#include "client/control/look.h"
#include "client/screen/widgets.h"

namespace race2048::client {

std::vector<TextLine> look_lines(const Preferences& preferences, LookOf of);

}  // namespace race2048::client
