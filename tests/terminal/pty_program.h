// A program in a terminal of its own, to be typed to and to be read.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::terminal {

// A new folder of one's own, gone with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();  // throws std::system_error
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct PtyOptions {
  int rows = 24;
  int columns = 80;
  // More variables than those that every program gets: an xterm of 256 colours, UTF-8, a name, a
  // home of its own.
  std::map<std::string, std::string> environment{};
};

class PtyProgram {
 public:
  // Starts `command`, the program's path first. Throws std::system_error.
  explicit PtyProgram(const std::vector<std::string>& command, const PtyOptions& options = {});
  // Kills it when it still runs.
  ~PtyProgram();
  PtyProgram(const PtyProgram&) = delete;
  PtyProgram& operator=(const PtyProgram&) = delete;

  void type(std::string_view keys);
  // What it writes next, and no more than that: empty when it wrote nothing within `patience`, or
  // has closed its terminal.
  std::string read(std::chrono::nanoseconds patience);
  // It has closed its terminal, and all that it wrote is read.
  bool closed() const { return closed_; }
  // Waits for its end; its exit code, 128 and the number when a signal ended it.
  int wait();

  // Processor time of all its threads so far, in the program and in the system for it.
  std::chrono::nanoseconds cpu_time() const;
  // What it has in memory now, with what it shares; in bytes.
  std::size_t resident() const;
  // The terminal's other end, for an event loop. Stays this object's.
  int descriptor() const { return terminal_; }

 private:
  TemporaryFolder home_;
  int terminal_ = -1;
  pid_t pid_ = -1;
  std::optional<int> exit_code_;
  bool closed_ = false;
};

}  // namespace race2048::terminal
