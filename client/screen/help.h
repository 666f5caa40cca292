// The help: the effects of all keys, generated from the table that defines them.
#pragma once

#include <vector>

#include "client/control/keymap.h"
#include "client/screen/widgets.h"

namespace race2048::client {

// One page of the help, to fit into `rows` x `columns` with a box around it. `before` comes first,
// then, in the room, the acts of a host, then the keys for where the person is. `page` may be any
// integer; it is taken modulo the number of pages.
std::vector<TextLine> help_lines(const KeyMap& keys, KeyContext where, int page, int rows,
                                 int columns, const std::vector<TextLine>& before = {},
                                 bool is_host = false);

}  // namespace race2048::client
