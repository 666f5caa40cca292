// The command line of a program as plain data. The parser, the help, the man page, the
// completions of shells and the config file of the server all read these rows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/or_fault.h"

namespace race2048::usage {

// The value that follows a flag, and its destination; values.h makes them. The variable that it
// goes to must outlive it.
struct Value {
  std::string name;                  // as the help shows it, such as PORT; empty: a switch
  std::string range;                 // "0 to 65535"; empty: none
  std::vector<std::string> choices;  // all that it can be; empty: anything else
  bool is_list = false;              // takes several values, by repeating the flag or with commas
  bool has_commas = false;           // of a list: a comma is part of a value
  std::vector<std::string> forms;    // of a switch: its meaning alone, and the values after a "="
  // Takes the values as typed, for a list all of them, otherwise one. The fault is the rest of a
  // sentence: "takes a number, not 'x'".
  std::function<OrFault<>(const std::vector<std::string>&)> take;
  // The value that the variable has now, as one would type it.
  std::function<std::string()> text;

  bool is_switch() const { return name.empty(); }
};

// A flag that answers with a text instead of running the program.
enum class Asks : std::uint8_t { nothing, help, version, page };

// Whether a config file may set a flag, and when a program that runs takes another value from
// there.
enum class InFile : std::uint8_t { no, at_start, at_any_time };

inline constexpr const char* kUngrouped = "Options";

struct Flag {
  std::vector<std::string> names;  // with their dashes, as typed: "-h", "--help"
  std::string help;
  Value value;
  // Names for the opposite of a switch, such as "--no-bell".
  std::vector<std::string> opposites;
  bool shows_default = false;  // the help shows the value that the variable has without the flag
  std::string default_words = {};  // the default in words, if the variable does not say it
  bool required = false;
  std::string environment;                 // the variable that it can come from; empty: none
  std::vector<std::string> excludes = {};  // flags that cannot be given with it
  std::vector<std::string> needs = {};     // flags that must be given with it
  std::string group = kUngrouped;          // the heading under which --help lists it
  bool hidden = false;                     // not in the help
  bool on_first_page = false;              // --help shows it; `--help all` shows every flag
  InFile in_file = InFile::no;
  Asks asks = Asks::nothing;

  // The name by which messages call it.
  const std::string& name() const { return names.back(); }
  // Its value if it is not given, for the help; empty: not shown.
  std::string default_text() const {
    if (!default_words.empty()) return default_words;
    return shows_default ? value.text() : "";
  }
  // Also the opposites.
  std::vector<std::string> all_names() const {
    std::vector<std::string> all = names;
    all.insert(all.end(), opposites.begin(), opposites.end());
    return all;
  }
};

struct Positional {
  std::string name;  // as in FILE
  std::string help;
  Value value;
  bool required = false;

  // By its name: a shell completes it by the names of files.
  bool is_file() const { return name == "FILE" || name == "REPLAY"; }
};

// A subject and its explanation: an exit code, a file.
struct Row {
  std::string subject;
  std::string explanation;
};

// The text of a page about a program beside its flags, under a heading of its own.
struct Topic {
  std::string title;  // "Exit status"
  std::vector<Row> rows;
  std::string text = {};       // below the rows; as Command::notes
  bool has_variables = false;  // the rows begin with those of variable_rows()
  bool on_first_page = false;  // --help shows it; `--help all` shows every topic
};

// Calls as a person types them, with their effect; it may be empty.
Topic examples(std::vector<Row> rows);

// A program or one of its commands.
struct Command {
  std::string name;
  std::string summary;
  std::vector<Flag> flags;
  std::vector<Positional> positionals;
  std::vector<Command> commands;
  bool needs_command = false;  // one of `commands` has to follow
  bool shares_flags = false;   // its flags may stand behind one of its commands too
  // Below its flags and commands in `--help all`. Paragraphs are filled; a line that begins with
  // blanks is shown as it stands.
  std::string notes;
  std::vector<Topic> topics = {};  // the end of the help
  std::string group = "Commands";  // the heading under which the help of the program lists it

  // Of `commands`.
  std::vector<std::string> names_below() const {
    std::vector<std::string> names;
    for (const Command& below : commands) names.push_back(below.name);
    return names;
  }
};

struct Program {
  Command command;
  std::string version;
  int section = 1;  // of the manual, such as 6 for games
};

// The program with the flags that every program has: --help for each command, --version, and the
// hidden --print-usage, for people who make packages.
Program with_common_flags(Program program);

// The environment variables that flags of the commands of `command` can come from, and, if
// `with_own`, its own flags: each once, with the flag that it stands for.
std::vector<Row> variable_rows(const Command& command, bool with_own);

// Puts the flags with these names on the first page of the help, in their present order. Without
// this, a command shows all of its flags there. REQUIRES: the command has each of them.
void show_first(Command& command, const std::vector<std::string>& names);

// The command as a page shows it: without hidden flags, those of a group together, the groups in
// the order in which they begin. So for its commands.
Command shown(Command command);

}  // namespace race2048::usage
