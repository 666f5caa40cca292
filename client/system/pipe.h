// A pipe whose ends close by themselves.
#pragma once

#include "shared/descriptor.h"

namespace race2048::client {

// Closes both ends when it is destroyed, unless they have been released. Child processes do not
// inherit them.
struct Pipe {
  // Throws std::system_error.
  Pipe();

  Descriptor reading;
  Descriptor writing;
};

}  // namespace race2048::client
