// The list of rooms, for programs.
#pragma once

#include <string>
#include <vector>

#include "client/model/model.h"

namespace race2048::client {

// A JSON array of objects on one line, with a line end. Member names never change their meaning,
// and keep their order.
std::string rooms_json(const std::vector<ListedRoom>& rooms);

}  // namespace race2048::client
