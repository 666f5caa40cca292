#include "server/program/server_flags.h"

#include <cstdint>
#include <utility>

#include "server/door/names.h"
#include "server/program/flag_values.h"
#include "shared/list_text.h"
#include "shared/usage/values.h"

namespace race2048::server {
namespace {

using usage::InFile;

std::vector<std::string> reserved_by_default() {
  return {kReservedNames.begin(), kReservedNames.end()};
}

template <typename Count>
std::uint32_t seconds_of(Count count) {
  return static_cast<std::uint32_t>(count.count());
}

usage::Command backup_command(ProgramOptions& options) {
  return {
      .name = kBackup,
      .summary = "copy the database and the key of the server, also while it runs",
      .positionals = {
          {.name = "FILE",
           .help =
               "the copy of the database; that of the server's own key is FILE.tls.pem; neither "
               "file may exist yet",
           .value = usage::text(options.backup),
           .required = true}}};
}

usage::Command store_commands(ProgramOptions& options) {
  const auto address = [&options](const char* name, const char* summary) {
    return usage::Command{
        .name = name,
        .summary = summary,
        .positionals = {{.name = "ADDRESS",
                         .help = "of the database (default: that of --store)",
                         .value = usage::named("ADDRESS", store_value(options.store_from))}}};
  };
  const auto place = [](const char* name, const char* help, std::string& to) {
    return usage::Positional{
        .name = name, .help = help, .value = store_place_value(to), .required = true};
  };
  return {
      .name = kStore,
      .summary = "prepare a PostgreSQL database for servers, or copy what one keeps",
      .commands = {address(kStoreInit, "make the tables, or bring them up to date"),
                   address(kStoreCheck, "say whether a server can use the database"),
                   {.name = kStoreCopy,
                    .summary = "copy all that a server keeps which does not run",
                    .positionals = {place("FROM",
                                          "the folder of a server, or the address of a database",
                                          options.store_from),
                                    place("TO", "the other of the two, without any results yet",
                                          options.store_to)}}},
      .needs_command = true};
}

usage::Positional positional(const AdminWord& word, std::string& to) {
  return {.name = std::string(word.name),
          .help = std::string(word.help),
          .value = usage::text(to),
          .required = word.required};
}

// A row of the table of the operator's commands.
usage::Command admin_command(const AdminCommand& row, AdminRequest& request) {
  usage::Command command{.name = std::string(row.name), .summary = std::string(row.summary)};
  if (!row.word.name.empty()) command.positionals.push_back(positional(row.word, request.word));
  if (!row.text.name.empty()) command.positionals.push_back(positional(row.text, request.text));
  if (row.json) {
    command.flags.push_back({.names = {"--json"},
                             .help = "an array with an object for each row",
                             .value = usage::flag(request.json)});
  }
  if (row.lasts) {
    command.flags.push_back({.names = {"--for"},
                             .help = "how long: 30m, 12h, 7d (default: for good)",
                             .value = usage::named("TIME", duration_value(request.lasts))});
  }
  if (row.note) {
    command.flags.push_back({.names = {"--note"},
                             .help = "why: a line for the log, and for the people removed",
                             .value = usage::text(request.note)});
  }
  if (row.yes) {
    command.flags.push_back({.names = {"--yes"},
                             .help = "do not ask, however many people it covers",
                             .value = usage::flag(request.yes)});
  }
  return command;
}

usage::Command admin_commands(AdminRequest& request) {
  usage::Command admin{
      .name = kAdmin, .summary = "give a command to a server that runs", .needs_command = true};
  for (const AdminCommand& row : kAdminCommands) {
    admin.commands.push_back(admin_command(row, request));
  }
  return admin;
}

constexpr const char* kNotes =
    "When the server accepts connections, it prints 'race2048d listening on port N' on stdout.\n"
    "If another program has the port, it prints 'race2048d finds port N taken'.";

// The rows. A config file may set each of these flags.
usage::Flag plain(const char* name, std::string help, usage::Value value,
                  const char* environment = "") {
  return {.names = {name},
          .help = std::move(help),
          .value = std::move(value),
          .environment = environment,
          .in_file = InFile::at_start};
}

// The help shows the value that holds without the flag.
usage::Flag shown(const char* name, std::string help, usage::Value value,
                  const char* environment = "") {
  usage::Flag row = plain(name, std::move(help), std::move(value), environment);
  row.shows_default = true;
  return row;
}

// A running server takes it when it reads its configuration again.
usage::Flag at_any_time(usage::Flag row) {
  row.in_file = InFile::at_any_time;
  return row;
}

// Where the server listens, and its times.
std::vector<usage::Flag> place_flags(ProgramOptions& options) {
  return {
      plain("--listen", "IP address to listen on; may be repeated (default all, IPv6 and IPv4)",
            usage::named("ADDRESS", addresses_value(options.listen)), "RACE2048D_LISTEN"),
      shown("--port", "TCP port; 0 takes a free one",
            usage::named("PORT", usage::number(options.port, 0, 65535)), "RACE2048D_PORT"),
      shown("--countdown", "seconds from the last 'ready' to the start",
            usage::named("SECONDS", usage::number(options.countdown_s, 0, 60))),
      shown("--seat-idle", "seconds without a move after which a racing seat is out",
            usage::named("SECONDS", usage::number(options.seat_idle_s, 1, 3600))),
      shown(
          "--hold",
          "seconds for which a racing seat is kept when its link is lost, other places for at "
          "most 60; 0: not at all",
          usage::named("SECONDS", usage::number(options.hold_s, 0, seconds_of(limits::kMaxHold)))),
      shown("--resume-wait",
            "seconds for which rooms and running matches wait for their players when the server "
            "was started again",
            usage::named("SECONDS", usage::number(options.resume_wait_s, 0,
                                                  seconds_of(limits::kMaxResumeWait))))};
}

// The state that the server keeps, and how it stops.
std::vector<usage::Flag> state_flags(ProgramOptions& options) {
  std::vector<usage::Flag> rows = {
      plain("--state",
            "folder in which rooms, running matches and results are kept (default: "
            "$STATE_DIRECTORY, or $XDG_STATE_HOME/race2048/server-PORT; with --port 0 none)",
            usage::named("FOLDER", usage::text(options.state)), "RACE2048D_STATE"),
      plain("--no-state",
            "no folder: without --store rooms end with the server and nothing is kept",
            usage::flag(options.no_state)),
      plain(
          "--store",
          "keep rooms, results, names and bans in this PostgreSQL database instead of the folder, "
          "such as postgresql://race2048d@db.example.org/race2048 or service=NAME; a password "
          "belongs in ~/.pgpass or a service file",
          usage::named("ADDRESS", store_value(options.store)), "RACE2048D_STORE"),
      plain("--node",
            "one of several servers with the same --store: HOST:PORT by which clients reach this "
            "one; #FINGERPRINT behind it, if not of this server's own key",
            usage::named("HOST:PORT", node_value(options.node)), "RACE2048D_NODE"),
      plain("--pass-through",
            "all servers with this --store are behind one address: pass people on whose room is at "
            "another one, instead of sending them to its --node",
            usage::flag(options.pass_through), "RACE2048D_PASS_THROUGH"),
      at_any_time(shown(
          "--keep",
          "for how long results and replays are kept, and how much of them: days, MiB, GiB or "
          "TiB, or both",
          retention_value(options.keep), "RACE2048D_KEEP")),
      at_any_time(
          shown("--results",
                "whose results everybody may find: those of listed rooms (listed), or of all rooms "
                "(all); the people of a room find those of their own matches anyway",
                usage::choice(options.results, {kListedOnly, kAllResults}), "RACE2048D_RESULTS")),
      plain("--close-on-stop",
            "a signal that stops the server ends its rooms; without this they resume at its next "
            "start, as after a crash",
            usage::flag(options.close_on_stop)),
      plain("--close-on-interrupt",
            "the same for SIGINT alone: with SIGTERM rooms resume at the next start",
            usage::flag(options.close_on_interrupt)),
      shown("--drain-timeout",
            "seconds for which a signal that stops the server lets running matches continue; a "
            "second signal stops it at once",
            usage::named("SECONDS", usage::number(options.drain_timeout_s, 0,
                                                  seconds_of(limits::kMaxDrainTimeout))),
            "RACE2048D_DRAIN_TIMEOUT")};
  rows[1].excludes = {"--state"};
  rows[3].needs = {"--store"};
  rows[4].needs = {"--node"};
  return rows;
}

// How people find the server and talk to it.
std::vector<usage::Flag> access_flags(ProgramOptions& options) {
  std::vector<usage::Flag> rows = {
      plain("--lan",
            "let clients on the local network find this server (Multicast DNS, UDP port 5353)",
            usage::flag(options.lan), "RACE2048D_LAN"),
      plain("--tls-cert",
            "PEM file with the certificate of this server and those that lead to an authority "
            "(default: one that the server has signed itself, kept in the folder of its state)",
            usage::named("FILE", usage::text(options.tls_cert)), "RACE2048D_TLS_CERT"),
      plain("--tls-key", "PEM file with its key (default: the same file)",
            usage::named("FILE", usage::text(options.tls_key)), "RACE2048D_TLS_KEY"),
      plain("--plaintext",
            "take connections without encryption from other machines too, not only from this one",
            usage::flag(options.plaintext), "RACE2048D_PLAINTEXT"),
      plain("--no-chat", "no chat in any room", usage::flag(options.no_chat)),
      shown("--idle-exit",
            "stop when nobody was connected or had a place in a room for this many seconds; 0: "
            "never",
            usage::named("SECONDS", usage::number(options.idle_exit_s, 0, 7 * 24 * 3600)))};
  rows[2].needs = {"--tls-cert"};
  return rows;
}

// The page for browsers, and its way through proxies.
std::vector<usage::Flag> web_flags(ProgramOptions& options) {
  return {plain("--no-web", "no page for browsers, and no WebSocket", usage::flag(options.no_web),
                "RACE2048D_NO_WEB"),
          plain("--web-host",
                "a name under which browsers reach this server, beside localhost and the machine's "
                "own; may be repeated",
                usage::named("NAME", hosts_value(options.web_hosts)), "RACE2048D_WEB_HOST"),
          plain("--web-base", "where a proxy has the page, such as /race (default: at the top)",
                usage::named("PATH", path_value(options.web_base)), "RACE2048D_WEB_BASE"),
          plain("--trust-proxy",
                "network of a web proxy: the address of its peers is the one that it names in "
                "X-Forwarded-For; may be repeated",
                usage::named("NETWORK", networks_value(options.proxies)), "RACE2048D_TRUST_PROXY")};
}

// How much the server takes, of all and of each.
std::vector<usage::Flag> limit_flags(ProgramOptions& options) {
  std::vector<usage::Flag> rows = {
      at_any_time(shown("--max-sessions", "maximum number of clients",
                        usage::number(options.max_sessions, 1, limits::kMostSessions))),
      at_any_time(shown("--max-rooms", "maximum number of rooms",
                        usage::number(options.max_rooms, 1, limits::kMostRooms))),
      at_any_time(shown("--max-watchers", "maximum number of watchers of one room",
                        usage::number(options.max_watchers, 0, limits::kMostWatchers))),
      at_any_time(
          shown("--message-rate",
                "messages a second that are read from one connection, on top of the moves that its "
                "room allows; beyond it the rest waits; 0: no limit",
                usage::number(options.message_rate, 0, limits::kMostMessageRate))),
      at_any_time(
          plain("--limit",
                "what people at one network address may take, such as connections=16; 0: no limit; "
                "may be repeated",
                usage::named("NAME=N", limits_value(options.address_limits)), "RACE2048D_LIMIT")),
      at_any_time(plain("--trust-net",
                        "network whose people are exempt from the limits of one address, such as "
                        "198.51.100.0/24; may be repeated (this machine always is)",
                        usage::named("NETWORK", networks_value(options.trusted)),
                        "RACE2048D_TRUST_NET")),
      at_any_time(plain("--reserved-names",
                        "a name that nobody may have, nor one that looks like it, beside " +
                            list_text(reserved_by_default(), " and ") + "; may be repeated",
                        usage::named("NAME", names_value(options.reserved_names)),
                        "RACE2048D_RESERVED_NAMES"))};
  rows.back().names = {"--reserve", "--reserved-names"};
  return rows;
}

}  // namespace

std::vector<usage::Flag> server_flags(ProgramOptions& options) {
  std::vector<usage::Flag> flags = place_flags(options);
  for (const auto& rows :
       {state_flags(options), access_flags(options), web_flags(options), limit_flags(options)}) {
    flags.insert(flags.end(), rows.begin(), rows.end());
  }
  flags.push_back(
      at_any_time(shown("--log-level", "what to log on stderr",
                        usage::choice(options.log_level, {"debug", "info", "warn", "error", "off"}),
                        "RACE2048D_LOG_LEVEL")));
  flags.push_back(
      plain("--metrics",
            "[ADDRESS:]PORT for metrics: /metrics for Prometheus, /healthz, /readyz; without an "
            "address only this machine can ask",
            usage::named("ADDRESS", endpoint_value(options.metrics)), "RACE2048D_METRICS"));
  flags.push_back(
      plain("--config",
            "TOML file with a key for each of these flags, such as seat_idle = 30; flags and "
            "environment override it",
            usage::named("FILE", usage::text(options.config)), "RACE2048D_CONFIG"));
  flags.back().in_file = InFile::no;
  return flags;
}

usage::Program server_program(ProgramOptions& options, ServerWords& words) {
  usage::Command server{
      .name = "race2048d",
      .summary = "The match server of race2048: 2048 as a networked race.",
      .flags = server_flags(options),
      .commands = {backup_command(options), store_commands(options), admin_commands(words.admin)},
      // --state and --port also find the folder for a command.
      .shares_flags = true,
      .notes = kNotes,
      .topics = program_topics()};
  server.flags.push_back(
      {.names = {"--check-config"},
       .help = "say whether flags, environment and config file are valid, and start nothing",
       .value = usage::flag(words.checks)});
  usage::show_first(server, {"--listen", "--port", "--state", "--no-state", "--lan", "--plaintext",
                             "--log-level", "--config", "--check-config"});
  constexpr int kAdministration = 8;
  return usage::with_common_flags(
      {.command = std::move(server), .version = RACE2048_VERSION, .section = kAdministration});
}

}  // namespace race2048::server
