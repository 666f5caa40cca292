// The bounds of browsers and other peers that speak HTTP, each with its reason and the consequence
// of exceeding it. Connections that have not logged in have further ones: see server/door/limits.h.
#pragma once

#include <cstddef>

#include "shared/limits.h"

namespace race2048::limits {

// A request up to its empty line. Browsers send a half to two KiB. Beyond: status 431, and the
// connection closes.
inline constexpr std::size_t kMaxHead = 8 * 1024;

// Requests on one connection. A page with all its files has about thirty. Beyond: the answer says
// that the connection closes, and the browser opens another one, which the address's limits count.
inline constexpr std::size_t kMaxRequests = 200;

// The payload of a message from a WebSocket, its fragments together: the preface and the longest
// frame. It is never gathered; the bound keeps a peer from announcing what it cannot mean. Beyond:
// closed with 1009.
inline constexpr std::size_t kMaxWebMessage = kPreface.size() + kMaxFrameToServer + 3;

// The payload of a WebSocket's frame from the server. More output becomes several frames.
inline constexpr std::size_t kMaxWebPayload = 0xffff;

}  // namespace race2048::limits
