// Where the transport gets the time from.
#pragma once

#include <functional>

#include "server/sessions/types.h"

namespace race2048::server {

// The time, never going back.
using Clock = std::function<TimePoint()>;

}  // namespace race2048::server
