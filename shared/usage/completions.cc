#include "shared/usage/completions.h"

#include <algorithm>
#include <string_view>

#include "shared/list_text.h"

namespace race2048::usage {
namespace {

// Text in single quotes, for all three shells: none of the texts holds one after this.
std::string in_quotes(std::string_view text) {
  std::string out(text);
  std::replace(out.begin(), out.end(), '\'', '"');
  return "'" + out + "'";
}

// The first line or part of a sentence: shells show a line.
std::string short_help(const std::string& help) {
  std::string out = help.substr(0, help.find_first_of("\n;"));
  if (const std::size_t end = out.find(". "); end != std::string::npos && out[end - 1] != ' ') {
    out.resize(end);
  }
  while (out.ends_with(':')) out.pop_back();
  return out;
}

bool takes_files(const Command& command) {
  return std::ranges::any_of(command.positionals, &Positional::is_file);
}

// "host:--color | host:--palette" for the flags of `command` that `wanted` accepts.
template <typename Wanted>
std::string patterns(const Command& command, const std::string& name, Wanted wanted) {
  std::vector<std::string> all;
  for (const Flag& flag : command.flags) {
    if (!wanted(flag)) continue;
    for (const std::string& option : flag.all_names()) all.push_back(name + ":" + option);
  }
  return joined(all, " | ");
}

// ---- bash.

// The name by which the script knows a command below another one, whose own is `path`.
std::string path_of(const std::string& path, const Command& command) {
  return path.empty() ? command.name : path + "/" + command.name;
}

// One line for each of the commands below `command`: the word that leads there.
std::string bash_steps(const Command& command, const std::string& path) {
  std::string out;
  for (const Command& below : command.commands) {
    const std::string to = path_of(path, below);
    out += "      " + path + ":" + below.name + ") command=" + to + " ;;\n" + bash_steps(below, to);
  }
  return out;
}

std::string bash_values(const Command& command, const std::string& path) {
  std::string out;
  for (const Flag& flag : command.flags) {
    if (flag.value.choices.empty()) continue;
    const std::string pattern =
        patterns(command, path, [&](const Flag& other) { return &other == &flag; });
    out += "    " + pattern + ") words=" + in_quotes(joined(flag.value.choices, " ")) + " ;;\n";
  }
  const std::string free = patterns(command, path, [](const Flag& flag) {
    return !flag.value.name.empty() && flag.value.choices.empty();
  });
  if (!free.empty()) out += "    " + free + ") return ;;\n";
  for (const Command& below : command.commands) out += bash_values(below, path_of(path, below));
  return out;
}

// The commands that may follow a command, and its flags.
std::string bash_words(const Command& command, const std::string& path) {
  std::vector<std::string> words;
  for (const Flag& flag : command.flags) {
    for (std::string& option : flag.all_names()) words.push_back(std::move(option));
  }
  std::string out = "      " + (path.empty() ? "''" : path) + ")";
  if (takes_files(command)) out += " files=yes";
  if (!command.commands.empty()) {
    out += " commands=" + in_quotes(joined(command.names_below(), " "));
  }
  out += " words=" + in_quotes(joined(words, " ")) + " ;;\n";
  for (const Command& below : command.commands) out += bash_words(below, path_of(path, below));
  return out;
}

// ---- zsh.

// Brackets and colons separate the parts of a specification.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c == '\'' ? '"' : c;
  }
  return out;
}

std::string zsh_arguments(const Command& command, const std::string& indent) {
  std::string out = "_arguments";
  const std::string next = " \\\n" + indent;
  for (const Flag& flag : command.flags) {
    std::string value;
    if (!flag.value.name.empty()) value = ":" + zsh_text(flag.value.name) + ":";
    if (!flag.value.choices.empty()) value += "(" + joined(flag.value.choices, " ") + ")";
    for (const std::string& name : flag.all_names()) {
      out += next + "'" + name + "[" + zsh_text(short_help(flag.help)) + "]" + value + "'";
    }
  }
  if (takes_files(command)) out += next + "'*:file:_files'";
  return out;
}

// A function for the command, and one for each command below it that has commands itself.
std::string zsh_functions(const Command& command, const std::string& function) {
  std::string arguments = zsh_arguments(command, "    ");
  if (command.commands.empty()) return function + "() {\n  " + arguments + "\n}\n";
  arguments.insert(std::string_view("_arguments").size(), " -C");
  std::string out = function +
                    "() {\n  local curcontext=$curcontext state line\n  local -a commands\n"
                    "  commands=(\n";
  for (const Command& below : command.commands) {
    out += "    " + in_quotes(below.name + ":" + zsh_text(below.summary)) + "\n";
  }
  out += "  )\n  " + arguments +
         " \\\n    '1:command:->command' '*::argument:->arguments'\n  case $state in\n"
         "    command) _describe command commands ;;\n    arguments)\n      case $words[1] in\n";
  std::string functions;
  for (const Command& below : command.commands) {
    out += "        " + below.name + ")\n          ";
    if (below.commands.empty()) {
      out += zsh_arguments(below, "            ");
    } else {
      out += function + "_" + below.name;
      functions += zsh_functions(below, function + "_" + below.name);
    }
    out += "\n          ;;\n";
  }
  return functions + out + "      esac\n      ;;\n  esac\n}\n";
}

// ---- fish.

std::string fish_flags(const Command& command, const std::string& program,
                       const std::string& when) {
  std::string out;
  for (const Flag& flag : command.flags) {
    std::string line = "complete -c " + program + " -n " + in_quotes(when);
    for (const std::string& name : flag.all_names()) {
      line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!flag.value.name.empty()) line += " -x";
    if (!flag.value.choices.empty()) line += " -a " + in_quotes(joined(flag.value.choices, " "));
    out += line + " -d " + in_quotes(short_help(flag.help)) + "\n";
  }
  if (takes_files(command)) out += "complete -c " + program + " -n " + in_quotes(when) + " -F\n";
  return out;
}

// The commands below `command`, which are offered once the words of `when` have been typed.
std::string fish_commands(const Command& command, const std::string& program,
                          const std::string& when) {
  const std::string typed = when.empty() ? "__fish_use_subcommand"
                                         : when + "; and not __fish_seen_subcommand_from " +
                                               joined(command.names_below(), " ");
  std::string out;
  for (const Command& below : command.commands) {
    const std::string seen =
        (when.empty() ? "" : when + "; and ") + "__fish_seen_subcommand_from " + below.name;
    out += "complete -c " + program + " -n " + in_quotes(typed) + " -a " + below.name + " -d " +
           in_quotes(below.summary) + "\n" + fish_flags(below, program, seen) +
           fish_commands(below, program, seen);
  }
  return out;
}

}  // namespace

std::string bash_completion(const Command& program) {
  std::string out = "# bash completion for " + program.name + ", made from its flags\n_" +
                    program.name +
                    "() {\n"
                    "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                    "  local command='' commands='' files='' word words=''\n";
  if (!program.commands.empty()) {
    out += "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n    case $command:$word in\n" +
           bash_steps(program, "") + "    esac\n  done\n";
  }
  const std::string values = bash_values(program, "");
  if (!values.empty()) out += "  case $command:$prev in\n" + values + "  esac\n";
  return out + "  if [[ -z $words ]]; then\n    case $command in\n" + bash_words(program, "") +
         "    esac\n    if [[ $commands && $cur != -* ]]; then words=$commands; fi\n  fi\n"
         "  if [[ $files && $cur != -* ]]; then\n    compopt -o filenames 2>/dev/null\n"
         "    mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n  else\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n  fi\n}\ncomplete -F _" +
         program.name + " " + program.name + "\n";
}

std::string zsh_completion(const Command& program) {
  return "#compdef " + program.name + "\n# made from the program's flags\n" +
         zsh_functions(program, "_" + program.name) + "_" + program.name + " \"$@\"\n";
}

std::string fish_completion(const Command& program) {
  return "# fish completion for " + program.name + ", made from its flags\ncomplete -c " +
         program.name + " -f\n" + fish_flags(program, program.name, "__fish_use_subcommand") +
         fish_commands(program, program.name, "");
}

}  // namespace race2048::usage
