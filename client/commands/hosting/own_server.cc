#include "client/commands/hosting/own_server.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "client/commands/client_options.h"
#include "client/commands/confirm.h"
#include "client/commands/visiting/rooms_list.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/system/environment.h"
#include "client/system/hosted_folder.h"
#include "client/system/identity_file.h"
#include "client/words/failure_text.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

// The server ends by itself once its host has left and nobody has been on it for this long.
constexpr int kIdleExitSeconds = 600;
// The same of a private one, to which nobody comes back: if its program was killed.
constexpr int kPrivateIdleExitSeconds = 60;

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
  Client client(visitor_options(target));  // its entry is a probe
  Link link(loop, client, target, [&] {
    if (client.finished()) loop.stop();
  });
  loop.run();
  const Model& model = client.model();
  const bool refused = model.failure && exit_code_of(*model.failure) == kRefused;
  return {.version = model.server_version, .refusal = refused ? failure_text(model) : ""};
}

// True if no server uses the folder, or none does within `patience`.
bool ends_within(const std::filesystem::path& folder, std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause{20};
  const TimePoint until = read_clock() + patience;
  while (is_served(folder)) {
    if (read_clock() >= until) return false;
    std::this_thread::sleep_for(kPause);
  }
  return true;
}

}  // namespace

OrFault<OwnServer, ServerFault> OwnServer::start(std::uint16_t port, bool local) {
  remove_old_hosted(std::filesystem::file_time_type::clock::now());
  OwnServer server(local, new_hosted_folder());
  OrFault<StartedServer, ServerFault> started = server.run(port);
  if (!started) return started.fault();
  server.process_ = *std::move(started);
  return server;
}

OrFault<OwnServer, ServerFault> OwnServer::start_private() {
  remove_old_hosted(std::filesystem::file_time_type::clock::now());
  OwnServer server(true, new_hosted_folder());
  server.private_ = true;
  OrFault<StartedServer, ServerFault> started = server.run(0);
  if (!started) return started.fault();
  server.process_ = *std::move(started);
  return server;
}

OrFault<OwnServer, ServerFault> OwnServer::take_up(const HostedNote& left,
                                                   const std::filesystem::path& folder) {
  OwnServer server(left.local, folder);
  OrFault<StartedServer, ServerFault> started = server.run(left.port);
  if (!started && started.fault().port_taken) started = server.run(0);
  if (!started) return started.fault();
  server.process_ = *std::move(started);
  server.note_room(left.room, left.name);
  return server;
}

std::optional<OwnServer> OwnServer::adopt(const HostlessFolder& hostless) {
  OwnServer server(hostless.folder.note.local, hostless.folder.path);
  server.hosting_ = take_hosting(hostless.folder.path);
  if (!server.hosting_) return std::nullopt;
  server.process_ = {.pid = hostless.server, .port = hostless.folder.note.port, .log = {}};
  server.adopted_ = true;
  return server;
}

void OwnServer::note_room(const std::string& room, const std::string& name) const {
  // Without the note, a later start does not offer to resume there after a crash; nothing else is
  // lost.
  static_cast<void>(write_hosted_note(
      state_, {.port = process_.port, .local = local_, .room = room, .name = name}));
}

OrFault<StartedServer, ServerFault> OwnServer::run(std::uint16_t port) {
  const int idle_seconds = private_ ? kPrivateIdleExitSeconds : kIdleExitSeconds;
  // When the host ends the server for all, its rooms end; when the machine shuts down, they are
  // kept. Neither waits for a match.
  std::vector<std::string> arguments = {"--port",
                                        std::to_string(port),
                                        "--idle-exit",
                                        std::to_string(idle_seconds),
                                        "--close-on-interrupt",
                                        "--drain-timeout",
                                        "0",
                                        "--results",  // of an evening among friends
                                        "all",
                                        "--state",
                                        state_.string()};
  // One key for all servers of this person, so that friends who found the last one trust the next.
  // Without it, the server makes one for itself.
  if (const OrFault<std::filesystem::path> key = hosting_key()) {
    arguments.insert(arguments.end(), {"--tls-cert", key->string()});
  }
  if (local_) {
    arguments.insert(arguments.end(), {"--listen", kLoopback});
  } else if (uses_lan()) {
    arguments.emplace_back("--lan");
  }
  if (private_) arguments.emplace_back("--no-web");
  const std::string again = restarts_ == 0 ? "" : std::to_string(restarts_ + 1);
  OrFault<StartedServer, ServerFault> started =
      start_server(server_executable(), arguments, own_server_log(again));
  if (started && !hosting_) hosting_ = take_hosting(state_);
  return started;
}

bool OwnServer::has_ended(std::chrono::milliseconds patience) {
  if (adopted_) return ends_within(state_, patience);
  if (!status_) status_ = end_of(process_, patience);
  return status_.has_value();
}

bool OwnServer::start_again() {
  if (adopted_) return false;
  const bool on_purpose = WIFEXITED(*status_) && WEXITSTATUS(*status_) == 0;
  if (on_purpose || restarts_ == kMaxRestarts) return false;
  ++restarts_;
  OrFault<StartedServer, ServerFault> again = run(process_.port);
  if (!again) return false;
  process_ = *std::move(again);
  status_.reset();
  return true;
}

void OwnServer::stop() {
  if (!status_) stop_server(process_, StopWhen::now);
  if (has_ended(kServerEnds)) clean_up();
}

bool OwnServer::keeps_rooms() const {
  return read_hosted_note(state_).has_value();
}

void OwnServer::clean_up() const {
  std::error_code ignored;  // a folder that stays is removed another day
  std::filesystem::remove(process_.log, ignored);
  std::filesystem::remove_all(state_, ignored);
}

int offer_running_server(const ServerFault& fault, const Target& target, bool local) {
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
                            ") is already running on port " + std::to_string(target.port) +
                            (local ? "; others may reach it." : ".");
  // Input from a pipe belongs to the match, not to this question.
  if (isatty(STDIN_FILENO) == 0) {
    std::fprintf(stderr, "race2048 host: %s To create the room there: --server %s:%u\n",
                 there.c_str(), target.host.c_str(), target.port);
    return kLost;
  }
  if (confirm(there + " Create the room there?") != Consent::yes) {
    std::fprintf(stderr, "race2048 host: not started. To use another port: --port 0\n");
    return kLost;
  }
  return kDone;
}

std::optional<OwnServer> own_server_at(const Target& target) {
  if (!is_address_of_this_machine(target)) return std::nullopt;
  for (const HostlessFolder& hostless : hostless_folders()) {
    if (hostless.folder.note.port == target.port) return OwnServer::adopt(hostless);
  }
  return std::nullopt;
}

int settle_server(OwnServer& server, const InteractiveResult& result,
                  const std::vector<std::string>& ways_back) {
  const bool link_was_lost = !result.left;
  const StartedServer& process = server.process();
  if (result.server_ended ||
      server.has_ended(link_was_lost ? kServerDies : std::chrono::milliseconds{})) {
    const std::string next =
        result.place_kept && server.keeps_rooms()
            ? "Its rooms are kept: race2048 host resumes them.\n"
            : "A match that ran has no result. Start another server: race2048 host\n";
    const std::string log = process.log.empty() ? "." : "; its log is " + process.log.string();
    write_last(STDERR_FILENO, "The server has ended" + log + "\n" + next);
    return result.exit_code;
  }
  if (result.stop_server) {
    // Other rooms may exist: other hosts may have been offered this server.
    stop_server(process, result.for_all ? StopWhen::now : StopWhen::nobody_is_there);
    if (result.left && server.has_ended(kServerEnds)) server.clean_up();
    return result.exit_code;
  }
  std::string text = "The server keeps running without you, until nobody has been on it for " +
                     std::to_string(kIdleExitSeconds / 60) + " minutes.\n";
  for (const std::string& line : ways_back) text += "  back to it:  " + line + "\n";
  text += "  stop it:     kill -INT " + std::to_string(process.pid) + "\n";
  if (!process.log.empty()) text += "  its log:     " + process.log.string() + "\n";
  if (write_last(STDOUT_FILENO, text)) return result.exit_code;
  // Without these lines the person could not stop the server.
  write_last(STDERR_FILENO, "race2048 host: " + unwritten_text(errno) + "\n" + text);
  return result.exit_code == kDone ? kInternal : result.exit_code;
}

}  // namespace race2048::client
