// The list of rooms, as text for people.
#pragma once

#include <string>
#include <vector>

#include "client/model/room.h"
#include "client/text/glyphs.h"

namespace race2048::client {

// A heading and one line per room, in aligned columns.
std::string rooms_table(const std::vector<ListedRoom>& rooms, Glyphs glyphs);

}  // namespace race2048::client
