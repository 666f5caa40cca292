// A child process whose processor time and memory are measured.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace race2048::bench {

// Processor time of all threads of a process, in the program and in the system on its behalf.
struct CpuTime {
  std::chrono::nanoseconds total{};
  std::chrono::nanoseconds user{};  // in steps of 10 ms on most systems

  CpuTime operator-(const CpuTime& other) const {
    return {.total = total - other.total, .user = user - other.user};
  }
  CpuTime& operator+=(const CpuTime& other) {
    total += other.total;
    user += other.user;
    return *this;
  }
};

// Lets this thread, and processes that it starts from now on, run on this core alone, counted from
// 0 among those that the process may use. Nothing happens if there are fewer.
void pin_to(std::size_t core);

class MeasuredProcess {
 public:
  MeasuredProcess() = default;
  MeasuredProcess(const MeasuredProcess&) = delete;
  MeasuredProcess& operator=(const MeasuredProcess&) = delete;
  ~MeasuredProcess() { stop(); }

  // Starts a process that calls `run`, and ends with what that returns. `core`: where it runs;
  // nothing: where this process does. REQUIRES: none runs.
  void start(const std::function<int()>& run, std::optional<std::size_t> core);
  bool runs() const { return pid_ > 0; }
  // Sends a signal, and waits until the process has ended. Harmless if none runs.
  void stop();
  void kill();

  CpuTime cpu_time() const;
  // How long its first thread has been ready to run while others had the core; 0 where the system
  // does not say.
  std::chrono::nanoseconds wait_for_core() const;
  // In bytes: what it has in memory that it shares with no file.
  std::size_t memory() const;

 private:
  void end_by(int signal);

  pid_t pid_ = -1;
};

}  // namespace race2048::bench
