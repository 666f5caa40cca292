#include "client/commands/program_topics.h"

#include <string>

#include "client/system/environment.h"
#include "client/system/exit_codes.h"

namespace race2048::client {
namespace {

usage::Topic exit_status() {
  const auto row = [](int code, const char* meaning) {
    return usage::Row{std::to_string(code), meaning};
  };
  return {.title = "Exit status",
          .rows = {row(kDone, "done"),
                   row(kInternal, "internal error; or a bot's program cannot be run, or has ended"),
                   row(kUsage, "wrong usage, or a file that cannot be read"),
                   row(kLost, "cannot connect, or the connection was lost for good"),
                   row(kRefused, "refused by the server"),
                   row(kNoTerminal, "no terminal, or one that cannot show the screen"),
                   row(kNotVerified, "a match or a replay does not hold what its seal promised"),
                   row(kInterrupted, "left with Ctrl-C"),
                   {std::to_string(kSignalled) + "+N", "ended by another signal N"}}};
}

usage::Topic environment() {
  return {
      .title = "Environment",
      .rows = {{kServerVariable,
                "HOST[:PORT] of a target without a host; several with commas: the first that "
                "answers"},
               {"RACE2048_UI", "plain: as --plain; keys: as --plain=keys; screen: always a screen"},
               {"RACE2048_WORDS", "full or short, as --words"},
               {kConfigVariable, "the config file to read"},
               {kLanVariable, "off: no servers on the local network"},
               {"NO_COLOR", "when not empty: no colours, unless --color asks for them"},
               {"USER", "your name where none is given"},
               {"TERM, LC_ALL, LC_CTYPE, LANG", "the terminal's type and encoding"}},
      .text =
          "Flags override the environment, the environment overrides choices made on the\n"
          "screen, and those override the config file.",
      .has_variables = true};
}

usage::Topic files() {
  return {.title = "Files",
          .rows = {{"$XDG_CONFIG_HOME/race2048/config.toml",
                    "the config file; without XDG_CONFIG_HOME in ~/.config"},
                   {"$XDG_STATE_HOME/race2048/",
                    "your key (identity.pem, secret), how servers were trusted (known_servers),\n"
                    "your places in rooms (seats/), choices made on the screen, the state of your\n"
                    "own servers; without XDG_STATE_HOME in ~/.local/state"},
                   {"$XDG_DATA_HOME/race2048/replays/",
                    "the replays of your own matches; without XDG_DATA_HOME in ~/.local/share"}}};
}

}  // namespace

std::vector<usage::Topic> program_topics() {
  return {exit_status(),
          environment(),
          files(),
          usage::examples({{"race2048 host --bots 2", "a race against two bots"},
                           {"race2048 join 192.168.1.20/KXQ7WP", "a seat in a friend's room"},
                           {"race2048 join example.org", "a seat in an open room"}}),
          {.title = "See also", .rows = {{"race2048d(8)", "the match server"}}}};
}

}  // namespace race2048::client
