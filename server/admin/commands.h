// The operator's commands as plain data. The command line and its help, the page and the dispatch
// read this one table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::server {

enum class Verb : std::uint8_t {
  status,
  rooms,
  people,
  bans,
  kick,
  ban,
  unban,
  free,
  close,
  unlist,
  retitle,
  announce,
  remove,
  forget,
  drain,
  reload,
};

// A word behind a command.
struct AdminWord {
  std::string_view name{};  // as the help shows it, such as ROOM; empty: no word
  std::string_view help{};
  bool required = true;
};

struct AdminCommand {
  Verb verb;
  std::string_view name;
  std::string_view summary;
  AdminWord word{};
  AdminWord text{};    // a second word
  bool json = false;   // --json: prints a table, also for programs
  bool lasts = false;  // --for: for some time
  bool note = false;   // --note: the reason, for the log
  bool yes = false;    // --yes: answers the question that the command may ask
};

inline constexpr std::array kAdminCommands = std::to_array<AdminCommand>({
    {.verb = Verb::status,
     .name = "status",
     .summary = "how many are there, and whether all is well"},
    {.verb = Verb::rooms,
     .name = "rooms",
     .summary = "all rooms, also those that are not listed",
     .json = true},
    {.verb = Verb::people,
     .name = "people",
     .summary = "everybody who is there, with keys and addresses",
     .json = true},
    {.verb = Verb::bans, .name = "bans", .summary = "everybody who is banned", .json = true},
    {.verb = Verb::kick,
     .name = "kick",
     .summary = "disconnect a person, who may come back",
     .word = {"NAME", "name of the person"},
     .note = true},
    {.verb = Verb::ban,
     .name = "ban",
     .summary = "ban somebody, and remove people who are there now",
     .word = {"WHO",
              "key:LETTERS as `people` shows them, an address, or a network such as "
              "192.0.2.0/24"},
     .lasts = true,
     .note = true,
     .yes = true},
    {.verb = Verb::unban,
     .name = "unban",
     .summary = "let somebody in again",
     .word = {"WHO", "as `bans` shows it"},
     .note = true},
    {.verb = Verb::free,
     .name = "free",
     .summary = "take a name from the key that owns it",
     .word = {"NAME", "the name"},
     .note = true},
    {.verb = Verb::close,
     .name = "close",
     .summary = "end a room; the people in it stay on the server",
     .word = {"ROOM", "its code or its name, as `rooms` shows them"},
     .note = true},
    {.verb = Verb::unlist,
     .name = "unlist",
     .summary = "take a room off the list; its host cannot list it again",
     .word = {"ROOM", "its code or its name, as `rooms` shows them"},
     .note = true},
    {.verb = Verb::retitle,
     .name = "retitle",
     .summary = "give a room another title, or none; its host cannot change it again",
     .word = {"ROOM", "its code or its name, as `rooms` shows them"},
     .text = {"TEXT", "the title, in quotes (default: none)", false},
     .note = true},
    {.verb = Verb::announce,
     .name = "announce",
     .summary = "send a line to everybody who is logged in",
     .word = {"TEXT", "the line, in quotes"}},
    {.verb = Verb::remove,
     .name = "delete",
     .summary = "delete the result and the replay of a match",
     .word = {"MATCH", "its id, or the first 6 digits or more"},
     .note = true},
    {.verb = Verb::forget,
     .name = "forget",
     .summary = "delete what is kept of a person: results, replays and the name",
     .word = {"NAME", "name of the person"},
     .note = true},
    {.verb = Verb::drain,
     .name = "drain",
     .summary = "let running matches end, then stop, as SIGTERM does",
     .note = true},
    {.verb = Verb::reload,
     .name = "reload",
     .summary = "read the config file again, as SIGHUP does",
     .note = true},
});

// A command with its words and flags.
struct AdminRequest {
  std::string command{};
  std::string word{};
  std::string text{};
  bool json = false;
  std::string lasts{};  // seconds; empty: for good
  std::string note{};
  bool yes = false;
};

// Null if there is no such command.
const AdminCommand* admin_command(std::string_view name);

// The request as it travels to the server: the flags, then the command and its words.
std::vector<std::string> words_of(const AdminRequest& request);
// Nothing if words_of() makes such words for no row of the table: they come from a program of
// another version.
std::optional<AdminRequest> request_from(const std::vector<std::string>& words);

}  // namespace race2048::server
