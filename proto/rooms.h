// Converts the list of rooms from messages, and checks every value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proto/race2048.pb.h"
#include "shared/listed_room.h"

namespace race2048::wire {

// A room's name as a server says it; empty for anything that is no name.
std::string room_name_from(const std::string& told);

// Nothing if a code, a host or settings are impossible, or if there are too many rooms. Titles are
// as the server sent them.
std::optional<std::vector<ListedRoom>> listed_rooms_from(const v1::Rooms& told);

}  // namespace race2048::wire
