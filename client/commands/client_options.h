// What every client of this program has in common.
#pragma once

#include <string>

#include "client/choices/target.h"
#include "client/session/client.h"
#include "client/system/environment.h"

namespace race2048::client {

// The server, this installation's identity, and `name`; `fallback` if `name` is empty. The caller
// says what the client is to do there.
ClientOptions client_options(const Target& target, const std::string& name,
                             const std::string& fallback = default_name());

}  // namespace race2048::client
