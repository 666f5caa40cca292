// Addresses under which other machines may reach this one.
#pragma once

#include <string>
#include <vector>

namespace race2048::client {

// The addresses of all interfaces that are up, without loopback and link-local ones; IPv4 first.
// Empty if the machine has none or the system does not report them.
std::vector<std::string> local_addresses();

}  // namespace race2048::client
