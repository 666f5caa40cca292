// The bounds of connections to other servers, each with its reason.
#pragma once

#include <chrono>
#include <cstddef>

namespace race2048::limits {

// From the look-up of a server's name to the end of its handshake. A person waits, whose program
// gives up after five seconds. Beyond: the connection fails.
inline constexpr std::chrono::seconds kNodeLinkDeadline{3};

// Bytes that wait to be sent to the other server: some reads of a client's. Beyond: no more are
// taken.
inline constexpr std::size_t kNodeLinkBuffer = 16 * 1024;
// Bytes that are read at a time.
inline constexpr std::size_t kNodeLinkRead = 4096;

}  // namespace race2048::limits
