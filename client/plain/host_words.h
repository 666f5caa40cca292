// The host's word "set": it changes how matches are played, and the room's options.
#pragma once

#include <string_view>

#include "client/control/command.h"
#include "client/model/model.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Reads "time 90", "size 5", "rounds 3" or "title Friday evening" as an edit of the room; otherwise
// returns what is wrong with it, or all that can be set. Another format keeps the earlier settings,
// as far as it has them. A title or a password without a text is removed. REQUIRES:
// model.room.seal.
OrFault<Edit> edit_from(std::string_view argument, const Model& model);

}  // namespace race2048::client
