// A program that runs beside this one, such as a bot.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/system/spawn.h"
#include "shared/descriptor.h"

namespace race2048::client {

// A child program that ends with this one at the latest. It gets neither the terminal's keys nor
// its signals; its standard input is a file in memory. Its output stays in memory and is not shown.
class Companion {
 public:
  // The program can read `input`. Throws std::system_error if the process cannot be created.
  Companion(const std::filesystem::path& executable, const std::vector<std::string>& arguments,
            const Environment& environment, std::string_view input = {});
  // Stops the program and waits for its end. To stop several quickly, first call ask_to_stop() on
  // each.
  ~Companion();
  Companion(Companion&& other) noexcept;
  Companion& operator=(Companion&&) = delete;

  void ask_to_stop();

  struct Ended {
    int status = 0;         // from waitpid()
    std::string report;     // the last line on its standard output; empty if it has printed none
    std::string complaint;  // the last line on its standard error; empty if it has printed none
  };
  // Nothing while the program runs.
  std::optional<Ended> ended();

 private:
  pid_t pid_ = -1;  // -1: it has ended
  int status_ = 0;  // valid once pid_ is -1
  Descriptor output_;
  Descriptor errors_;
};

}  // namespace race2048::client
