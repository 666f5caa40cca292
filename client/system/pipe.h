// A pipe that closes itself.
#pragma once

#include "shared/descriptor.h"

namespace race2048::client {

// Its ends close with it, unless somebody takes them. A child process gets neither.
struct Pipe {
  // Throws std::system_error.
  Pipe();

  Descriptor reading;
  Descriptor writing;
};

}  // namespace race2048::client
