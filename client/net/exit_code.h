// The exit code for a client that has to end, or whose checks have failed.
#pragma once

#include "client/model/model.h"
#include "client/system/exit_codes.h"

namespace race2048::client {

// Returns kLost or kRefused.
ExitCode exit_code_of(const Failure& failure);

// The exit code of a program that would end with `otherwise`. A match or a replay that does not
// hold outweighs every end but a signal, because a server that has cheated could choose another
// end.
int exit_code_of(const Model& model, int otherwise);

}  // namespace race2048::client
