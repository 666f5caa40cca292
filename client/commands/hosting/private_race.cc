#include "client/commands/hosting/private_race.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "client/bots/bot_team.h"
#include "client/commands/client_options.h"
#include "client/commands/hosting/own_server.h"
#include "client/play/interactive.h"
#include "client/system/exit_codes.h"
#include "client/system/spawn.h"
#include "client/terminal/terminal.h"

namespace race2048::client {
namespace {

// `race`, `server` and `bots` must outlive the user of the options.
InteractiveOptions options_for(const PrivateRace& race, const Target& target, OwnServer& server,
                               BotTeam& bots) {
  InteractiveOptions options{.target = target, .client = client_options(target, race.name)};
  options.greeting = race.greeting;
  options.preferences = race.preferences;
  options.owns_server = options.client.owns_server = true;
  options.client.ready = {.policy = ReadyPolicy::first_match,
                          .when_seated = 1 + race.ghosts.size()};
  options.client.entry = {.kind = Entry::Kind::create, .settings = race.settings};
  options.on_room = [&race, &bots](const std::string& code, const std::string&) -> OrFault<> {
    for (const Ghost& ghost : race.ghosts) {
      if (OrFault<> added = bots.add(code, ghost, ""); !added) return added;
    }
    return {};
  };
  options.lost_bots = [&bots] { return bots.losses(); };
  options.server_ended = [&server] { return server.has_ended({}) && !server.start_again(); };
  return options;
}

}  // namespace

int run_private_race(PrivateRace race, const std::string& program) {
  if (!race.preferences.plain()) ui::require_terminal();
  race.settings.seats = static_cast<std::uint32_t>(1 + race.ghosts.size());
  race.settings.watch = Watch::all;
  // Until run_interactive() handles signals: an early Ctrl-C must not leave the server behind.
  std::optional<SignalBlock> block(std::in_place);
  OrFault<OwnServer, ServerFault> server = OwnServer::start_private();
  if (!server) {
    std::fprintf(stderr, "%s: %s\n", program.c_str(), server.fault().message.c_str());
    return kLost;
  }
  const Target target{.host = kLoopback, .port = server->process().port, .room = ""};
  const auto check = std::make_shared<ServerCheck>(target, known_servers_file());
  try {
    BotTeam bots(target, kSeatedBotPace, check);
    InteractiveOptions options = options_for(race, target, *server, bots);
    options.check = check;
    const InteractiveResult result = run_interactive(std::move(options), [&] { block.reset(); });
    server->stop();
    return result.exit_code;
  } catch (...) {
    server->stop();
    throw;
  }
}

}  // namespace race2048::client
