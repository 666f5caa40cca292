#include "shared/usage/usage.h"

#include <algorithm>

#include "shared/usage/values.h"

namespace race2048::usage {
namespace {

Flag help_flag() {
  return {.names = {"-h", "--help"},
          .help = "Print this help message and exit",
          .value = nowhere(),
          .asks = Asks::help};
}

Flag version_flag() {
  return {.names = {"--version"},
          .help = "Display program version information and exit",
          .value = nowhere(),
          .asks = Asks::version};
}

Flag page_flag() {
  return {.names = {"--print-usage"},
          .help = "print the man page, or completions of a shell",
          .value = page(),
          .hidden = true,
          .asks = Asks::page};
}

void add_help(Command& command) {
  command.flags.insert(command.flags.begin(), help_flag());
  for (Command& below : command.commands) add_help(below);
}

}  // namespace

Program with_common_flags(Program program) {
  std::vector<Flag>& flags = program.command.flags;
  flags.insert(flags.begin(), version_flag());
  flags.push_back(page_flag());
  add_help(program.command);
  return program;
}

Command shown(Command command) {
  std::erase_if(command.flags, [](const Flag& flag) { return flag.hidden; });
  std::vector<std::string> groups;
  for (const Flag& flag : command.flags) {
    if (std::ranges::find(groups, flag.group) == groups.end()) groups.push_back(flag.group);
  }
  std::ranges::stable_sort(command.flags, {}, [&groups](const Flag& flag) {
    return std::ranges::find(groups, flag.group) - groups.begin();
  });
  for (Command& below : command.commands) below = shown(std::move(below));
  return command;
}

}  // namespace race2048::usage
