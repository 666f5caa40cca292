// Starting race2048d and bots as processes of their own.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/system/spawn.h"

namespace race2048::client {

struct StartedServer {
  pid_t pid = -1;
  std::uint16_t port = 0;
  std::filesystem::path log;
};

struct ServerFault {
  bool port_taken = false;
  std::string message;  // what it said, for a person
};

// Starts the server in a session of its own, so that it outlives this terminal, and waits until it
// listens. Its log goes to `log`, which is written anew.
std::variant<StartedServer, ServerFault> start_server(const std::filesystem::path& executable,
                                                      const std::vector<std::string>& arguments,
                                                      const std::filesystem::path& log);

// A program beside this one, which ends with it at the latest. It gets neither the terminal's keys
// nor its signals, and prints nowhere.
class Companion {
 public:
  // Throws std::system_error when no process can be made.
  Companion(const std::filesystem::path& executable, const std::vector<std::string>& arguments,
            const Environment& environment);
  // Stops it and waits for that; who has several calls ask_to_stop() for all of them first.
  ~Companion();
  Companion(Companion&& other) noexcept;
  Companion& operator=(Companion&&) = delete;

  void ask_to_stop();
  // Nothing while it runs; afterwards the last line that it wrote to its standard error.
  std::optional<std::string> ended();

 private:
  pid_t pid_;        // none: it has ended
  int status_ = 0;   // then
  int errors_ = -1;  // a file in memory: its standard error
};

enum class StopWhen : std::uint8_t { now, nobody_is_there };

// Asks a server that start_server() started to stop.
void stop_server(const StartedServer& server, StopWhen when);

// Whether it has ended, by now or within the time given. Not to be asked again once it has.
bool has_ended(const StartedServer& server, std::chrono::milliseconds patience);

}  // namespace race2048::client
