// The networks that this machine is on.
#pragma once

#include <vector>

#include "shared/lan/messages.h"

namespace race2048::lan {

// An IPv4 address of this machine, and the bits that all addresses of its network share.
struct Interface {
  Address address{};
  Address mask{};
  bool loopback = false;

  // True if `other` is on the same network.
  bool reaches(const Address& other) const;

  bool operator==(const Interface&) const = default;
};

// All interfaces that are up; empty if the system does not report them.
std::vector<Interface> interfaces();

}  // namespace race2048::lan
