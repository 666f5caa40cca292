#include "shared/usage/completions.h"

#include <algorithm>
#include <string_view>

namespace race2048::usage {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += between;
    out += word;
  }
  return out;
}

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

std::string bash_values(const Command& command, const std::string& name) {
  std::string out;
  for (const Flag& flag : command.flags) {
    if (flag.value.choices.empty()) continue;
    const std::string pattern =
        patterns(command, name, [&](const Flag& other) { return &other == &flag; });
    out += "    " + pattern + ") words=" + in_quotes(joined(flag.value.choices, " ")) + " ;;\n";
  }
  const std::string free = patterns(command, name, [](const Flag& flag) {
    return !flag.value.name.empty() && flag.value.choices.empty();
  });
  if (!free.empty()) out += "    " + free + ") return ;;\n";
  return out;
}

std::string bash_flags(const Command& command, const std::string& name) {
  std::vector<std::string> words;
  for (const Flag& flag : command.flags) {
    for (std::string& option : flag.all_names()) words.push_back(std::move(option));
  }
  std::string out = "        " + name + ")";
  if (takes_files(command)) out += " files=yes";
  return out + " words=" + in_quotes(joined(words, " ")) + " ;;\n";
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

}  // namespace

std::string bash_completion(const Command& program) {
  std::vector<std::string> names;
  for (const Command& command : program.commands) names.push_back(command.name);
  const std::string all = joined(names, " | ");
  std::string out = "# bash completion for " + program.name + ", made from its flags\n_" +
                    program.name +
                    "() {\n"
                    "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                    "  local command='' files='' word words=''\n";
  if (!names.empty()) {
    out += "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n    case $word in\n      " +
           all + ")\n        command=$word\n        break\n        ;;\n    esac\n  done\n";
  }
  std::string values = bash_values(program, "");
  for (const Command& command : program.commands) values += bash_values(command, command.name);
  if (!values.empty()) out += "  case $command:$prev in\n" + values + "  esac\n";
  out += "  if [[ -z $words ]]; then\n    if [[ -z $command && $cur != -* ]]; then\n      words=" +
         in_quotes(joined(names, " ")) + "\n    else\n      case $command in\n" +
         bash_flags(program, "''");
  for (const Command& command : program.commands) out += bash_flags(command, command.name);
  return out +
         "      esac\n    fi\n  fi\n"
         "  if [[ $files && $cur != -* ]]; then\n    compopt -o filenames 2>/dev/null\n"
         "    mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n  else\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n  fi\n}\ncomplete -F _" +
         program.name + " " + program.name + "\n";
}

std::string zsh_completion(const Command& program) {
  std::string out =
      "#compdef " + program.name + "\n# made from the program's flags\n_" + program.name + "() {\n";
  if (program.commands.empty()) {
    return out + "  " + zsh_arguments(program, "    ") + "\n}\n_" + program.name + " \"$@\"\n";
  }
  out += "  local curcontext=$curcontext state line\n  local -a commands\n  commands=(\n";
  for (const Command& command : program.commands) {
    out += "    " + in_quotes(command.name + ":" + zsh_text(command.summary)) + "\n";
  }
  std::string arguments = zsh_arguments(program, "    ");
  arguments.insert(std::string_view("_arguments").size(), " -C");
  out += "  )\n  " + arguments +
         " \\\n    '1:command:->command' '*::argument:->arguments'\n  case $state in\n"
         "    command) _describe command commands ;;\n    arguments)\n      case $words[1] in\n";
  for (const Command& command : program.commands) {
    out += "        " + command.name + ")\n          " + zsh_arguments(command, "            ") +
           "\n          ;;\n";
  }
  return out + "      esac\n      ;;\n  esac\n}\n_" + program.name + " \"$@\"\n";
}

std::string fish_completion(const Command& program) {
  std::string out = "# fish completion for " + program.name +
                    ", made from its flags\ncomplete -c " + program.name + " -f\n" +
                    fish_flags(program, program.name, "__fish_use_subcommand");
  for (const Command& command : program.commands) {
    out += "complete -c " + program.name + " -n __fish_use_subcommand -a " + command.name + " -d " +
           in_quotes(command.summary) + "\n" +
           fish_flags(command, program.name, "__fish_seen_subcommand_from " + command.name);
  }
  return out;
}

}  // namespace race2048::usage
