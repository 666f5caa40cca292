// A race2048d of one's own, to be measured.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace race2048::bench {

class ServerProcess {
 public:
  // Starts the program on a free port of the loopback and waits until it listens. Throws
  // std::runtime_error when it does not.
  explicit ServerProcess(const std::string& program);
  // Stops it and waits for its end.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  // Processor time of all its threads so far, in the program and in the system for it.
  std::chrono::nanoseconds cpu_time() const;

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace race2048::bench
