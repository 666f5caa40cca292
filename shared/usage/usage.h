// What the command line of a program offers, as plain data: a man page and the completions of
// shells are made from it.
#pragma once

#include <string>
#include <vector>

namespace race2048::usage {

struct Flag {
  std::vector<std::string> names;    // with their dashes, as typed: "-h", "--help"
  std::string value;                 // what stands behind it, such as TEXT; empty: nothing
  std::vector<std::string> choices;  // all that the value can be; empty: anything else
  std::string default_value;         // empty: none, or the help says it
  std::string environment;           // the variable that it can come from; empty: none
  std::string help;
  std::string group;  // the heading under which --help lists it
};

struct Positional {
  std::string name;  // as in FILE
  std::string help;
  bool required = false;
  bool repeats = false;

  // By its name: a shell completes it by the names of files.
  bool is_file() const { return name == "FILE" || name == "REPLAY"; }
};

// A program or one of its subcommands.
struct Command {
  std::string name;
  std::string summary;
  std::vector<Flag> flags;  // those of a group follow each other
  std::vector<Positional> positionals;
  std::vector<Command> commands;
  // What --help says at its end. A line that begins with blanks is shown as it stands.
  std::string notes;
};

}  // namespace race2048::usage
