#include "client/app/host.h"

#include <unistd.h>

#include <array>
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
#include "proto/random.h"

namespace race2048::client {
namespace {

// A server that its host left behind ends by itself when nobody has been on it for this long.
constexpr int kIdleExitSeconds = 600;

constexpr const char* kLoopback = "127.0.0.1";

// The version of the race2048 server at a target; empty when there is none.
std::string probe(const Target& target) {
  EventLoop loop;
  Client client({.server = server_text(target),
                 .name = default_name(),
                 .name_is_default = true,
                 .player_id = player_id(),
                 .entry = {.kind = Entry::Kind::probe},
                 .random = os_random});
  Link link(loop, client, target, [&] {
    if (client.finished()) loop.stop();
  });
  loop.run();
  return client.model().server_version;
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

// One file a server: another host's must not be written over.
std::string log_name() {
  return "server-" + std::to_string(getpid()) + ".log";
}

// How deep the bots search, in turn: alike they would all play the same game.
constexpr std::array<int, 3> kBotDepths = {2, 1, 0};

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
  std::optional<StartedServer> server;
  auto started =
      start_server(server_executable(), server_arguments(flags), state_folder() / log_name());
  if (auto* fault = std::get_if<ServerFault>(&started)) {
    const std::string version = fault->port_taken ? probe(target) : "";
    if (version.empty()) {
      std::fprintf(stderr, "race2048 host: %s\n", fault->message.c_str());
      if (fault->port_taken) {
        std::fprintf(stderr, "It is no race2048 server. Choose another port: --port 0\n");
      }
      return kLost;
    }
    if (!confirm("A race2048 server (" + version + ") runs on port " + std::to_string(flags.port) +
                 " already. Make the room there?")) {
      std::fprintf(stderr, "race2048 host: not started. Another port works too: --port 0\n");
      return kLost;
    }
  } else {
    server = std::get<StartedServer>(std::move(started));
    target.port = server->port;
  }

  std::list<Companion> bots;
  InteractiveOptions options{
      .target = target,
      .client = {.server = server_text(target),
                 .name = flags.person.name.empty() ? default_name() : flags.person.name,
                 .name_is_default = flags.person.name.empty(),
                 .player_id = player_id(),
                 .ready = flags.ready ? ReadyPolicy::first_match : ReadyPolicy::never,
                 .ready_when_seated = 1 + flags.bots,
                 .entry = {.kind = Entry::Kind::create,
                           .settings = std::get<MatchSettings>(settings)},
                 .random = os_random},
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
  InteractiveResult result;
  try {
    result = run_interactive(std::move(options));
  } catch (...) {
    if (server) stop_server(*server, StopWhen::now);
    throw;
  }
  if (!server) return result.exit_code;
  if (result.stop_server) {
    // There may be other rooms, of people who were offered this server.
    stop_server(*server, result.for_all ? StopWhen::now : StopWhen::nobody_is_there);
    std::filesystem::remove(server->log);
  } else {
    std::printf("The server goes on without you, until nobody has been on it for %d minutes.\n",
                kIdleExitSeconds / 60);
    for (const std::string& line : invitations(target, flags.local, result.room)) {
      std::printf("  back to it:  %s\n", line.c_str());
    }
    std::printf("  stop it:     kill %d\n  its log:     %s\n", server->pid, server->log.c_str());
  }
  return result.exit_code;
}

}  // namespace race2048::client
