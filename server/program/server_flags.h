// The flags and commands of race2048d, and the commands of its operator.
#pragma once

#include <string>
#include <vector>

#include "server/admin/commands.h"
#include "server/program/command_line.h"
#include "shared/usage/usage.h"

namespace race2048::server {

// Names of commands.
inline constexpr const char* kBackup = "backup";
inline constexpr const char* kAdmin = "admin";
inline constexpr const char* kStore = "store";
inline constexpr const char* kStoreInit = "init";
inline constexpr const char* kStoreCheck = "check";
inline constexpr const char* kStoreCopy = "copy";

// The words of a command line besides the options.
struct ServerWords {
  bool checks = false;   // start nothing
  AdminRequest admin{};  // without the name of the command
};

// The flags that a config file may set, and some more. They go to `options`.
std::vector<usage::Flag> server_flags(ProgramOptions& options);

// The sections of the help and the man page beside flags and commands.
std::vector<usage::Topic> program_topics();

// All that the command line may say. It goes to `options` and `words`, which must outlive it.
usage::Program server_program(ProgramOptions& options, ServerWords& words);

}  // namespace race2048::server
