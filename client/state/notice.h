// A sentence that the screen shows for a few seconds.
#pragma once

#include <string>

#include "shared/time.h"

namespace race2048::client {

struct Notice {
  std::string text;
  TimePoint at;
};

}  // namespace race2048::client
