#include "shared/usage/usage.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "shared/usage/values.h"

namespace race2048::usage {
namespace {

Flag help_flag() {
  return {.names = {"-h", "--help"},
          .help = "Print this help message and exit; --help all: with every option",
          .value = help(),
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

void add_variables(const Command& command, std::vector<Row>& rows) {
  for (const Flag& flag : command.flags) {
    if (flag.environment.empty()) continue;
    if (std::ranges::find(rows, flag.environment, &Row::subject) != rows.end()) continue;
    rows.push_back(
        {flag.environment, (flag.value.is_switch() ? "true: as " : "as ") + flag.name()});
  }
}

}  // namespace

Program with_common_flags(Program program) {
  std::vector<Flag>& flags = program.command.flags;
  flags.insert(flags.begin(), version_flag());
  flags.push_back(page_flag());
  add_help(program.command);
  return program;
}

std::vector<Row> variable_rows(const Command& command, bool with_own) {
  std::vector<Row> rows;
  if (with_own) add_variables(command, rows);
  for (const Command& below : command.commands) {
    for (const Row& row : variable_rows(below, true)) {
      if (std::ranges::find(rows, row.subject, &Row::subject) == rows.end()) rows.push_back(row);
    }
  }
  return rows;
}

Topic examples(std::vector<Row> rows) {
  return {.title = "Examples", .rows = std::move(rows), .on_first_page = true};
}

void show_first(Command& command, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const auto flag = std::ranges::find(command.flags, name, &Flag::name);
    if (flag == command.flags.end()) throw std::logic_error("no flag " + name);
    flag->on_first_page = true;
  }
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
