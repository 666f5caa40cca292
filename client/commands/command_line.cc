#include "client/commands/command_line.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/commands/program_topics.h"
#include "client/commands/start_menu.h"
#include "client/commands/subcommand.h"
#include "client/flags/look_flags.h"
#include "client/system/configuration.h"
#include "client/system/environment.h"
#include "client/system/exit_codes.h"
#include "client/terminal/terminal.h"
#include "shared/list_text.h"
#include "shared/standard_io.h"
#include "shared/usage/command_line.h"
#include "shared/usage/help.h"

namespace race2048::client {
namespace {

using Subcommands = std::vector<std::unique_ptr<Subcommand>>;

usage::Program program_of(const Subcommands& subcommands) {
  usage::Command program{
      .name = "race2048",
      .summary = "2048 as a race in the terminal: the same sealed boards and tiles for everyone.",
      .topics = program_topics()};
  for (const auto& subcommand : subcommands) {
    usage::Command own{
        .name = subcommand->name(), .summary = subcommand->summary(), .group = subcommand->group()};
    subcommand->declare(own);
    program.commands.push_back(std::move(own));
  }
  constexpr int kGames = 6;
  return usage::with_common_flags(
      {.command = std::move(program), .version = RACE2048_VERSION, .section = kGames});
}

// "host, join and watch"
std::string list_of(const Subcommands& subcommands) {
  std::vector<std::string> names;
  for (const auto& subcommand : subcommands) names.emplace_back(subcommand->name());
  return list_text(names, " and ");
}

// A login shell has a dash before its name, and no arguments.
bool is_login_shell(int argc, const char* const* argv) {
  return argc == 1 && argv[0][0] == '-';
}

// A login shell gets other programs' commands this way: `ssh HOST COMMAND`, scp, sftp.
bool is_asked_to_be_a_shell(int argc, const char* const* argv) {
  return argc > 1 && std::string_view(argv[1]) == "-c";
}

// `password`: of a room, from the environment.
int run(Subcommand& subcommand, const std::string& password) {
  Config configured;
  if (subcommand.is_configurable()) {
    OrFault<Config> loaded = load_configuration();
    if (!loaded) {
      std::fprintf(stderr, "race2048: %s\n", loaded.fault().text.c_str());
      return kUsage;
    }
    configured = *std::move(loaded);
    configured.environment_password = {.password = password, .server = variable(kServerVariable)};
  }
  return subcommand.run(configured);
}

// Runs the command that the words name, or answers them; nothing if they name none.
std::optional<int> run_command(const std::vector<const char*>& words, const std::string& password) {
  const Subcommands subcommands = all_subcommands();
  const usage::Program program = program_of(subcommands);
  const auto given =
      usage::parse(program, words, columns_of_output().value_or(usage::kUsualColumns));
  if (!given) {
    std::fprintf(stderr, "%s: %s\n", given.fault().typed.c_str(), to_text(given.fault()).c_str());
    return kUsage;
  }
  if (given->answer) return write_output(*given->answer, "race2048").value_or(kDone);
  for (const auto& subcommand : subcommands) {
    if (given->path.back()->name == subcommand->name()) return run(*subcommand, password);
  }
  return std::nullopt;
}

// The look of the menu; nothing where the person has no screen, or wants none.
std::optional<Appearance> look_of_menu() {
  const OrFault<Config> configured = load_configuration();
  if (!configured || !ui::suits_screen()) return std::nullopt;
  const Preferences preferences = preferences_from({}, *configured, true);
  return preferences.plain() ? std::nullopt : std::optional(preferences.appearance);
}

// The menu, or else the help.
int run_without_command(const std::vector<const char*>& words, const std::string& password) {
  if (const std::optional<Appearance> look = look_of_menu()) {
    return run_start_menu(*look, [&](const CommandWords& chosen) {
      std::vector<const char*> all = {words.front()};
      for (const std::string& word : chosen) all.push_back(word.c_str());
      return run_command(all, password).value_or(kUsage);
    });
  }
  const Subcommands subcommands = all_subcommands();
  const usage::Program program = program_of(subcommands);
  std::fprintf(stderr, "race2048: which command? One of %s.\n\n%s", list_of(subcommands).c_str(),
               usage::help_text({&program.command}).c_str());
  return kUsage;
}

}  // namespace

int Subcommand::fail(int exit_code, std::string_view fault) const {
  std::fprintf(stderr, "%s: %s\n", program().c_str(), std::string(fault).c_str());
  return exit_code;
}

int Subcommand::refuse(std::string_view fault) const {
  return fail(kUsage, fault);
}

int Subcommand::print(const std::string& output) const {
  return write_output(output, program()).value_or(kDone);
}

int run_command_line(int argc, const char* const* argv) {
  if (is_asked_to_be_a_shell(argc, argv)) {
    std::fprintf(stderr, "race2048: this is no shell: there is nothing here but the game.\n");
    return kUsage;
  }
  // Only this program may see the password, not the programs that it starts; and it is no value of
  // --password, because it may be for another server.
  const std::string password = variable(kPasswordVariable);
  unsetenv(kPasswordVariable);
  std::vector<const char*> words(argv, argv + argc);
  if (is_login_shell(argc, argv)) words = {"race2048", "guest"};
  const std::optional<int> exit_code = run_command(words, password);
  return exit_code ? *exit_code : run_without_command(words, password);
}

}  // namespace race2048::client
