// A separate race2048d, to be measured.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace race2048::bench {

class ServerProcess {
 public:
  // Starts the program on a free port of the loopback interface and waits until it listens. It
  // keeps the seats of those who are gone for `hold_s` seconds. Throws std::runtime_error if it
  // does not listen.
  explicit ServerProcess(const std::string& program, const std::string& hold_s = "120");
  // Stops it and waits until it has ended.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  // Processor time of all its threads so far, in the program and in the system on its behalf.
  std::chrono::nanoseconds cpu_time() const;

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace race2048::bench
