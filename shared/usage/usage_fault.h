// Mistakes in a command line, and sentences about them for the person who typed it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::usage {

struct UsageFault {
  enum class Kind : std::uint8_t {
    unknown_flag,
    unknown_command,
    unexpected_word,
    command_missing,
    value_missing,
    takes_no_value,
    bad_value,
    exclude_each_other,
    needs_other,
    required,
  };
  Kind kind = Kind::unexpected_word;
  std::string typed;     // the program and its commands that were typed: "race2048 host"
  std::string command;   // the one of them that the mistake is about
  std::string subject;   // the flag, the positional or the word
  std::string other;     // the other flag; of an unknown word: the intended one, empty if unclear
  std::string why;       // of a bad value: the rest of the sentence
  std::string variable;  // of the environment, which has set it; empty: it was typed
  std::vector<std::string> commands;  // that `command` has
};

// One or two sentences. Safe for a terminal.
std::string to_text(const UsageFault& fault);

// True of a word that begins with a dash, and is no dash alone.
bool looks_like_flag(std::string_view word);

// The name that a person who typed `word` probably meant: one that differs by a slip or two, or
// that begins with it. Leading dashes do not count. The first of equally near ones.
std::optional<std::string> nearest_name(std::string_view word,
                                        const std::vector<std::string>& names);

}  // namespace race2048::usage
