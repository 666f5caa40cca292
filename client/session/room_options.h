// RoomOptions as they travel.
#pragma once

#include "client/session/client.h"

namespace race2048::client {

void to_wire(const RoomOptions& options, v1::RoomOptions& told);

}  // namespace race2048::client
