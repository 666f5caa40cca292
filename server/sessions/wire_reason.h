// Converts reasons to the protocol's.
#pragma once

#include "proto/race2048.pb.h"
#include "server/sessions/reason.h"

namespace race2048::server {

constexpr v1::Reason to_wire(Reason reason) {
  return static_cast<v1::Reason>(reason);
}

}  // namespace race2048::server
