// The exit code for a client that cannot go on.
#pragma once

#include "client/model/failure.h"
#include "client/system/exit_codes.h"

namespace race2048::client {

// Returns kLost or kRefused.
ExitCode exit_code_of(const Failure& failure);

}  // namespace race2048::client
