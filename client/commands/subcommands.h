// The list of all subcommands.
#pragma once

#include <memory>
#include <vector>

#include "client/commands/subcommand.h"

namespace race2048::client {

// Creates one of each, in the order of the help.
std::vector<std::unique_ptr<Subcommand>> all_subcommands();

}  // namespace race2048::client
