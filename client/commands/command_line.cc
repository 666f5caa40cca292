#include "client/commands/command_line.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "client/commands/subcommands.h"
#include "client/system/configuration.h"
#include "client/system/environment.h"
#include "client/system/exit_codes.h"
#include "shared/list_text.h"
#include "shared/option_faults.h"
#include "shared/usage/cli_usage.h"

namespace race2048::client {
namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  race2048 host                        start a server here and create a room\n"
    "  race2048 join 192.168.1.20/KXQ7WP    take a seat in a friend's room\n"
    "  race2048 watch 192.168.1.20/KXQ7WP   watch it\n"
    "  race2048 rooms example.org           the rooms that a server lists\n"
    "  race2048 join example.org            take a seat in an open room\n"
    "More help: race2048 COMMAND --help\n"
    "Exit codes: 0 done, 1 internal error, 2 usage, 3 cannot connect or connection lost,\n"
    "4 refused by the server, 5 terminal unsuitable, 6 verification failed, 130 after Ctrl-C,\n"
    "128+N after other signals.\n"
    "Environment: RACE2048_NAME, RACE2048_SERVER, RACE2048_PASSWORD, RACE2048_UI (screen, plain\n"
    "or keys), RACE2048_WORDS (full or short), RACE2048_CONFIG, RACE2048_LAN (off: no servers on\n"
    "the local network), RACE2048_PLAINTEXT (true: no encryption), NO_COLOR.\n"
    "Config file: $XDG_CONFIG_HOME/race2048/config.toml, else ~/.config/race2048/config.toml, or\n"
    "the file that RACE2048_CONFIG names. Flags override the environment, the environment\n"
    "overrides choices made on the screen, and those override the config file.";

// Lists the options that an option excludes by name. CLI11 lists them by their addresses, which
// differ from run to run.
class SteadyFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    std::string text = Formatter::make_option_opts(option);
    const std::string label = " " + get_label("Excludes") + ":";
    const std::size_t at = text.find(label);
    if (at == std::string::npos) return text;
    std::set<std::string> names;
    for (const CLI::Option* const other : option->get_excludes()) names.insert(other->get_name());
    text.resize(at + label.size());
    for (const std::string& name : names) text += " " + name;
    return text;
  }
};

using Subcommands = std::vector<std::unique_ptr<Subcommand>>;

void declare(CLI::App& app, const Subcommands& subcommands) {
  app.formatter(std::make_shared<SteadyFormatter>());  // the subcommands take it over
  app.set_version_flag("--version", "race2048 " RACE2048_VERSION);
  app.require_subcommand(0, 1);  // this program has its own answer to a missing subcommand
  app.footer(kFooter);
  for (const auto& subcommand : subcommands) {
    CLI::App* const own = app.add_subcommand(subcommand->name(), subcommand->summary());
    subcommand->declare(*own);
    // The last value counts, so that a script can put defaults before a person's own flags.
    for (CLI::Option* option : own->get_options()) {
      if (option->get_items_expected_max() == 1) option->take_last();
      // --ready=5, but not --plain=keys, a flag that may have a value.
      if (option->get_expected_max() == 0 && option->get_type_name().empty()) {
        option->disable_flag_override();
      }
    }
  }
}

// The names of the options that `app` takes.
std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// Tells the person about a mistake, on standard error.
int refuse(const CLI::App& app, const Subcommands& subcommands, const CLI::ParseError& error) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::string name =
      chosen.empty() ? app.get_name() : app.get_name() + " " + command.get_name();
  // A word in front of the command came first.
  const CLI::App& at = app.remaining().empty() ? command : app;
  const std::vector<std::string> unexpected = at.remaining();
  std::string fault = option_fault(error.get_name(), error.what());
  const bool extra = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  if (extra || has_option(unexpected)) {
    Expected expected{
        .command = &at == &app ? app.get_name() : name, .options = options_of(at), .commands = {}};
    if (&at == &app) {
      for (const auto& subcommand : subcommands) expected.commands.push_back(subcommand->name());
    }
    fault = unexpected_fault(unexpected, expected);
  }
  std::fprintf(stderr, "%s: %s\n", name.c_str(), fault.c_str());
  return kUsage;
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

int run(Subcommand& subcommand) {
  Config configured;
  if (subcommand.is_configurable()) {
    OrFault<Config> loaded = load_configuration();
    if (!loaded) {
      std::fprintf(stderr, "race2048: %s\n", loaded.fault().text.c_str());
      return kUsage;
    }
    configured = *std::move(loaded);
  }
  // Only this program may see the password, not the programs that it starts.
  unsetenv(kPasswordVariable);
  // Makes writing to a server that has gone return an error code instead of raising a signal.
  std::signal(SIGPIPE, SIG_IGN);
  return subcommand.run(configured);
}

}  // namespace

int Subcommand::refuse(std::string_view fault) const {
  std::fprintf(stderr, "race2048 %s: %s\n", name_.c_str(), std::string(fault).c_str());
  return kUsage;
}

int run_command_line(int argc, const char* const* argv) {
  if (is_asked_to_be_a_shell(argc, argv)) {
    std::fprintf(stderr, "race2048: this is no shell: there is nothing here but the game.\n");
    return kUsage;
  }
  constexpr std::array kAsGuest = {"race2048", "guest"};
  if (is_login_shell(argc, argv)) return run_command_line(kAsGuest.size(), kAsGuest.data());
  const Subcommands subcommands = all_subcommands();
  CLI::App app("2048 as a race in the terminal: the same sealed boards and tiles for everyone.",
               "race2048");
  declare(app, subcommands);
  std::string printed;
  usage::declare_print_usage(app, printed);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Also --help and --version come as an exception.
    if (error.get_exit_code() == 0) return app.exit(error);
    return refuse(app, subcommands, error);
  }
  if (!printed.empty()) {
    constexpr int kGames = 6;
    std::fputs(usage::printed_usage(app, printed, kGames, RACE2048_VERSION).c_str(), stdout);
    return kDone;
  }
  for (const auto& subcommand : subcommands) {
    if (app.got_subcommand(subcommand->name())) return run(*subcommand);
  }
  std::fprintf(stderr, "race2048: which command? One of %s.\n\n%s", list_of(subcommands).c_str(),
               app.help().c_str());
  return kUsage;
}

}  // namespace race2048::client
