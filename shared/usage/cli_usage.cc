#include "shared/usage/cli_usage.h"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "shared/usage/completions.h"
#include "shared/usage/man_page.h"

namespace race2048::usage {
namespace {

// CLI11 has the choices only in the type's name, as in TEXT:{live,paced}.
std::vector<std::string> choices_in(const std::string& type) {
  const std::size_t begin = type.find(":{");
  const std::size_t end = type.rfind('}');
  if (begin == std::string::npos || end == std::string::npos) return {};
  return CLI::detail::split(type.substr(begin + 2, end - begin - 2), ',');
}

Flag flag_of(const CLI::Option& option) {
  Flag flag{.environment = option.get_envname(),
            .help = option.get_description(),
            .group = option.get_group()};
  for (const std::string& name : option.get_snames()) flag.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) flag.names.push_back("--" + name);
  if (option.get_expected_max() == 0) return flag;
  const std::string type = option.get_type_name();
  flag.value = type.substr(0, type.find(':'));
  flag.choices = choices_in(type);
  flag.default_value = option.get_default_str();
  return flag;
}

Positional positional_of(const CLI::Option& option) {
  return {.name = option.get_name(true),
          .help = option.get_description(),
          .required = option.get_required(),
          .repeats = option.get_items_expected_max() > 1};
}

// Brings the flags of a group together, the groups in the order in which they begin.
void group_flags(std::vector<Flag>& flags) {
  std::vector<std::string> groups;
  for (const Flag& flag : flags) {
    if (std::ranges::find(groups, flag.group) == groups.end()) groups.push_back(flag.group);
  }
  std::ranges::stable_sort(flags, {}, [&groups](const Flag& flag) {
    return std::ranges::find(groups, flag.group) - groups.begin();
  });
}

}  // namespace

Command usage_of(const CLI::App& app) {
  Command command{
      .name = app.get_name(), .summary = app.get_description(), .notes = app.get_footer()};
  for (const CLI::Option* const option : app.get_options()) {
    if (option->get_group().empty()) continue;
    if (option->get_positional()) {
      command.positionals.push_back(positional_of(*option));
    } else {
      command.flags.push_back(flag_of(*option));
    }
  }
  group_flags(command.flags);
  for (const CLI::App* const sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    command.commands.push_back(usage_of(*sub));
  }
  return command;
}

void declare_print_usage(CLI::App& app, std::string& form) {
  app.add_option("--print-usage", form, "print the man page, or completions of a shell")
      ->check(CLI::IsMember({"man", "bash", "zsh", "fish"}))
      ->group("");  // for those who make packages
}

std::string printed_usage(const CLI::App& app, std::string_view form, int section,
                          std::string_view version) {
  const Command command = usage_of(app);
  if (form == "bash") return bash_completion(command);
  if (form == "zsh") return zsh_completion(command);
  if (form == "fish") return fish_completion(command);
  return man_page(command, section, version);
}

}  // namespace race2048::usage
