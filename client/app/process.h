// Starting race2048d and bots as processes of their own.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

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

// A process that ends with this one, its output thrown away. Stopped when destroyed.
class Companion {
 public:
  // Throws std::system_error when no process can be made.
  Companion(const std::filesystem::path& executable, const std::vector<std::string>& arguments);
  ~Companion();
  Companion(Companion&& other) noexcept;
  Companion& operator=(Companion&&) = delete;

 private:
  pid_t pid_;
};

enum class StopWhen : std::uint8_t { now, nobody_is_there };

// Asks a server that start_server() started to stop.
void stop_server(const StartedServer& server, StopWhen when);

// Whether it has ended, by now or within the time given. Not to be asked again once it has.
bool has_ended(const StartedServer& server, std::chrono::milliseconds patience);

// Holds back all signals while it lives: what is started must not be lost to a Ctrl-C before
// anyone is there to stop it again.
class SignalBlock {
 public:
  SignalBlock();
  ~SignalBlock();
  SignalBlock(const SignalBlock&) = delete;
  SignalBlock& operator=(const SignalBlock&) = delete;

 private:
  sigset_t before_;
};

}  // namespace race2048::client
