// The help: what all keys do, out of the table that gives them their meaning.
#pragma once

#include <vector>

#include "client/control/keymap.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// One page of it that fits into so many rows and columns with a box around. What counts where the
// person is comes first, behind `before`. `page` may be any integer: it is taken modulo the pages.
std::vector<TextLine> help_lines(const KeyMap& keys, KeyContext where, int page, int rows,
                                 int columns, const std::vector<TextLine>& before = {});

}  // namespace race2048::client
