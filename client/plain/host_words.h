// The host's word "set": it changes how matches are played, and the rounds of a series.
#pragma once

#include <string_view>

#include "client/control/command.h"
#include "client/model/model.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Reads "time 90", "target 512", "moves 300", "last", "step 10", "size 5", "seats 4" or "rounds 3"
// as an edit of the room; otherwise returns what is wrong with it. REQUIRES: model.room.seal.
OrFault<Edit> edit_from(std::string_view argument, const Model& model);

}  // namespace race2048::client
