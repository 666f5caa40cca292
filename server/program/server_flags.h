// The flags and commands of race2048d, and the commands of its operator.
#pragma once

#include <string>
#include <vector>

#include "server/program/command_line.h"
#include "shared/usage/usage.h"

namespace race2048::server {

// Names of commands.
inline constexpr const char* kBackup = "backup";
inline constexpr const char* kAdmin = "admin";
inline constexpr const char* kBan = "ban";

// What a command line says besides the options.
struct ServerWords {
  bool checks = false;  // start nothing
  // For a command of the operator.
  bool json = false;
  std::string word;
  std::string lasts;  // a ban, in seconds; empty: for good
  std::string note;
};

// The flags that a config file may set, and some more. They go to `options`.
std::vector<usage::Flag> server_flags(ProgramOptions& options);

// All that the command line may say. It goes to `options` and `words`, which must outlive it.
usage::Program server_program(ProgramOptions& options, ServerWords& words);

}  // namespace race2048::server
