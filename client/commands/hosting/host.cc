#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "client/bots/bot_team.h"
#include "client/choices/room_flags.h"
#include "client/choices/room_password.h"
#include "client/commands/archive/asked_ghost.h"
#include "client/commands/client_options.h"
#include "client/commands/confirm.h"
#include "client/commands/hosting/left_server.h"
#include "client/commands/hosting/own_server.h"
#include "client/commands/subcommand.h"
#include "client/commands/visiting/guest.h"
#include "client/commands/visiting/rooms_list.h"
#include "client/flags/flags.h"
#include "client/flags/look_flags.h"
#include "client/flags/match_flags.h"
#include "client/net/local_addresses.h"
#include "client/play/interactive.h"
#include "client/system/identity_file.h"
#include "client/system/spawn.h"
#include "client/terminal/terminal.h"
#include "engine/bot_levels.h"
#include "engine/settings/setting_rows.h"
#include "shared/limits.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

constexpr const char* kServerGroup = "The server";
constexpr const char* kBotsGroup = "Bots";

// For a room with a referee, unless a flag sets another number.
constexpr std::uint32_t kRefereeSeats = 30;

struct HostFlags {
  std::string name;
  LookFlags look;
  SettingsFlags match;
  RoomFlags room;
  std::string server;  // HOST[:PORT] of a running server; empty: start one
  std::uint16_t port = kDefaultPort;
  bool local = false;
  bool plaintext = false;
  bool no_key = false;
  bool ready = false;
  bool no_seat = false;
  std::uint32_t bots = 0;
  std::string bot_level{kDefaultBotLevel};
  double bot_pace = kSeatedBotPace;
  std::vector<std::string> ghosts;  // as typed
};

// The location of the room, and how other people reach it.
struct Place {
  Target target;
  bool elsewhere = false;  // on a server that the flags name
  bool local = false;      // reachable only from this machine
};

// `room`: its code or name.
// Nothing for `fingerprint`: nobody needs it, or it is not known here.
std::vector<std::string> invitations(const Place& place, const std::string& room,
                                     const std::optional<Fingerprint>& fingerprint = {}) {
  std::vector<std::string> lines;
  Target target = place.target;
  if (!place.local && !place.elsewhere) {
    for (const std::string& address : local_addresses()) {
      target.host = address;
      lines.push_back(invitation(target, room, fingerprint));
    }
  }
  if (lines.empty()) lines.push_back(invitation(target, room, fingerprint));
  return lines;
}

// To the page that the server shows to browsers. `room`: its code or name.
std::string link_to_page(const Place& place, const std::string& room) {
  Target target = place.target;
  target.room = room;
  if (!place.local) {
    if (const auto addresses = local_addresses(); !addresses.empty())
      target.host = addresses.front();
  }
  return page_link(target);
}

std::string hint(const Place& place) {
  if (place.elsewhere) return "";
  if (place.local) return "For this machine only; leave out --local to let others in.";
  return "If they cannot connect, open TCP port " + std::to_string(place.target.port) +
         " in the firewall here, and forward it on your router.";
}

// Everything that the flags ask for.
struct Plan {
  std::string name;  // of the person; empty: the default name
  Place place;
  MatchSettings settings;
  RoomRequest room;
  std::vector<Ghost> ghosts;
  Preferences preferences;

  std::uint32_t bots(const HostFlags& flags) const {
    return flags.bots + static_cast<std::uint32_t>(ghosts.size());
  }
};

// The server that the flags name, or the one to start.
OrFault<Place> place_of(const HostFlags& flags) {
  if (flags.server.empty()) {
    return Place{
        .target = {.host = kLoopback, .port = flags.port, .room = "", .plaintext = flags.plaintext},
        .local = flags.local};
  }
  if (flags.local || flags.port != kDefaultPort) {
    return Fault{
        "--local and --port are for a new server on this machine: leave them out, or leave out "
        "--server."};
  }
  OrFault<Target> target = parse_target(flags.server, "");
  if (!target) return Fault{"--server: " + target.fault().text};
  if (!target->room.empty()) {
    return Fault{"--server takes HOST[:PORT] without a room: host creates a new one."};
  }
  target->plaintext = flags.plaintext;
  return Place{.target = *std::move(target), .elsewhere = true};
}

// Checks the flags for contradictions. `bots`: with the ghosts.
OrFault<> check(const HostFlags& flags, std::uint32_t bots, std::uint32_t seats) {
  if (flags.no_seat && flags.ready) {
    return Fault{"--ready is for players; with --no-seat you do not play."};
  }
  const std::uint32_t own_seats = flags.no_seat ? 0 : 1;
  if (bots + own_seats > seats) {
    return Fault{std::to_string(bots) + " bots need at least --seats " +
                 std::to_string(bots + own_seats) + "."};
  }
  return {};
}

// The flags about the room, with the password of the environment if it is for this server. The
// person's own server gets it at any address.
OrFault<RoomFlags> room_flags(const HostFlags& flags, const Place& place,
                              const Config& configured) {
  RoomFlags room = flags.room;
  if (!room.password.empty()) return room;
  if (place.elsewhere && is_password_for_another(configured, place.target)) {
    return Fault{kWhoseRoomPassword};
  }
  room.password = configured.environment_password.password;
  return room;
}

OrFault<MatchSettings> match_of(const HostFlags& flags, const std::vector<Ghost>& ghosts) {
  SettingsDefaults defaults;
  if (flags.no_seat) defaults.values["seats"] = kRefereeSeats;
  if (ghosts.empty()) return settings_from(flags.match, defaults);
  const auto usual = default_value(setting_row("seats"), Format::time, defaults);
  return settings_for(ghosts, flags.match, usual);
}

OrFault<Plan> plan_of(const HostFlags& flags, std::vector<Ghost> ghosts, const Config& configured) {
  Preferences preferences = adopt_look(flags.look, configured);
  OrFault<Place> place = place_of(flags);
  if (!place) return place.fault();
  const OrFault<RoomFlags> about_room = room_flags(flags, *place, configured);
  if (!about_room) return about_room.fault();
  const OrFault<MatchSettings> match = match_of(flags, ghosts);
  if (!match) return match.fault();
  OrFault<RoomRequest> room = room_request_from(*about_room, match->seats);
  if (!room) return room.fault();
  Plan plan{.name = name_from(flags.name, configured),
            .place = *std::move(place),
            .settings = *match,
            .room = *std::move(room),
            .ghosts = std::move(ghosts),
            .preferences = std::move(preferences)};
  const OrFault<> checked = check(flags, plan.bots(flags), match->seats);
  if (!checked) return checked.fault();
  return plan;
}

// Seats the bots and ghosts that the flags ask for.
OrFault<> seat_bots(const HostFlags& flags, const Plan& plan, const std::string& code,
                    BotTeam& bots) {
  const BotLevel level = bot_level(flags.bot_level).value();
  const std::string password = plan.room.password.value_or("");
  for (const Ghost& ghost : plan.ghosts) {
    if (OrFault<> added = bots.add(code, ghost, password); !added) return added;
  }
  for (std::uint32_t i = 0; i < flags.bots; ++i) {
    if (OrFault<> added = bots.add(code, level, password); !added) return added;
  }
  return {};
}

// `flags`, `plan` and `bots` must outlive the user of the options.
InteractiveOptions options_for(const HostFlags& flags, const Plan& plan, const Place& place,
                               BotTeam& bots) {
  InteractiveOptions options{
      .target = place.target,
      .client = client_options(place.target, plan.name),
      .invitations =
          [place](const std::string& room, const Target& server) {
            const Place there{.target = server, .elsewhere = true};
            return invitations(place.elsewhere ? there : place, room, server.fingerprint);
          },
      .hint = hint(place),
      .on_room = [&flags, &plan, &bots](
                     const std::string& code,
                     const std::string&) { return seat_bots(flags, plan, code, bots); },
      .preferences = plan.preferences};
  if (flags.room.request.options.chat_off) options.preferences.chat = false;
  offer_bots(options, bots);
  if (!flags.no_key) options.identity = own_key();
  if (flags.ready) options.client.ready.policy = ReadyPolicy::first_match;
  options.client.ready.when_seated = 1 + plan.bots(flags);
  options.client.entry = {.kind = Entry::Kind::create,
                          .settings = plan.settings,
                          .request = plan.room,
                          .room_name = flags.room.name,
                          .referee = flags.no_seat};
  return options;
}

// Other people's clients look for the left server on its old port: the host has to pass on the new
// one.
void tell_new_port(const HostedNote& left, const Place& place) {
  std::string text = "Port " + std::to_string(left.port) + " is taken: the server has port " +
                     std::to_string(place.target.port) + " now.\nOthers come in with:\n";
  for (const std::string& line : invitations(place, left.room)) text += "  " + line + "\n";
  wait_for_enter(text + "Press Enter to continue.");
}

// Resumes the room of a left server, with the person's place there, instead of creating one.
void go_on_in(LeftServer left, std::uint16_t port, InteractiveOptions& options) {
  options.on_room = nullptr;  // its bots had their seats
  if (!left.place.file) {
    options.client.entry = {.kind = Entry::Kind::join, .code = left.note.room};
    options.client.name = left.note.name;
    return;
  }
  const SeatRecord& record = left.place.file->record();
  options.client.entry = {.kind = record.watches ? Entry::Kind::watch : Entry::Kind::join,
                          .code = record.code};
  options.client.name = record.name;
  options.client.restored = record;
  options.greeting = std::move(left.place.line);
  if (port != left.note.port) move_place(left.place, port);
  options.place = std::move(left.place.file);
}

class Host : public Subcommand {
 public:
  Host() : Subcommand("host", kPlay, "Start a server here, create a room and play") {}

  void declare(usage::Command& command) override {
    declare_flags(command);
    command.notes =
        "Starts race2048d as a separate process, unless --server names a server, and creates a\n"
        "room. If the last such server runs on without you, or was killed with you in a room, for\n"
        "example by a restart of the machine, it offers to go back there, unless --name or --port\n"
        "asks for another one.";
    command.topics.push_back(usage::examples(
        {{"race2048 host", "best score in three minutes, on port 2048"},
         {"race2048 host --target 512", "first to 512"},
         {"race2048 host --moves 300 --rounds 3", "best score in 300 moves, three rounds"},
         {"race2048 host --move-time 10s", "lockstep, ten seconds for each move"},
         {"race2048 host --local --bots 2", "against two bots, for this machine only"},
         {"race2048 host --ghost best", "against your own best race"},
         {"race2048 host --no-seat --seats 100 --start-in 5m", "as a referee"},
         {"race2048 host --server example.org --listed --title 'Friday evening'", ""},
         {"race2048 host --server example.org --named club", "join example.org/club"}}));
    usage::show_first(command, {"--name", "--time", "--target", "--rounds", "--bots", "--password",
                                "--server", "--port"});
  }

  int run(const Config& configured) override {
    auto ghosts = asked_ghosts(flags_.ghosts, flags_.match, configured, "race2048 host");
    if (const int* const failed = std::get_if<int>(&ghosts)) return *failed;
    const OrFault<Plan> plan =
        plan_of(flags_, std::get<std::vector<Ghost>>(std::move(ghosts)), configured);
    if (!plan) return refuse(plan.fault().text);
    if (!plan->preferences.plain()) ui::require_terminal();
    Place place = plan->place;
    Offered offered = place.elsewhere ? Offered{} : offered_server(flags_.name, flags_.port);
    if (offered.unanswered) return not_started();
    std::optional<LeftServer>& left = offered.taken;
    if (left) place.local = left->note.local;

    // Blocks signals until run_interactive() handles them: an early Ctrl-C must not leave the
    // server behind.
    std::optional<SignalBlock> block(std::in_place);
    std::optional<OwnServer> server;
    if (!place.elsewhere) {
      OrFault<OwnServer, ServerFault> started = start(left);
      if (started) {
        server = *std::move(started);
        place.target.port = server->process().port;
        if (left && left->note.port != place.target.port) tell_new_port(left->note, place);
      } else if (left) {
        return cannot_go_on(started.fault());
      } else {
        block.reset();
        const int exit_code = offer_running_server(started.fault(), place.target, place.local);
        if (exit_code != kDone) return exit_code;
        // Nothing is known of who reaches that server.
        if (std::exchange(place.local, false)) place.elsewhere = true;
      }
    }
    const InteractiveResult result = play(*plan, place, server, std::move(left), block);
    if (!server) return result.exit_code;
    return settle_server(*server, result, invitations(place, result.room));
  }

 private:
  OrFault<OwnServer, ServerFault> start(const std::optional<LeftServer>& left) const {
    if (!left) return OwnServer::start(flags_.port, flags_.local);
    if (!left->running) return OwnServer::take_up(left->note, left->folder);
    if (std::optional<OwnServer> server = OwnServer::adopt(*left->running)) {
      return *std::move(server);
    }
    return ServerFault{.message = "Another race2048 has gone back to that server."};
  }

  static int not_started() {
    // The cursor is still on the line of the question.
    std::fprintf(stderr, "\nrace2048 host: not started; that server is kept.\n");
    return kLost;
  }

  static int cannot_go_on(const ServerFault& fault) {
    std::fprintf(stderr, "race2048 host: %s\nTo start another server: race2048 host\n",
                 fault.message.c_str());
    return kLost;
  }

  void declare_flags(usage::Command& command) {
    declare_name(command, flags_.name, kDefaultNameHelp);
    add(command, {{.names = {"--ready"},
                   .help = "be ready for the first match without pressing r",
                   .value = usage::flag(flags_.ready)},
                  {.names = {"--server"},
                   .help = "create the room on the server HOST[:PORT], start no server here",
                   .value = usage::named("HOST", usage::text(flags_.server)),
                   .group = kServerGroup},
                  {.names = {"--port"},
                   .help = "TCP port of the server; 0 takes a free one",
                   .value = usage::named("PORT", usage::number(flags_.port, 0, 65535)),
                   .shows_default = true,
                   .group = kServerGroup},
                  {.names = {"--local"},
                   .help = "for this machine only: listen on loopback",
                   .value = usage::flag(flags_.local),
                   .group = kServerGroup}});
    declare_plaintext(command, flags_.plaintext);
    declare_no_key(command, flags_.no_key);
    declare_room(command, flags_.room);
    add(command, {{.names = {"--no-seat"},
                   .help = "be the referee: start, pause, lock and see everything without playing; "
                           "--seats is then 30 unless it is given",
                   .value = usage::flag(flags_.no_seat),
                   .group = kRoomGroup},
                  {.names = {"--bots"},
                   .help = "number of bots; b in the room adds more",
                   .value = usage::number(flags_.bots, 0, limits::kMaxSeats),
                   .shows_default = true,
                   .group = kBotsGroup},
                  {.names = {"--bot-level"},
                   .help = bot_level_help(),
                   .value = usage::choice(flags_.bot_level, bot_level_names()),
                   .shows_default = true,
                   .group = kBotsGroup},
                  {.names = {"--bot-pace"},
                   .help = "moves a second for each bot",
                   .value = usage::number(flags_.bot_pace, 0.1, 100),
                   .shows_default = true,
                   .group = kBotsGroup},
                  {.names = {"--ghost"},
                   .help = std::string("race against a recorded seat, in a match as it was: ") +
                           kGhostHelp + kBestGhostHelp,
                   .value = ghosts_value(flags_.ghosts),
                   .group = kBotsGroup}});
    declare_match(command, flags_.match);
    declare_look(command, LookOf::match, flags_.look);
  }

  // Plays the match, with its bots; resumes that of the left server, if any. Stops the server if no
  // match is possible.
  InteractiveResult play(const Plan& plan, const Place& place, std::optional<OwnServer>& server,
                         std::optional<LeftServer> left, std::optional<SignalBlock>& block) const {
    const auto check = std::make_shared<ServerCheck>(place.target, known_servers_file());
    BotTeam bots(place.target, flags_.bot_pace, check);
    InteractiveOptions options = options_for(flags_, plan, place, bots);
    options.check = check;
    if (left) go_on_in(*std::move(left), place.target.port, options);
    options.owns_server = server.has_value();
    options.client.owns_server = options.owns_server;
    if (server) {
      options.page_link = [place](const std::string& room) { return link_to_page(place, room); };
      options.server_ended = [&server] { return server->has_ended({}) && !server->start_again(); };
      options.on_room = [&server, seat_bots = std::move(options.on_room)](const std::string& code,
                                                                          const std::string& name) {
        server->note_room(code, name);
        return seat_bots ? seat_bots(code, name) : OrFault<>{};
      };
    }
    try {
      return run_interactive(std::move(options), [&block] { block.reset(); });
    } catch (...) {
      if (server) stop_server(server->process(), StopWhen::now);
      throw;
    }
  }

  HostFlags flags_;
};

}  // namespace

std::unique_ptr<Subcommand> make_host() {
  return std::make_unique<Host>();
}

}  // namespace race2048::client
