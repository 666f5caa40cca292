// Options that every client of this program has in common.
#pragma once

#include <string>

#include "client/choices/target.h"
#include "client/session/client.h"
#include "client/system/environment.h"

namespace race2048::client {

// Sets the server, this installation's identity, and `name`, or `fallback` if `name` is empty. The
// caller adds what the client should do.
ClientOptions client_options(const Target& target, const std::string& name,
                             const std::string& fallback = default_name());

}  // namespace race2048::client
