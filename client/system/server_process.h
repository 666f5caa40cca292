// A race2048d process started by this program.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/or_fault.h"

namespace race2048::client {

struct StartedServer {
  pid_t pid = -1;
  std::uint16_t port = 0;
  std::filesystem::path log;
};

struct ServerFault {
  bool port_taken = false;
  std::string message;  // for the person; ends with the server's own message
};

// Starts the server in its own process session, so that it outlives this terminal, and waits until
// it listens. A signal that ends this program stops it before that, even if the signal is blocked,
// and counts later. Empties the file `log`, to which the server writes its log; removes the file if
// the server cannot start. Throws std::system_error if the process cannot be created.
OrFault<StartedServer, ServerFault> start_server(const std::filesystem::path& executable,
                                                 const std::vector<std::string>& arguments,
                                                 const std::filesystem::path& log);

// `now` also ends its rooms.
enum class StopWhen : std::uint8_t { now, nobody_is_there };

// Asks the server to stop, without waiting for its end.
void stop_server(const StartedServer& server, StopWhen when);

// The status from waitpid() if the server has ended or ends within `patience`; otherwise nothing.
// Do not call again after a status.
std::optional<int> end_of(const StartedServer& server, std::chrono::milliseconds patience);

}  // namespace race2048::client
