// The addresses of this machine.
#pragma once

#include <vector>

#include "server/sessions/address.h"

namespace race2048::server {

// The addresses of all interfaces that are up, the loopback's too. Empty if the system reports
// none.
std::vector<Address> own_addresses();

}  // namespace race2048::server
