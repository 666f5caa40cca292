// Mistakes in a command line, as sentences for the person who typed it. Both programs have their
// options read by CLI11, whose own messages are for programmers; this header knows them, but not
// CLI11 itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace race2048 {

// The sentence for an exception of CLI11: `kind` is its name, such as "ConversionError", and `told`
// its message. A message that is not known here stays as it is. Safe for a terminal.
std::string option_fault(std::string_view kind, std::string_view told);

// What a program, or one of its commands, takes.
struct Expected {
  std::string command;                // as typed: "race2048 host"
  std::vector<std::string> options;   // with their dashes
  std::vector<std::string> commands;  // empty if it takes none
};

// The sentence for words that nothing in a command line expects. It is about the first unknown
// option, or about the first word if no option is among them. `words` are in the order typed, and
// are not empty. Safe for a terminal.
std::string unexpected_fault(const std::vector<std::string>& words, const Expected& expected);

// True if one of the words looks like an option.
bool has_option(const std::vector<std::string>& words);

// The name that somebody meant who typed `word`: one that differs by a slip or two, or of which it
// is the beginning. Leading dashes do not count. The first of equally near ones.
std::optional<std::string> nearest_name(std::string_view word,
                                        const std::vector<std::string>& names);

}  // namespace race2048
