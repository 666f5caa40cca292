// What a running server takes from a command line that is read again.
#pragma once

#include <string>
#include <vector>

#include "server/program/command_line.h"

namespace race2048::server {

// The settings, by their keys in a config file, that differ between the two and that a running
// server can take, or can only take when it starts again.
struct Changes {
  std::vector<std::string> taken;
  std::vector<std::string> need_restart;
};
Changes changes(ProgramOptions running, ProgramOptions wanted);

}  // namespace race2048::server
