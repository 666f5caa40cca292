// Completions of a program's command line, as scripts for shells.
#pragma once

#include <string>

#include "shared/usage/usage.h"

namespace race2048::usage {

// Each offers the program's commands, the flags of the command on the line, the choices of a flag,
// and the names of files where a file is meant. A command of a command is not looked at.
std::string bash_completion(const Command& program);
std::string zsh_completion(const Command& program);
std::string fish_completion(const Command& program);

}  // namespace race2048::usage
