#include "client/commands/host.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <variant>

#include "client/bots/bot_team.h"
#include "client/commands/client_options.h"
#include "client/commands/remembered.h"
#include "client/commands/seat_bots.h"
#include "client/net/event_loop.h"
#include "client/net/link.h"
#include "client/net/local_addresses.h"
#include "client/play/exit_code.h"
#include "client/play/interactive.h"
#include "client/system/environment.h"
#include "client/system/process.h"
#include "client/system/standard_io.h"
#include "client/terminal/terminal.h"
#include "client/words/failure_text.h"

namespace race2048::client {
namespace {

// A server that its host left behind ends by itself when nobody has been on it for this long.
constexpr int kIdleExitSeconds = 600;

constexpr std::chrono::hours kLogsAreKept{7 * 24};

// A server without company ends at once when it is told to.
constexpr std::chrono::milliseconds kServerEnds{1000};

// A process that dies closes its connections a while before it can be seen to have ended: how long
// a lost link is waited for to turn out as that.
constexpr std::chrono::milliseconds kServerDies{3000};

// Of a room with a referee, when nobody says how many.
constexpr std::uint32_t kRefereeSeats = 30;

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
  const bool refused = model.failure && exit_code_of(*model.failure) == kRefused;
  return {.version = model.server_version, .refusal = refused ? failure_text(model) : ""};
}

// Asks on the plain terminal; Enter means yes.
bool confirm(const std::string& question) {
  std::cout << question << " [Y/n] " << std::flush;
  std::string answer;
  if (!std::getline(std::cin, answer)) return false;
  return answer.empty() || answer[0] == 'y' || answer[0] == 'Y';
}

// Where the room is, and how others get there.
struct Place {
  Target target;
  bool elsewhere = false;  // a server that was named
  bool local = false;      // only this machine reaches it
};

std::vector<std::string> invitations(const Place& place, const std::string& code) {
  std::vector<std::string> lines;
  Target target = place.target;
  target.room = code;
  if (!place.local && !place.elsewhere) {
    for (const std::string& address : local_addresses()) {
      target.host = address;
      lines.push_back("race2048 join " + to_string(target));
    }
  }
  if (lines.empty()) lines.push_back("race2048 join " + to_string(target));
  return lines;
}

std::string hint(const Place& place) {
  if (place.elsewhere) return "";
  if (place.local) return "For this machine only; leave out --local to let others in.";
  return "A firewall here must let TCP port " + std::to_string(place.target.port) +
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
  const std::string there = "A race2048 server (" + probed.version + ") runs on port " +
                            std::to_string(target.port) + " already.";
  // What a pipe brings is for the match.
  if (isatty(STDIN_FILENO) == 0) {
    std::fprintf(stderr, "race2048 host: %s Make the room there: --server %s:%u\n", there.c_str(),
                 target.host.c_str(), target.port);
    return kLost;
  }
  if (!confirm(there + " Make the room there?")) {
    std::fprintf(stderr, "race2048 host: not started. Another port works too: --port 0\n");
    return kLost;
  }
  return kDone;
}

// Stops the own server, or says how to come back to it, as the person left it.
void settle_server(const StartedServer& server, const InteractiveResult& result,
                   const std::vector<std::string>& ways_back) {
  const bool link_was_lost = !result.left;
  if (has_ended(server, link_was_lost ? kServerDies : std::chrono::milliseconds{})) {
    write_last(STDERR_FILENO,
               "The server has ended; its log is " + server.log.string() +
                   "\nA match that ran has no result. Start another server: race2048 host\n");
    return;
  }
  if (result.stop_server) {
    // There may be other rooms, of people who were offered this server.
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

// What the flags ask for.
struct Plan {
  Place place;
  MatchSettings settings;
  RoomRequest room;
};

// The server that the flags name, or the one that is to be started; or what is wrong with them.
std::variant<Place, std::string> place_of(const HostFlags& flags) {
  if (flags.server.empty()) {
    return Place{.target = {.host = kLoopback, .port = flags.port}, .local = flags.local};
  }
  if (flags.local || flags.port != kDefaultPort) {
    return "--local and --port are for a server that is started here: leave them out, or --server.";
  }
  auto parsed = parse_target(flags.server, "");
  if (auto* fault = std::get_if<std::string>(&parsed)) return "--server: " + *fault;
  auto target = std::get<Target>(std::move(parsed));
  if (!target.room.empty()) return "--server takes HOST[:PORT]; the room is a new one.";
  return Place{.target = std::move(target), .elsewhere = true};
}

// What is wrong with the flags together; empty when nothing is.
std::string fault_in(const HostFlags& flags, std::uint32_t seats) {
  if (flags.no_seat && flags.ready) return "--ready is for who plays; --no-seat does not play.";
  const std::uint32_t own_seats = flags.no_seat ? 0 : 1;
  if (flags.bots + own_seats > seats) {
    return std::to_string(flags.bots) + " bots need at least --seats " +
           std::to_string(flags.bots + own_seats) + ".";
  }
  return {};
}

std::variant<Plan, std::string> plan_of(const HostFlags& flags) {
  auto place = place_of(flags);
  if (auto* fault = std::get_if<std::string>(&place)) return *fault;
  SettingsDefaults defaults;
  if (flags.room.listed) defaults.watch = Watch::paced;
  if (flags.no_seat) defaults.seats = kRefereeSeats;
  auto settings = settings_from(flags.settings, defaults);
  if (auto* fault = std::get_if<std::string>(&settings)) return *fault;
  const auto& match = std::get<MatchSettings>(settings);
  auto room = room_request_from(flags.room, match.seats);
  if (auto* fault = std::get_if<std::string>(&room)) return *fault;
  if (std::string fault = fault_in(flags, match.seats); !fault.empty()) return fault;
  return Plan{.place = std::get<Place>(std::move(place)),
              .settings = match,
              .room = std::get<RoomRequest>(std::move(room))};
}

// `bots` outlives what uses the options.
InteractiveOptions options_for(const HostFlags& flags, const Plan& plan, const Place& place,
                               BotTeam& bots) {
  const BotLevel level = bot_level(flags.bot_level).value_or(*bot_level(kDefaultBotLevel));
  InteractiveOptions options{
      .target = place.target,
      .client = client_options(place.target, flags.person.name),
      .invitations = [place](const std::string& code) { return invitations(place, code); },
      .hint = hint(place),
      .on_room =
          [&bots, level, count = flags.bots,
           password = flags.room.password](const std::string& code) {
            for (std::uint32_t i = 0; i < count; ++i) bots.add(code, level, password);
          },
      .preferences = preferences_from(flags.screen)};
  if (flags.room.no_chat) options.preferences.chat = false;
  offer_bots(options, bots);
  options.client.ready.policy = flags.ready ? ReadyPolicy::first_match : ReadyPolicy::never;
  options.client.ready.when_seated = 1 + flags.bots;
  options.client.entry = {.kind = Entry::Kind::create,
                          .settings = plan.settings,
                          .request = plan.room,
                          .referee = flags.no_seat};
  return options;
}

}  // namespace

int run_host(const HostFlags& flags) {
  auto planned = plan_of(flags);
  if (const auto* fault = std::get_if<std::string>(&planned)) {
    std::fprintf(stderr, "race2048 host: %s\n", fault->c_str());
    return kUsage;
  }
  const auto& plan = std::get<Plan>(planned);
  Place place = plan.place;
  const Preferences preferences = preferences_from(flags.screen);
  if (!preferences.plain) ui::require_terminal();

  // Signals wait until run_interactive() handles them: an early Ctrl-C must not orphan the server.
  std::optional<SignalBlock> block(std::in_place);
  std::optional<StartedServer> server;
  if (!place.elsewhere) {
    auto started = start_server(server_executable(), server_arguments(flags), log_file());
    if (auto* fault = std::get_if<ServerFault>(&started)) {
      block.reset();
      const int exit_code = offer_running_server(*fault, place.target);
      if (exit_code != kDone) return exit_code;
    } else {
      server = std::get<StartedServer>(std::move(started));
      place.target.port = server->port;
    }
  }

  std::optional<BotTeam> bots(std::in_place, place.target, flags.bot_pace);
  InteractiveOptions options = options_for(flags, plan, place, *bots);
  options.owns_server = server.has_value();
  options.client.owns_server = options.owns_server;
  InteractiveResult result;
  try {
    result = run_interactive(std::move(options), [&block] { block.reset(); });
  } catch (...) {
    if (server) stop_server(*server, StopWhen::now);
    throw;
  }
  bots.reset();  // they are nobody for whom the server would stay
  if (server) settle_server(*server, result, invitations(place, result.room));
  return result.exit_code;
}

}  // namespace race2048::client
