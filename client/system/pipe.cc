#include "client/system/pipe.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace race2048::client {

Pipe::Pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::system_category(), "cannot make a pipe");
  }
  reading = Descriptor(ends[0]);
  writing = Descriptor(ends[1]);
}

}  // namespace race2048::client
