#include "client/system/pipe.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace race2048::client {

Pipe::Pipe() {
  if (pipe2(ends_.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::system_category(), "cannot make a pipe");
  }
}

Pipe::~Pipe() {
  for (const int end : ends_) {
    if (end >= 0) close(end);
  }
}

}  // namespace race2048::client
