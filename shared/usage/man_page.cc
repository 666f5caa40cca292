#include "shared/usage/man_page.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "shared/list_text.h"

namespace race2048::usage {
namespace {

// Text that roff prints as it is.
std::string literal(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";  // a plain one becomes a hyphen, which nobody can copy into a shell
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// A dot at the beginning of a line would be a request to roff.
std::string line_of(std::string_view text) {
  return (text.starts_with('.') ? "\\&" : "") + literal(text) + "\n";
}

std::string upper(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return out;
}

// Lines that begin with blanks are shown as they stand, the others are filled.
std::string paragraphs(std::string_view text) {
  std::string out;
  bool verbatim = false;
  const auto show = [&](bool as_it_stands) {
    if (as_it_stands != verbatim) out += as_it_stands ? ".PP\n.EX\n" : ".EE\n.PP\n";
    verbatim = as_it_stands;
  };
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty()) {
      show(false);
      if (!out.ends_with(".PP\n")) out += ".PP\n";
    } else {
      show(line.starts_with(' '));
      out += line_of(line);
    }
  }
  show(false);
  while (out.ends_with(".PP\n")) out.resize(out.size() - 4);  // a paragraph of nothing
  return out;
}

// Each line of its own, as --help shows it.
std::string lines_of(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    out += (out.empty() ? "" : ".br\n") + line_of(line);
  }
  return out;
}

std::string entry_of(const Flag& flag) {
  std::string out = ".TP\n";
  std::string names;
  for (const std::string& name : flag.all_names()) {
    names += (names.empty() ? "" : ", ") + ("\\fB" + literal(name) + "\\fR");
  }
  out += names;
  if (!flag.value.name.empty()) out += " \\fI" + literal(flag.value.name) + "\\fR";
  out += "\n" + lines_of(flag.help);
  if (!flag.value.choices.empty()) {
    out += ".br\n" + line_of("One of " + joined(flag.value.choices, ", ") + ".");
  }
  for (std::size_t i = 1; i < flag.value.forms.size(); ++i) {
    out += ".br\n" + line_of("Also " + flag.name() + "=" + flag.value.forms[i] + ".");
  }
  if (!flag.value.range.empty()) out += ".br\n" + line_of("Range: " + flag.value.range + ".");
  if (const std::string usual = flag.default_text(); !usual.empty()) {
    out += ".br\n" + line_of("Default: " + usual + ".");
  }
  if (!flag.environment.empty()) {
    out += ".br\n" + line_of("Environment: " + flag.environment + ".");
  }
  return out;
}

std::string synopsis_of(const Command& command) {
  std::string out = "[\\fIOPTIONS\\fR]";
  for (const Positional& positional : command.positionals) {
    const std::string name =
        "\\fI" + literal(positional.name) + "\\fR" + (positional.value.is_list ? "..." : "");
    out += positional.required ? " " + name : " [" + name + "]";
  }
  return out;
}

std::string arguments_of(const Command& command, bool is_program) {
  std::string out;
  for (const Positional& positional : command.positionals) {
    out += ".TP\n\\fI" + literal(positional.name) + "\\fR\n" + lines_of(positional.help);
  }
  std::string group;
  for (const Flag& flag : command.flags) {
    if (flag.asks == Asks::help && !is_program) continue;  // it stands among the program's options
    if (flag.group != group && flag.group != std::string_view(kUngrouped))
      out += ".PP\n" + line_of(flag.group + ":");
    group = flag.group;
    out += entry_of(flag);
  }
  return out;
}

// The command and those below it, each in bold by its whole name.
std::string synopsis_lines(const Command& command, const std::string& name) {
  std::string out;
  if (!command.needs_command) out += "\\fB" + name + "\\fR " + synopsis_of(command) + "\n";
  for (const Command& below : command.commands) {
    if (!out.empty()) out += ".br\n";
    out += synopsis_lines(below, name + " " + literal(below.name));
  }
  return out;
}

// A row below its subject, or the subject alone.
std::string rows_of(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& row : rows) {
    out += ".TP\n\\fB" + literal(row.subject) + "\\fR\n" + paragraphs(row.explanation);
  }
  return out;
}

std::string sections_of(const std::vector<Command>& commands, const std::string& parent) {
  std::string out;
  for (const Command& command : commands) {
    const std::string name = parent + " " + literal(command.name);
    out += ".SS " + name + "\n" + line_of(command.summary + ".") + arguments_of(command, false);
    if (!command.notes.empty()) out += ".PP\n" + paragraphs(command.notes);
    for (const Topic& topic : command.topics) {
      out += ".PP\n" + line_of(topic.title + ":") + rows_of(topic.rows);
    }
    out += sections_of(command.commands, name);
  }
  return out;
}

std::string topic_of(const Topic& topic, const Command& program) {
  std::string out = ".SH " + literal(upper(topic.title)) + "\n";
  std::vector<Row> rows = topic.rows;
  if (topic.has_variables) {
    const std::vector<Row> variables = variable_rows(program, true);
    rows.insert(rows.begin(), variables.begin(), variables.end());
  }
  out += rows_of(rows);
  if (!topic.text.empty()) out += (rows.empty() ? "" : ".PP\n") + paragraphs(topic.text);
  return out;
}

}  // namespace

std::string man_page(const Command& program, int section, std::string_view version) {
  const std::string name = literal(program.name);
  const std::string number = std::to_string(section);
  std::string out = ".TH " + upper(program.name) + " " + number + " \"\" \"" +
                    literal(std::string(program.name) + " " + std::string(version)) + "\"\n";
  out += ".SH NAME\n" + name + " \\- " + line_of(program.summary);
  out += ".SH SYNOPSIS\n" + synopsis_lines(program, name);
  if (!program.notes.empty()) out += ".SH DESCRIPTION\n" + paragraphs(program.notes);
  out += ".SH OPTIONS\n" + arguments_of(program, true);
  if (!program.commands.empty()) out += ".SH COMMANDS\n" + sections_of(program.commands, name);
  for (const Topic& topic : program.topics) out += topic_of(topic, program);
  return out;
}

}  // namespace race2048::usage
