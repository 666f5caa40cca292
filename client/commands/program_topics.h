// What the help and the man page of race2048 say beside its flags and commands.
#pragma once

#include <vector>

#include "shared/usage/usage.h"

namespace race2048::client {

std::vector<usage::Topic> program_topics();

}  // namespace race2048::client
