// The line with which others come to a room.
#pragma once

#include <optional>
#include <string>

#include "client/choices/target.h"
#include "shared/fingerprint.h"

namespace race2048::client {

// "race2048 join 192.168.1.20/KXQ7WP#k3v9...": `room` is a code or a name. `fingerprint` is
// Link::fingerprint(), or nothing if it is not known; over the loopback nobody needs it.
std::string invitation(Target target, const std::string& room,
                       const std::optional<Fingerprint>& fingerprint);

}  // namespace race2048::client
