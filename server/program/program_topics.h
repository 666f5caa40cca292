// The sections that the help and the man page of race2048d have beside flags and commands.
#pragma once

#include <vector>

#include "shared/usage/usage.h"

namespace race2048::server {

std::vector<usage::Topic> program_topics();

}  // namespace race2048::server
