// A separate race2048d, to be measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/measured_process.h"

namespace race2048::bench {

struct ServerProcessOptions {
  std::string program;       // the path of race2048d
  std::size_t hold_s = 120;  // for which it keeps the seats of those who are gone
  // At most; 0: the program's default.
  std::size_t clients = 0;
  std::size_t rooms = 0;
  std::size_t watchers = 0;           // of one room
  bool paced = true;                  // it reads only so many messages a second from a connection
  std::string state;                  // the folder of its rooms; empty: it keeps nothing
  std::uint16_t port = 0;             // 0: a free one
  std::optional<std::size_t> core{};  // where it runs; nothing: anywhere
  std::vector<std::string> flags{};   // more of the program's
};

class ServerProcess {
 public:
  // Starts the program on the loopback interface and waits until it listens. Throws
  // std::runtime_error if it does not listen.
  explicit ServerProcess(ServerProcessOptions options);

  // The same for its whole life.
  std::uint16_t port() const { return port_; }
  // Ends it without a warning, as a crash does.
  void kill_it();
  // Ends it as an operator does, and waits until it has ended.
  void stop_it();
  // Starts it anew after kill_it() or stop_it(), on the same port with the same folder, and waits
  // until it listens.
  void start_again();
  // See MeasuredProcess; it ends with this object.
  CpuTime cpu_time() const { return process_.cpu_time(); }
  std::chrono::nanoseconds wait_for_core() const { return process_.wait_for_core(); }
  std::size_t memory() const { return process_.memory(); }

 private:
  void start();

  ServerProcessOptions options_;
  MeasuredProcess process_;
  std::uint16_t port_ = 0;
};

}  // namespace race2048::bench
