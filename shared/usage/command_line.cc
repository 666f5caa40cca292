#include "shared/usage/command_line.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include "shared/environment.h"
#include "shared/usage/completions.h"
#include "shared/usage/help.h"
#include "shared/usage/man_page.h"
#include "shared/usage/values.h"

namespace race2048::usage {
namespace {

using Kind = UsageFault::Kind;

bool has_name(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

std::string page_of(const Program& program, std::string_view form) {
  const Command command = shown(program.command);
  if (form == "bash") return bash_completion(command);
  if (form == "zsh") return zsh_completion(command);
  if (form == "fish") return fish_completion(command);
  return man_page(command, program.section, program.version);
}

class Parser {
 public:
  Parser(const Program& program, std::size_t columns) : program_(program), columns_(columns) {
    levels_.push_back({.command = &program.command});
  }

  OrFault<Given, UsageFault> parse(std::span<const char* const> words) {
    while (!words.empty()) words = read(words);
    using Step = void (Parser::*)();
    // Unknown flags come before details; a word too many may be their consequence.
    for (const Step step : {&Parser::refuse_unknown_flags, &Parser::refuse_first,
                            &Parser::give_values, &Parser::give_words, &Parser::check_together,
                            &Parser::refuse_unexpected_words, &Parser::need_command}) {
      if (asks_ == Asks::nothing && !fault_) (this->*step)();
    }
    Given given{.path = path(), .flags = std::move(given_)};
    if (asks_ != Asks::nothing) given.answer = answer();
    if (fault_) return *std::move(fault_);
    return given;
  }

 private:
  // A command that was typed.
  struct Level {
    const Command* command = nullptr;
    std::vector<std::string> words;       // for its positionals
    std::vector<std::string> unexpected;  // for which it has no place
  };
  struct Found {
    const Flag* flag = nullptr;
    bool is_opposite = false;
  };

  std::vector<const Command*> path() const {
    std::vector<const Command*> path;
    for (const Level& level : levels_) path.push_back(level.command);
    return path;
  }
  std::string name_of_level(const Level& level) const {
    const std::vector<const Command*> all = path();
    const auto end = std::ranges::find(all, level.command) + 1;
    return name_of({all.begin(), end});
  }

  // The flags that may stand where the parser is, or in the place of `level`.
  std::vector<const Flag*> flags_at(const Level& level) const {
    std::vector<const Flag*> flags;
    for (auto at = levels_.rbegin(); at != levels_.rend(); ++at) {
      if (at->command != level.command && !at->command->shares_flags) continue;
      for (const Flag& flag : at->command->flags) flags.push_back(&flag);
    }
    return flags;
  }

  Found find(std::string_view name) const {
    for (const Flag* const flag : flags_at(levels_.back())) {
      if (has_name(flag->names, name)) return {.flag = flag};
      if (has_name(flag->opposites, name)) return {.flag = flag, .is_opposite = true};
    }
    return {};
  }

  // Reads a word, and the next one if it belongs to it. Returns the rest.
  std::span<const char* const> read(std::span<const char* const> words) {
    const std::string_view word = words.front();
    words = words.subspan(1);
    if (only_words_ || !looks_like_flag(word)) {
      read_word(word);
    } else if (word == "--") {
      only_words_ = true;
    } else {
      return read_flag(word, words);
    }
    return words;
  }

  void read_word(std::string_view word) {
    Level& level = levels_.back();
    const auto& commands = level.command->commands;
    const auto command = std::ranges::find(commands, word, &Command::name);
    const auto& places = level.command->positionals;
    const bool takes_any = !places.empty() && places.back().value.is_list;
    if (!only_words_ && command != commands.end()) {
      levels_.push_back({.command = &*command});
    } else if (takes_any || level.words.size() < places.size()) {
      level.words.emplace_back(word);
    } else {
      level.unexpected.emplace_back(word);
    }
  }

  std::span<const char* const> read_flag(std::string_view word, std::span<const char* const> rest) {
    const std::size_t sign = word.starts_with("--") ? word.find('=') : word.npos;
    const std::string name(word.substr(0, sign));
    const auto [flag, is_opposite] = find(name);
    if (flag == nullptr) {
      levels_.back().unexpected.emplace_back(name);
      return rest;
    }
    std::vector<std::string>& values = typed_[flag];
    if (flag->value.is_switch()) {
      const std::string_view value = sign == word.npos ? "true" : word.substr(sign + 1);
      if (flag->asks == Asks::help && sign == word.npos && !rest.empty() &&
          rest.front() == std::string_view(kAllHelp)) {
        values.emplace_back(rest.front());
        rest = rest.subspan(1);
      } else if (!flag->value.forms.empty()) {
        values.emplace_back(sign == word.npos ? flag->value.forms.front() : value);
      } else if (value == "true") {
        values.emplace_back(is_opposite ? "false" : "true");
      } else {
        note({.kind = Kind::takes_no_value, .subject = name});
      }
    } else if (sign != word.npos) {
      values.emplace_back(word.substr(sign + 1));
    } else if (rest.empty()) {
      note({.kind = Kind::value_missing, .subject = name});
    } else {
      values.emplace_back(rest.front());
      rest = rest.subspan(1);
    }
    if (asks_ == Asks::nothing && (flag->asks != Asks::page || !values.empty())) {
      asks_ = flag->asks;
    }
    return rest;
  }

  // Keeps the first fault in words, which counts unless a flag is unknown.
  void note(UsageFault fault) {
    if (!first_) first_ = std::move(fault);
  }
  void refuse(UsageFault fault) {
    fault.typed = name_of(path());
    if (fault.command.empty()) fault.command = fault.typed;
    fault_ = std::move(fault);
  }

  void refuse_first() {
    if (first_) refuse(*first_);
  }

  void refuse_unknown(Kind kind, const Level& level, const std::string& word) {
    UsageFault fault{.kind = kind,
                     .command = name_of_level(level),
                     .subject = word,
                     .commands = level.command->names_below()};
    std::vector<std::string> names;
    if (kind == Kind::unknown_command) names = fault.commands;
    if (kind == Kind::unknown_flag) {
      for (const Flag* const flag : flags_at(level)) {
        if (flag->hidden) continue;
        for (std::string& name : flag->all_names()) names.push_back(std::move(name));
      }
    }
    fault.other = nearest_name(word, names).value_or("");
    refuse(std::move(fault));
  }

  void refuse_unknown_flags() {
    for (const Level& level : levels_) {
      const auto flag = std::ranges::find_if(level.unexpected, looks_like_flag);
      if (flag != level.unexpected.end()) {
        return refuse_unknown(Kind::unknown_flag, level, *flag);
      }
    }
  }

  void refuse_unexpected_words() {
    for (const Level& level : levels_) {
      if (level.unexpected.empty()) continue;
      const Kind kind =
          level.command->commands.empty() ? Kind::unexpected_word : Kind::unknown_command;
      return refuse_unknown(kind, level, level.unexpected.front());
    }
  }

  void need_command() {
    const Level& last = levels_.back();
    if (!last.command->needs_command) return;
    refuse({.kind = Kind::command_missing,
            .subject = last.command->name,
            .commands = last.command->names_below()});
  }

  void give_values() {
    for (const Level& level : levels_) {
      for (const Flag& flag : level.command->flags) {
        if (!fault_) give_value(flag);
      }
    }
  }

  void give_value(const Flag& flag) {
    std::vector<std::string> words;
    const bool is_typed = typed_.contains(&flag);
    if (is_typed) {
      words = typed_[&flag];
    } else if (!flag.environment.empty()) {
      // An empty variable is as good as none.
      if (const std::string set = variable(flag.environment.c_str()); !set.empty()) words = {set};
    }
    if (words.empty()) return;
    if (!flag.value.is_list) words = {words.back()};
    if (flag.value.is_list && !flag.value.has_commas) words = split_at_commas(words);
    given_.insert(&flag);
    if (const OrFault<> taken = flag.value.take(words); !taken) {
      refuse({.kind = Kind::bad_value,
              .subject = flag.name(),
              .why = taken.fault().text,
              .variable = is_typed ? "" : flag.environment});
    }
  }

  void give_words() {
    for (const Level& level : levels_) {
      std::span<const std::string> rest = level.words;
      for (const Positional& positional : level.command->positionals) {
        const std::size_t count =
            positional.value.is_list ? rest.size() : std::min<std::size_t>(1, rest.size());
        if (count == 0) {
          if (positional.required && !fault_) {
            refuse({.kind = Kind::required, .subject = positional.name});
          }
          continue;
        }
        const auto words = rest.first(count);
        rest = rest.subspan(count);
        const OrFault<> taken = positional.value.take({words.begin(), words.end()});
        if (!taken && !fault_) {
          refuse({.kind = Kind::bad_value, .subject = positional.name, .why = taken.fault().text});
        }
      }
    }
  }

  // The variable that has set a flag; empty if it was typed.
  std::string variable_of(const Flag& flag) const {
    return typed_.contains(&flag) ? "" : flag.environment;
  }

  void check_together() {
    for (const Level& level : levels_) {
      for (const Flag& flag : level.command->flags) {
        if (!fault_) check_with_others(flag, *level.command);
      }
    }
  }

  void check_with_others(const Flag& flag, const Command& command) {
    if (!given_.contains(&flag)) {
      if (flag.required) refuse({.kind = Kind::required, .subject = flag.name()});
      return;
    }
    for (const Flag& other : command.flags) {
      const bool is_given = given_.contains(&other);
      if (is_given &&
          (has_name(flag.excludes, other.name()) || has_name(other.excludes, flag.name()))) {
        const std::string variable = variable_of(flag);
        return refuse({.kind = Kind::exclude_each_other,
                       .subject = flag.name(),
                       .other = other.name(),
                       .variable = variable.empty() ? variable_of(other) : variable});
      }
      if (!is_given && has_name(flag.needs, other.name())) {
        return refuse({.kind = Kind::needs_other,
                       .subject = flag.name(),
                       .other = other.name(),
                       .variable = variable_of(flag)});
      }
    }
  }

  bool asks_for_all() const {
    return std::ranges::any_of(typed_, [](const auto& typed) {
      return typed.first->asks == Asks::help && typed.second.back() == kAllHelp;
    });
  }

  std::string answer() {
    switch (asks_) {
      case Asks::nothing:
        break;
      case Asks::help:
        return help_text(path(), {.all = asks_for_all(), .columns = columns_});
      case Asks::version:
        return program_.command.name + " " + program_.version + "\n";
      case Asks::page:
        for (const auto& [flag, words] : typed_) {
          if (flag->asks != Asks::page) continue;
          if (const OrFault<> taken = flag->value.take({words.back()}); !taken) {
            refuse({.kind = Kind::bad_value, .subject = flag->name(), .why = taken.fault().text});
          }
          return page_of(program_, words.back());
        }
    }
    return "";
  }

  const Program& program_;
  std::size_t columns_;
  std::vector<Level> levels_;
  std::map<const Flag*, std::vector<std::string>> typed_;
  std::set<const Flag*> given_;
  bool only_words_ = false;
  Asks asks_ = Asks::nothing;
  std::optional<UsageFault> first_;
  std::optional<UsageFault> fault_;
};

}  // namespace

OrFault<Given, UsageFault> parse(const Program& program, std::span<const char* const> words,
                                 std::size_t columns) {
  return Parser(program, columns).parse(words.empty() ? words : words.subspan(1));
}

}  // namespace race2048::usage
