// The networks that this machine is on, and its addresses there.
#pragma once

#include <array>
#include <cstdint>
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

// An address of this machine, of IPv4 or IPv6.
struct OwnAddress {
  std::array<std::uint8_t, 16> bytes{};  // of IPv4 as IPv6 maps it: ::ffff:192.0.2.7
  bool loopback = false;
};

// Those of all interfaces that are up; empty if the system does not report them.
std::vector<OwnAddress> own_addresses();

}  // namespace race2048::lan
