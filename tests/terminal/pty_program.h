// A program in its own terminal: tests type to it and read its output.
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

// A new temporary folder, removed with the object.
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
  // Variables beyond those that every program gets: an xterm with 256 colours, UTF-8, a name and
  // its own home.
  std::map<std::string, std::string> environment{};
};

class PtyProgram {
 public:
  // Starts `command`; its first word is the program's path. Throws std::system_error.
  explicit PtyProgram(const std::vector<std::string>& command, const PtyOptions& options = {});
  // Kills the program if it still runs.
  ~PtyProgram();
  PtyProgram(const PtyProgram&) = delete;
  PtyProgram& operator=(const PtyProgram&) = delete;

  void type(std::string_view keys);
  // The program's next output, from a single read; empty if it wrote nothing within `patience` or
  // has closed its terminal.
  std::string read(std::chrono::nanoseconds patience);
  // True once the program has closed its terminal and all its output is read.
  bool closed() const { return closed_; }
  // Waits until the program ends. Returns its exit code, or 128 plus the number of the signal.
  int wait();

  // Processor time of all its threads so far, in the program and in the system on its behalf.
  std::chrono::nanoseconds cpu_time() const;
  // Its resident memory in bytes, shared pages included.
  std::size_t resident() const;
  // The other end of the terminal, for an event loop. This object keeps owning it.
  int descriptor() const { return terminal_; }

 private:
  TemporaryFolder home_;
  int terminal_ = -1;
  pid_t pid_ = -1;
  std::optional<int> exit_code_;
  bool closed_ = false;
};

}  // namespace race2048::terminal
