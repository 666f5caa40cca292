// The addresses under which others may reach this machine.
#pragma once

#include <string>
#include <vector>

namespace race2048::client {

// Of all interfaces that are up, without loopback and link-local ones; IPv4 first. Empty when there
// is none or the system does not tell.
std::vector<std::string> local_addresses();

}  // namespace race2048::client
