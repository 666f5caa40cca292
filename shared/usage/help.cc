#include "shared/usage/help.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "shared/list_text.h"

namespace race2048::usage {
namespace {

// Where the explanations begin.
constexpr std::size_t kColumn = 30;

// An explanation that does not fit beside its subject begins a line of its own.
std::string entry(const std::string& subject, std::string_view explanation) {
  std::string out = "  " + subject;
  if (explanation.empty()) return out + "\n";
  out += out.size() < kColumn ? std::string(kColumn - out.size(), ' ')
                              : "\n" + std::string(kColumn, ' ');
  for (const char c : explanation) {
    out += c;
    if (c == '\n') out.append(kColumn, ' ');
  }
  return out + "\n";
}

// " UINT in [0 - 65535]"
std::string value_text(const Value& value) {
  std::string out = value.name.empty() ? "" : " " + value.name;
  if (!value.range.empty()) out += " in [" + value.range + "]";
  if (!value.choices.empty()) out += ":{" + joined(value.choices, ",") + "}";
  if (!value.forms.empty()) out += " :{" + joined(value.forms, ",") + "}";
  return out;
}

std::string flag_text(const Flag& flag, const std::vector<std::string>& excluded) {
  std::string out = joined(flag.all_names(), ",") + value_text(flag.value);
  if (flag.shows_default && !flag.value.text().empty()) out += "=" + flag.value.text();
  if (flag.value.is_list) out += " ...";
  if (flag.required) out += " REQUIRED";
  if (!flag.environment.empty()) out += " (Env:" + flag.environment + ")";
  if (!flag.needs.empty()) out += " Needs: " + joined(flag.needs, " ");
  if (!excluded.empty()) out += " Excludes: " + joined(excluded, " ");
  return out;
}

// The flags that exclude this one, or that it excludes, in the order of the alphabet.
std::vector<std::string> excluded_by(const Flag& flag, const Command& command) {
  std::vector<std::string> names = flag.excludes;
  for (const Flag& other : command.flags) {
    if (std::ranges::find(other.excludes, flag.name()) != other.excludes.end()) {
      names.push_back(other.name());
    }
  }
  std::ranges::sort(names);
  return names;
}

std::string positional_text(const Positional& positional) {
  return positional.name + value_text(positional.value) + (positional.value.is_list ? " ..." : "") +
         (positional.required ? " REQUIRED" : "");
}

// Its own flags name their variables themselves.
std::string topic_text(const Topic& topic, const Command& command) {
  std::string out = "\n" + topic.title + ":\n";
  if (topic.has_variables) {
    for (const Row& row : variable_rows(command, false)) out += entry(row.subject, row.explanation);
  }
  for (const Row& row : topic.rows) out += entry(row.subject, row.explanation);
  return topic.text.empty() ? out : out + topic.text + "\n";
}

std::string usage_line(const Command& command, const std::string& name) {
  std::string out = "Usage: " + name + " [OPTIONS]";
  for (const Positional& positional : command.positionals) {
    const std::string shown = positional.name + (positional.value.is_list ? "..." : "");
    out += positional.required ? " " + shown : " [" + shown + "]";
  }
  if (!command.commands.empty()) out += command.needs_command ? " SUBCOMMAND" : " [SUBCOMMAND]";
  return out + "\n";
}

}  // namespace

std::string name_of(const std::vector<const Command*>& path) {
  std::string name;
  for (const Command* const command : path)
    name.append(name.empty() ? "" : " ").append(command->name);
  return name;
}

std::string help_text(const std::vector<const Command*>& path) {
  const Command command = shown(*path.back());
  std::string out = command.summary + "\n" + usage_line(command, name_of(path));
  if (!command.positionals.empty()) out += "\nPositionals:\n";
  for (const Positional& positional : command.positionals) {
    out += entry(positional_text(positional), positional.help);
  }
  std::string group;
  for (const Flag& flag : command.flags) {
    if (flag.group != group) out += (group.empty() ? "\n" : "\n\n") + flag.group + ":\n";
    group = flag.group;
    out += entry(flag_text(flag, excluded_by(flag, command)), flag.help);
  }
  if (!command.commands.empty()) out += "\n\nSubcommands:\n";
  for (const Command& below : command.commands) out += entry(below.name, below.summary);
  if (!command.notes.empty()) out += "\n" + command.notes + "\n";
  for (const Topic& topic : command.topics) out += topic_text(topic, command);
  return out;
}

}  // namespace race2048::usage
