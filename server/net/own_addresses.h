// The addresses of this machine.
#pragma once

#include <vector>

#include "server/sessions/address.h"

namespace race2048::server {

// Of all interfaces that are up, the loopback included. Empty if the system does not report them.
std::vector<Address> own_addresses();

}  // namespace race2048::server
