#include "client/commands/own_server.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

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

constexpr std::chrono::hours kFilesAreKept{7 * 24};

// A server that crashes again and again would do so forever.
constexpr int kMaxRestarts = 5;

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

std::filesystem::path log_of(const std::filesystem::path& folder, const std::string& process) {
  return folder / ("server-" + process + ".log");
}

constexpr std::string_view kStatePrefix = "hosted-";

// Removes logs of old servers that were left running and that nobody will look for any more, and
// the folders of servers whose logs are gone.
void remove_old_files(const std::filesystem::path& folder) {
  const auto too_old = std::filesystem::file_time_type::clock::now() - kFilesAreKept;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const bool is_log = entry.path().extension() == ".log";
    if (is_log && entry.last_write_time() < too_old) std::filesystem::remove(entry.path());
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kStatePrefix)) continue;
    const std::string process = name.substr(kStatePrefix.size());
    if (!std::filesystem::exists(log_of(folder, process))) remove_all(entry.path());
  }
}

// Each server has its own files, so that no host overwrites another's. If the state folder cannot
// be used, they go to the folder for temporary files.
std::filesystem::path own_file(const std::string& before, const std::string& after) {
  const std::string name = before + std::to_string(getpid()) + after;
  try {
    const std::filesystem::path folder = state_folder();
    remove_old_files(folder);
    return folder / name;
  } catch (const std::filesystem::filesystem_error&) {
    return std::filesystem::temp_directory_path() / ("race2048-" + name);
  }
}

}  // namespace

OrFault<OwnServer, ServerFault> OwnServer::start(std::uint16_t port, bool local) {
  const std::filesystem::path state = own_file(std::string(kStatePrefix), "");
  std::error_code ignored;
  std::filesystem::remove_all(state, ignored);  // of a process that had the same number
  OwnServer server(local, state);
  OrFault<StartedServer, ServerFault> started = server.run(port);
  if (!started) return started.fault();
  server.process_ = *std::move(started);
  return server;
}

OrFault<StartedServer, ServerFault> OwnServer::run(std::uint16_t port) const {
  std::vector<std::string> arguments = {"--port",          std::to_string(port),
                                        "--idle-exit",     std::to_string(kIdleExitSeconds),
                                        "--close-on-stop", "--state",
                                        state_.string()};
  if (local_) arguments.insert(arguments.end(), {"--listen", kLoopback});
  const std::string again = restarts_ == 0 ? "" : "-" + std::to_string(restarts_ + 1);
  return start_server(server_executable(), arguments, own_file("server-", again + ".log"));
}

bool OwnServer::has_ended(std::chrono::milliseconds patience) {
  if (!status_) status_ = end_of(process_, patience);
  return status_.has_value();
}

bool OwnServer::start_again() {
  const bool on_purpose = WIFEXITED(*status_) && WEXITSTATUS(*status_) == 0;
  if (on_purpose || restarts_ == kMaxRestarts) return false;
  ++restarts_;
  OrFault<StartedServer, ServerFault> again = run(process_.port);
  if (!again) return false;
  process_ = *std::move(again);
  status_.reset();
  return true;
}

void OwnServer::clean_up() const {
  std::error_code ignored;  // a folder that stays is removed another day
  std::filesystem::remove(process_.log, ignored);
  std::filesystem::remove_all(state_, ignored);
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

void settle_server(OwnServer& server, const InteractiveResult& result,
                   const std::vector<std::string>& ways_back) {
  const bool link_was_lost = !result.left;
  const StartedServer& process = server.process();
  if (result.server_ended ||
      server.has_ended(link_was_lost ? kServerDies : std::chrono::milliseconds{})) {
    write_last(STDERR_FILENO,
               "The server has ended; its log is " + process.log.string() +
                   "\nA match that ran has no result. Start another server: race2048 host\n");
    return;
  }
  if (result.stop_server) {
    // Other rooms may exist: other hosts may have been offered this server.
    stop_server(process, result.for_all ? StopWhen::now : StopWhen::nobody_is_there);
    if (result.left && server.has_ended(kServerEnds)) server.clean_up();
    return;
  }
  std::string text = "The server goes on without you, until nobody has been on it for " +
                     std::to_string(kIdleExitSeconds / 60) + " minutes.\n";
  for (const std::string& line : ways_back) text += "  back to it:  " + line + "\n";
  text += "  stop it:     kill " + std::to_string(process.pid) + "\n";
  text += "  its log:     " + process.log.string() + "\n";
  write_last(STDOUT_FILENO, text);
}

}  // namespace race2048::client
