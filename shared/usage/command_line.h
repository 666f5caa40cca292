// Reads a command line, and the environment where the command line says nothing, by the rows of a
// program.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/or_fault.h"
#include "shared/usage/help.h"
#include "shared/usage/usage.h"
#include "shared/usage/usage_fault.h"

namespace race2048::usage {

struct Given {
  // The program, its command that was typed, the command of that one, and so on.
  std::vector<const Command*> path;
  // The flags that the command line or the environment has set.
  std::set<const Flag*> flags;
  // The program prints this text on standard output and ends: --help and the like.
  std::optional<std::string> answer;
};

// Gives the values to the rows' variables. `words` begin with the name of the program as it was
// called, which does not count. `program` must outlive the result.
//
// A flag's value is the next word, or the part after "=" in the same word. Of a repeated flag the
// last value counts, unless it takes a list. After "--" no word is a flag or a command.
// `columns`: the width of the help.
OrFault<Given, UsageFault> parse(const Program& program, std::span<const char* const> words,
                                 std::size_t columns = kUsualColumns);

}  // namespace race2048::usage
