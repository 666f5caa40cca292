// The keys of a match, one's own or the others'. Parts of on_key(); the table is race_keys().
#pragma once

#include "client/control/key_entry.h"

namespace race2048::client {

// Enter, Esc and Shift-Tab, in a match that runs. REQUIRES: Phase::racing.
Command fixed_race_key(const KeyPress& at);

}  // namespace race2048::client
