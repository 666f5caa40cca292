// Converts room options between the wire and our own type.
#pragma once

#include <cstdint>

#include "engine/or_fault.h"
#include "engine/settings/room_options.h"
#include "proto/race2048.pb.h"

namespace race2048::wire {

// The request in a message for a room with this many seats, or its fault as a line for a person.
OrFault<RoomRequest> request_from(const v1::RoomOptions& wire, std::uint32_t seats);

void to_wire(const RoomRequest& request, v1::RoomOptions& wire);

// The options in a server's message; the title is not checked.
RoomOptions options_from(const v1::RoomInfo& wire);
// Leaves the other fields of the message unchanged.
void to_wire(const RoomOptions& options, v1::RoomInfo& wire);

}  // namespace race2048::wire
