#include "client/commands/own_server.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>

#include "client/commands/client_options.h"
#include "client/commands/confirm.h"
#include "client/commands/rooms_list.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/system/environment.h"
#include "client/system/standard_io.h"
#include "client/words/failure_text.h"

namespace race2048::client {
namespace {

// The server ends by itself once its host has left and nobody has been on it for this long.
constexpr int kIdleExitSeconds = 600;

constexpr std::chrono::hours kLogsAreKept{7 * 24};

// How long an empty server may take to end when asked to.
constexpr std::chrono::milliseconds kServerEnds{1000};

// When a process dies, its connections close a little before waitpid() reports its end. After a
// lost link, this program waits this long before it concludes that the server still runs.
constexpr std::chrono::milliseconds kServerDies{3000};

struct Probed {
  std::string version;  // of the race2048 server that answered
  std::string refusal;  // the server's message if it did not let this client in
};

// Finds out what listens at a target; both texts are empty if it is not a race2048 server.
Probed probe(const Target& target) {
  EventLoop loop;
  Client client(client_options(target, ""));  // its entry is a probe
  Link link(loop, client, target, [&] {
    if (client.finished()) loop.stop();
  });
  loop.run();
  const Model& model = client.model();
  const bool refused = model.failure && exit_code_of(*model.failure) == kRefused;
  return {.version = model.server_version, .refusal = refused ? failure_text(model) : ""};
}

// Removes logs of old servers that were left running and that nobody will look for any more.
void remove_old_logs(const std::filesystem::path& folder) {
  const auto too_old = std::filesystem::file_time_type::clock::now() - kLogsAreKept;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const bool is_log = entry.path().extension() == ".log";
    if (is_log && entry.last_write_time() < too_old) std::filesystem::remove(entry.path());
  }
}

// Each server has its own file, so that no host overwrites another's log. If the state folder
// cannot be used, the log goes to the folder for temporary files.
std::filesystem::path log_file() {
  const std::string name = "server-" + std::to_string(getpid()) + ".log";
  try {
    const std::filesystem::path folder = state_folder();
    remove_old_logs(folder);
    return folder / name;
  } catch (const std::filesystem::filesystem_error&) {
    return std::filesystem::temp_directory_path() / ("race2048-" + name);
  }
}

}  // namespace

OrFault<StartedServer, ServerFault> start_own_server(std::uint16_t port, bool local) {
  std::vector<std::string> arguments = {"--port", std::to_string(port), "--idle-exit",
                                        std::to_string(kIdleExitSeconds)};
  if (local) arguments.insert(arguments.end(), {"--listen", kLoopback});
  return start_server(server_executable(), arguments, log_file());
}

int offer_running_server(const ServerFault& fault, const Target& target) {
  const Probed probed = fault.port_taken ? probe(target) : Probed{};
  if (!probed.refusal.empty()) {
    std::fprintf(stderr,
                 "race2048 host: a race2048 server on port %u refuses this client: %s\n"
                 "To use another port: --port 0\n",
                 target.port, probed.refusal.c_str());
    return kRefused;
  }
  if (probed.version.empty()) {
    std::fprintf(stderr, "race2048 host: %s\n", fault.message.c_str());
    if (fault.port_taken) {
      std::fprintf(stderr,
                   "That program is not a race2048 server. To use another port: --port 0\n");
    }
    return kLost;
  }
  const std::string there = "A race2048 server (" + probed.version +
                            ") is already running on port " + std::to_string(target.port) + ".";
  // Input from a pipe belongs to the match, not to this question.
  if (isatty(STDIN_FILENO) == 0) {
    std::fprintf(stderr, "race2048 host: %s To create the room there: --server %s:%u\n",
                 there.c_str(), target.host.c_str(), target.port);
    return kLost;
  }
  if (!confirm(there + " Create the room there?")) {
    std::fprintf(stderr, "race2048 host: not started. To use another port: --port 0\n");
    return kLost;
  }
  return kDone;
}

void settle_server(const StartedServer& server, const InteractiveResult& result,
                   const std::vector<std::string>& ways_back) {
  const bool link_was_lost = !result.left;
  if (result.server_ended ||
      has_ended(server, link_was_lost ? kServerDies : std::chrono::milliseconds{})) {
    write_last(STDERR_FILENO,
               "The server has ended; its log is " + server.log.string() +
                   "\nA match that ran has no result. Start another server: race2048 host\n");
    return;
  }
  if (result.stop_server) {
    // Other rooms may exist: other hosts may have been offered this server.
    stop_server(server, result.for_all ? StopWhen::now : StopWhen::nobody_is_there);
    if (result.left && has_ended(server, kServerEnds)) std::filesystem::remove(server.log);
    return;
  }
  std::string text = "The server goes on without you, until nobody has been on it for " +
                     std::to_string(kIdleExitSeconds / 60) + " minutes.\n";
  for (const std::string& line : ways_back) text += "  back to it:  " + line + "\n";
  text += "  stop it:     kill " + std::to_string(server.pid) + "\n";
  text += "  its log:     " + server.log.string() + "\n";
  write_last(STDOUT_FILENO, text);
}

}  // namespace race2048::client
