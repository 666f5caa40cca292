// A pipe whose ends close by themselves.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "shared/descriptor.h"

namespace race2048::client {

// Closes both ends when it is destroyed, unless they have been released. Child processes do not
// inherit them.
struct Pipe {
  // Throws std::system_error.
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::system_category(), "cannot make a pipe");
    }
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
  }

  Descriptor reading;
  Descriptor writing;
};

}  // namespace race2048::client
