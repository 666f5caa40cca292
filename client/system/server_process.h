// A race2048d that this program starts.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "shared/or_fault.h"

namespace race2048::client {

struct StartedServer {
  pid_t pid = -1;
  std::uint16_t port = 0;
  std::filesystem::path log;
};

struct ServerFault {
  bool port_taken = false;
  std::string message;  // for a person; ends with what the server said
};

// Starts the server in a session of its own, so that it outlives this terminal, and waits until it
// listens. The server writes its log to the file `log`, which is emptied first, and removed if the
// server cannot start. Throws std::system_error if no process can be made.
OrFault<StartedServer, ServerFault> start_server(const std::filesystem::path& executable,
                                                 const std::vector<std::string>& arguments,
                                                 const std::filesystem::path& log);

enum class StopWhen : std::uint8_t { now, nobody_is_there };

// Asks a server to stop; does not wait for that.
void stop_server(const StartedServer& server, StopWhen when);

// True if the server has ended, by now or within `patience`. Not to be asked again after that.
bool has_ended(const StartedServer& server, std::chrono::milliseconds patience);

}  // namespace race2048::client
