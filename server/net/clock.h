// The transport's source of time.
#pragma once

#include <functional>

#include "server/sessions/types.h"

namespace race2048::server {

// The current time; it never goes back.
using Clock = std::function<TimePoint()>;

}  // namespace race2048::server
