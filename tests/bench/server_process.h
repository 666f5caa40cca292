// A separate race2048d, to be measured.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace race2048::bench {

struct ServerProcessOptions {
  std::string program;       // the path of race2048d
  std::size_t hold_s = 120;  // for which it keeps the seats of those who are gone
  std::size_t clients = 0;   // at most; 0: the program's default
  std::string state;         // the folder of its rooms; empty: it keeps nothing
  std::uint16_t port = 0;    // 0: a free one
};

class ServerProcess {
 public:
  // Starts the program on the loopback interface and waits until it listens. Throws
  // std::runtime_error if it does not listen.
  explicit ServerProcess(ServerProcessOptions options);
  // Stops it and waits until it has ended.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // The same for its whole life.
  std::uint16_t port() const { return port_; }
  // Ends it without a warning, as a crash does.
  void kill_it();
  // Starts it anew after kill_it(), on the same port with the same folder, and waits until it
  // listens.
  void start_again();
  // Processor time of all its threads so far, in the program and in the system on its behalf.
  std::chrono::nanoseconds cpu_time() const;

 private:
  void start();

  ServerProcessOptions options_;
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace race2048::bench
