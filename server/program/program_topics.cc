#include <string>

#include "server/program/command_line.h"
#include "server/program/server_flags.h"

namespace race2048::server {
namespace {

usage::Topic exit_status() {
  const auto row = [](ExitCode code, const char* meaning) {
    return usage::Row{std::to_string(code), meaning};
  };
  return {.title = "Exit status",
          .rows = {row(kDone, "done"), row(kInternal, "internal error"),
                   row(kUsage, "wrong usage, or the server refuses a command of admin"),
                   row(kCannotListen, "cannot listen, or no server answers a command of admin")}};
}

}  // namespace

std::vector<usage::Topic> program_topics() {
  return {
      {.title = "Signals",
       .rows = {{"SIGINT, SIGTERM",
                 "let running matches end, say goodbye to everyone and exit with 0; a second\n"
                 "signal stops the server at once. Its next start with the same folder resumes\n"
                 "its rooms."},
                {"SIGHUP", "read the config file again, and take what can change"},
                {"SIGUSR1", "stop as soon as nobody is connected or has a place in a room"}}},
      exit_status(),
      {.title = "Environment",
       .rows = {{"STATE_DIRECTORY", "the folder of the state, from systemd"},
                {"NOTIFY_SOCKET", "where systemd hears that the server is ready"}},
       .has_variables = true},
      {.title = "Files",
       .rows = {{"$XDG_STATE_HOME/race2048/server-PORT/",
                 "the folder of the state without --state and STATE_DIRECTORY; without\n"
                 "XDG_STATE_HOME in ~/.local/state"},
                {"race2048.db", "there: rooms, results, replays, names and bans"},
                {"tls.pem", "there: the key and the certificate that the server has made itself"},
                {"admin.sock", "there: the socket for the commands of admin"},
                {"lock", "there: held by the server that uses the folder"}}},
      usage::examples(
          {{"race2048d", "for everyone who can reach this machine"},
           {"race2048d --listen 127.0.0.1 --port 0", "for this machine, on a free port"},
           {"race2048d --lan", "race2048 rooms --lan finds it"},
           {"race2048d --no-chat --max-sessions 200", "for a class, without chat"},
           {"race2048d --state /var/lib/race2048", "rooms outlive a crash and a restart"},
           {"race2048d --state /var/lib/race2048 backup copy.db", "a copy of the database"},
           {"race2048d store copy /var/lib/race2048 service=race2048", "from a file to PostgreSQL"},
           {"race2048d admin people", "the people on the server of this folder or port"},
           {"race2048d admin ban 192.0.2.0/24 --for 7d --note 'spam'", "a ban for a week"},
           {"race2048d --config race2048d.toml --check-config", "is the file valid?"}}),
      {.title = "See also",
       .rows = {{"race2048d admin COMMAND --help", "the arguments of a command of admin"},
                {"race2048(6)", "the client"}}}};
}

}  // namespace race2048::server
