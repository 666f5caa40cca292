#include "shared/usage/help.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "shared/list_text.h"

namespace race2048::usage {
namespace {

// The widest column of subjects; on a narrow terminal explanations stand below their subject.
constexpr std::size_t kMostOfFlags = 28;
constexpr std::size_t kMostOfTopics = 46;
constexpr std::size_t kNarrowColumn = 6;
constexpr std::size_t kNarrow = 60;

// Longer lines are hard to read.
constexpr std::size_t kMostColumns = 100;
constexpr std::size_t kFewestColumns = 20;

// Takes the first of the lines off `text`, without its end.
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

// A text that fills lines, each of at most `columns`.
class Filled {
 public:
  explicit Filled(std::size_t columns)
      : columns_(std::clamp(columns, kFewestColumns, kMostColumns)) {}

  const std::string& text() const { return text_; }

  // A heading, after an empty line.
  void heading(const std::string& words) {
    gap();
    text_ += words + ":\n";
  }

  // An empty line, but not two of them, and none at the beginning.
  void gap() {
    if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
  }

  // Subjects, and their explanations in a column as far left as it can be, but at most at `most`. A
  // longer subject has a line of its own.
  void entries(const std::vector<Row>& rows, std::size_t most) {
    std::size_t column = kNarrowColumn;
    for (const Row& row : rows) {
      const std::size_t wanted = row.subject.size() + kGaps;
      if (columns_ >= kNarrow && wanted <= most) column = std::max(column, wanted);
    }
    for (const Row& row : rows) entry(row, column);
  }

  // Lines that begin with blanks are shown as they stand if they fit, the others are filled.
  void paragraphs(std::string_view text) {
    std::string paragraph;
    while (!text.empty()) {
      const std::string_view line = take_line(text);
      if (line.empty() || line.starts_with(' ')) {
        fill("", "", std::exchange(paragraph, {}));
        if (line.empty()) gap();
        as_it_stands(line);
      } else {
        paragraph.append(paragraph.empty() ? "" : " ").append(line);
      }
    }
    fill("", "", paragraph);
  }

  // Words behind `indent`, and behind `next` in the lines after the first.
  void fill(std::string indent, const std::string& next, std::string_view words) {
    std::string line = std::move(indent);
    bool is_empty = true;
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      words.remove_prefix(std::min(word.size() + 1, words.size()));
      if (!is_empty && line.size() + 1 + word.size() > columns_) {
        text_ += line + "\n";
        line = next;
        is_empty = true;
      }
      line.append(is_empty ? "" : " ").append(word);
      is_empty = false;
    }
    if (!is_empty) text_ += line + "\n";
  }

 private:
  static constexpr std::size_t kGaps = 4;  // before and behind a subject

  void entry(const Row& row, std::size_t column) {
    std::string first = "  " + row.subject;
    if (row.explanation.empty() || first.size() + 2 > column) {
      fill("  ", "    ", row.subject);
      first.clear();
    }
    first.resize(column, ' ');
    const std::string indent(column, ' ');
    for (std::string_view explanation = row.explanation; !explanation.empty();) {
      fill(std::exchange(first, indent), indent, take_line(explanation));
    }
  }

  void as_it_stands(std::string_view line) {
    if (line.empty()) return;
    if (line.size() <= columns_) {
      text_.append(line).append("\n");
      return;
    }
    const std::string indent(line.find_first_not_of(' '), ' ');
    fill(indent, indent + "  ", line.substr(indent.size()));
  }

  std::size_t columns_;
  std::string text_;
};

// " PORT", " next|out", "[=keys]"
std::string value_text(const Value& value) {
  std::string out;
  if (!value.choices.empty()) {
    out = " " + joined(value.choices, "|");
  } else if (!value.name.empty()) {
    out = " " + value.name;
  } else if (value.forms.size() > 1) {
    out = "[=" + joined({value.forms.begin() + 1, value.forms.end()}, "|") + "]";
  }
  return value.is_list ? out + "..." : out;
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

// "1 to 8, default 4"; the whole help also says what the flag goes together with.
std::string facts_of(const Flag& flag, const Command& command, bool all) {
  std::vector<std::string> facts;
  if (flag.required) facts.emplace_back("required");
  if (!flag.value.range.empty()) facts.push_back(flag.value.range);
  if (const std::string usual = flag.default_text(); !usual.empty()) {
    facts.push_back("default " + usual);
  }
  if (all) {
    if (!flag.needs.empty()) facts.push_back("only with " + list_text(flag.needs, " and "));
    const std::vector<std::string> excluded = excluded_by(flag, command);
    if (!excluded.empty()) facts.push_back("not with " + list_text(excluded, " or "));
    if (!flag.environment.empty()) facts.push_back("or $" + flag.environment);
  }
  return joined(facts, ", ");
}

// The facts stand behind the first line of the flag's help.
std::string explanation_of(const Flag& flag, const Command& command, bool all) {
  const std::string facts = facts_of(flag, command, all);
  if (facts.empty()) return flag.help;
  const std::size_t end = std::min(flag.help.find('\n'), flag.help.size());
  const bool has_colon = end > 0 && flag.help[end - 1] == ':';
  return flag.help.substr(0, has_colon ? end - 1 : end) + (end > 0 ? " (" : "(") + facts + ")" +
         (has_colon ? ":" : "") + flag.help.substr(end);
}

bool has_first_page(const Command& command) {
  return std::ranges::any_of(command.flags, &Flag::on_first_page);
}

// --help stands in the last lines of the first page.
bool shows(const Flag& flag, const Command& command, bool all) {
  return all || (flag.asks == Asks::nothing && (!has_first_page(command) || flag.on_first_page));
}

std::string usage_line(const Command& command, const std::string& name) {
  std::string out = "Usage: " + name + " [OPTIONS]";
  for (const Positional& positional : command.positionals) {
    const std::string shown = positional.name + (positional.value.is_list ? "..." : "");
    out += positional.required ? " " + shown : " [" + shown + "]";
  }
  if (!command.commands.empty()) out += command.needs_command ? " COMMAND" : " [COMMAND]";
  return out;
}

// Rows under the headings to which they belong.
class Groups {
 public:
  Groups(Filled& out, std::size_t most) : out_(out), most_(most) {}

  void add(const std::string& heading, Row row) {
    if (heading != heading_) end();
    heading_ = heading;
    rows_.push_back(std::move(row));
  }
  void end() {
    if (rows_.empty()) return;
    out_.heading(heading_);
    out_.entries(std::exchange(rows_, {}), most_);
  }

 private:
  Filled& out_;
  std::size_t most_;
  std::string heading_;
  std::vector<Row> rows_;
};

void add_commands(const Command& command, Filled& out) {
  Groups groups(out, kMostOfFlags);
  for (const Command& below : command.commands) {
    groups.add(below.group, {below.name, below.summary});
  }
  groups.end();
}

void add_arguments(const Command& command, bool all, Filled& out) {
  Groups groups(out, kMostOfFlags);
  for (const Positional& positional : command.positionals) {
    const bool has_choices = !positional.value.choices.empty();
    groups.add("Arguments", {has_choices ? joined(positional.value.choices, "|") : positional.name,
                             positional.help});
  }
  for (const Flag& flag : command.flags) {
    if (!shows(flag, command, all)) continue;
    // A page of few flags needs no groups.
    groups.add(all ? flag.group : kUngrouped,
               {joined(flag.all_names(), ", ") + value_text(flag.value),
                explanation_of(flag, command, all)});
  }
  groups.end();
}

// The command's own flags name their variables themselves.
void add_topic(const Topic& topic, const Command& command, Filled& out) {
  out.heading(topic.title);
  std::vector<Row> rows = topic.rows;
  if (topic.has_variables) {
    const std::vector<Row> variables = variable_rows(command, false);
    rows.insert(rows.begin(), variables.begin(), variables.end());
  }
  out.entries(rows, kMostOfTopics);
  out.paragraphs(topic.text);
}

// The way to all that the first page leaves out.
void add_more(const Command& command, const std::string& name, Filled& out) {
  out.gap();
  std::vector<Row> rows;
  if (!command.commands.empty()) {
    rows.push_back({name + " COMMAND --help", "the options of a command"});
  }
  rows.push_back({name + " --help all", "every option and detail"});
  out.entries(rows, kMostOfTopics);
}

}  // namespace

std::string name_of(const std::vector<const Command*>& path) {
  std::string name;
  for (const Command* const command : path)
    name.append(name.empty() ? "" : " ").append(command->name);
  return name;
}

std::string help_text(const std::vector<const Command*>& path, HelpView view) {
  const Command command = shown(*path.back());
  Filled out(view.columns);
  out.fill("", "", command.summary);
  out.fill("", "  ", usage_line(command, name_of(path)));
  add_commands(command, out);
  add_arguments(command, view.all, out);
  if (view.all && !command.notes.empty()) {
    out.gap();
    out.paragraphs(command.notes);
  }
  for (const Topic& topic : command.topics) {
    if (view.all || topic.on_first_page) add_topic(topic, command, out);
  }
  if (!view.all) add_more(command, name_of(path), out);
  return out.text();
}

}  // namespace race2048::usage
