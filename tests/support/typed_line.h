// A command line that somebody types.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "shared/usage/command_line.h"

namespace race2048::tests {

// True if the command takes the words of `line`, with blanks between them.
inline bool parses(const usage::Command& command, const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; in >> word;) words.push_back(word);
  std::vector<const char*> argv = {"program"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  const usage::Program program{.command = command, .version = "1"};
  return static_cast<bool>(usage::parse(program, argv));
}

}  // namespace race2048::tests
