// A room as people type it: its code, or its name.
#pragma once

#include <string>

#include "engine/or_fault.h"

namespace race2048::client {

// The code in upper case, or the name as typed; or a sentence that says what codes and names look
// like. Whether there is such a room, only the server knows.
OrFault<std::string> room_from(const std::string& typed);

}  // namespace race2048::client
