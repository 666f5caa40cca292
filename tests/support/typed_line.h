// A command line that somebody types.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "shared/usage/command_line.h"

namespace race2048::tests {

// Gives the command the words of `line`, with blanks between them. Returns why it does not take
// them; empty if it does.
inline std::string fault_in(const usage::Command& command, const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; in >> word;) words.push_back(word);
  std::vector<const char*> argv = {"program"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  const usage::Program program{.command = command, .version = "1"};
  const auto given = usage::parse(program, argv);
  return given ? "" : usage::to_text(given.fault());
}

inline bool parses(const usage::Command& command, const std::string& line) {
  return fault_in(command, line).empty();
}

}  // namespace race2048::tests
