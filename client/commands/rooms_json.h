// The list of rooms for programs.
#pragma once

#include <string>
#include <vector>

#include "client/session/model.h"

namespace race2048::client {

// One JSON array of objects on one line, with a line end. Names are never given another meaning,
// and keep their order.
std::string rooms_json(const std::vector<ListedRoom>& rooms);

}  // namespace race2048::client
