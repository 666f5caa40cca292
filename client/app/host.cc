#include "client/app/host.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <list>

#include "client/app/environment.h"
#include "client/app/interactive.h"
#include "client/app/process.h"
#include "client/net/event_loop.h"
#include "client/net/link.h"
#include "client/net/local_addresses.h"
#include "client/ui/terminal.h"

namespace race2048::client {
namespace {

// A server that its host left behind ends by itself when nobody has been on it for this long.
constexpr int kIdleExitSeconds = 600;

constexpr std::chrono::hours kLogsAreKept{7 * 24};

// A server without company ends at once when it is told to.
constexpr std::chrono::milliseconds kServerEnds{1000};

constexpr const char* kLoopback = "127.0.0.1";

struct Probed {
  std::string version;  // of the race2048 server that is there
  std::string refusal;  // what it said instead of letting this client in
};

// What listens at a target; both empty when it is no race2048 server.
Probed probe(const Target& target) {
  EventLoop loop;
  Client client(client_options(target, ""));  // its entry is a probe
  Link link(loop, client, target, [&] {
    if (client.finished()) loop.stop();
  });
  loop.run();
  const Model& model = client.model();
  const bool refused = model.failure && model.failure->exit_code == kRefused;
  return {.version = model.server_version, .refusal = refused ? model.failure->message : ""};
}

// Asks on the plain terminal; Enter means yes.
bool confirm(const std::string& question) {
  std::cout << question << " [Y/n] " << std::flush;
  std::string answer;
  if (!std::getline(std::cin, answer)) return false;
  return answer.empty() || answer[0] == 'y' || answer[0] == 'Y';
}

std::vector<std::string> invitations(const Target& server, bool local, const std::string& code) {
  std::vector<std::string> lines;
  Target target = server;
  target.room = code;
  if (!local) {
    for (const std::string& address : local_addresses()) {
      target.host = address;
      lines.push_back("race2048 join " + to_string(target));
    }
  }
  if (lines.empty()) lines.push_back("race2048 join " + to_string(target));
  return lines;
}

std::string hint(std::uint16_t port, bool local) {
  if (local) return "For this machine only; leave out --local to let others in.";
  return "A firewall here must let TCP port " + std::to_string(port) +
         " in; friends beyond your router need it forwarded to this machine.";
}

std::vector<std::string> server_arguments(const HostFlags& flags) {
  std::vector<std::string> arguments = {"--port", std::to_string(flags.port), "--idle-exit",
                                        std::to_string(kIdleExitSeconds)};
  if (flags.local) arguments.insert(arguments.end(), {"--listen", kLoopback});
  return arguments;
}

// Those of servers that were left running, once nobody will ask for them any more.
void remove_old_logs(const std::filesystem::path& folder) {
  const auto too_old = std::filesystem::file_time_type::clock::now() - kLogsAreKept;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const bool is_log = entry.path().extension() == ".log";
    if (is_log && entry.last_write_time() < too_old) std::filesystem::remove(entry.path());
  }
}

// One file a server: another host's must not be written over. Where the state folder cannot be
// used the log goes where temporary files go.
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

// How deep the bots search, in turn: alike they would all play the same game.
constexpr std::array<int, 3> kBotDepths = {2, 1, 0};

// The server could not start: when the port is a race2048 server's, the room may be made there.
// kDone when the person wants that, else the program's exit code.
int offer_running_server(const ServerFault& fault, const Target& target) {
  const Probed probed = fault.port_taken ? probe(target) : Probed{};
  if (!probed.refusal.empty()) {
    std::fprintf(stderr,
                 "race2048 host: a race2048 server on port %u refuses this client: %s\n"
                 "Another port works too: --port 0\n",
                 target.port, probed.refusal.c_str());
    return kRefused;
  }
  if (probed.version.empty()) {
    std::fprintf(stderr, "race2048 host: %s\n", fault.message.c_str());
    if (fault.port_taken) {
      std::fprintf(stderr, "It is no race2048 server. Choose another port: --port 0\n");
    }
    return kLost;
  }
  if (!confirm("A race2048 server (" + probed.version + ") runs on port " +
               std::to_string(target.port) + " already. Make the room there?")) {
    std::fprintf(stderr, "race2048 host: not started. Another port works too: --port 0\n");
    return kLost;
  }
  return kDone;
}

// Stops the own server, or says how to come back to it, as the person left it.
void settle_server(const StartedServer& server, const InteractiveResult& result,
                   const std::vector<std::string>& ways_back) {
  if (has_ended(server, {})) {
    std::fprintf(stderr, "The server has ended; its log is %s\nStart another: race2048 host\n",
                 server.log.c_str());
    return;
  }
  if (result.stop_server) {
    // There may be other rooms, of people who were offered this server.
    stop_server(server, result.for_all ? StopWhen::now : StopWhen::nobody_is_there);
    if (result.left && has_ended(server, kServerEnds)) std::filesystem::remove(server.log);
    return;
  }
  std::printf("The server goes on without you, until nobody has been on it for %d minutes.\n",
              kIdleExitSeconds / 60);
  for (const std::string& line : ways_back) std::printf("  back to it:  %s\n", line.c_str());
  std::printf("  stop it:     kill %d\n  its log:     %s\n", server.pid, server.log.c_str());
}

}  // namespace

int run_host(const HostFlags& flags) {
  auto settings = settings_from(flags.settings);
  if (const auto* fault = std::get_if<std::string>(&settings)) {
    std::fprintf(stderr, "race2048 host: %s\n", fault->c_str());
    return kUsage;
  }
  if (flags.bots >= flags.settings.seats) {
    std::fprintf(stderr, "race2048 host: %u bots need at least --seats %u.\n", flags.bots,
                 flags.bots + 1);
    return kUsage;
  }
  ui::require_terminal();

  Target target{.host = kLoopback, .port = flags.port};
  // Signals wait until run_interactive() handles them: an early Ctrl-C must not orphan the server.
  std::optional<SignalBlock> block(std::in_place);
  std::optional<StartedServer> server;
  auto started = start_server(server_executable(), server_arguments(flags), log_file());
  if (auto* fault = std::get_if<ServerFault>(&started)) {
    block.reset();
    if (const int exit_code = offer_running_server(*fault, target); exit_code != kDone) {
      return exit_code;
    }
  } else {
    server = std::get<StartedServer>(std::move(started));
    target.port = server->port;
  }

  std::list<Companion> bots;
  InteractiveOptions options{
      .target = target,
      .client = client_options(target, flags.person.name),
      .owns_server = server.has_value(),
      .invitations =
          [&](const std::string& code) { return invitations(target, flags.local, code); },
      .hint = hint(target.port, flags.local),
      .on_room =
          [&](const std::string& code) {
            Target room = target;
            room.room = code;
            for (std::uint32_t i = 0; i < flags.bots; ++i) {
              const int depth = kBotDepths[i % kBotDepths.size()];
              bots.emplace_back(own_executable(),
                                std::vector<std::string>{"bot", server_text(room) + "/" + code,
                                                         "--pace", std::to_string(flags.bot_pace),
                                                         "--depth", std::to_string(depth)});
            }
          }};
  options.client.ready = flags.ready ? ReadyPolicy::first_match : ReadyPolicy::never;
  options.client.ready_when_seated = 1 + flags.bots;
  options.client.entry = {.kind = Entry::Kind::create,
                          .settings = std::get<MatchSettings>(settings)};
  InteractiveResult result;
  try {
    result = run_interactive(std::move(options), [&block] { block.reset(); });
  } catch (...) {
    if (server) stop_server(*server, StopWhen::now);
    throw;
  }
  if (server) settle_server(*server, result, invitations(target, flags.local, result.room));
  return result.exit_code;
}

}  // namespace race2048::client
