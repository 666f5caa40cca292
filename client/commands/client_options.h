// Options that every client of this program has in common.
#pragma once

#include <string>

#include "client/choices/target.h"
#include "client/session/client.h"
#include "client/system/environment.h"

namespace race2048::client {

// Sets the server, this installation's identity, and `name`, or `fallback` if `name` is empty. The
// client says ready as long as its person is here. The caller adds what else it should do.
//
// The server gets an id of this installation that no other server gets.
ClientOptions client_options(const Target& target, const std::string& name,
                             const std::string& fallback = default_name());

// For a mere look at a server, such as at its list of rooms: reveals nothing about the person. The
// name and the id are random, and differ at each call.
ClientOptions visitor_options(const Target& target);

}  // namespace race2048::client
