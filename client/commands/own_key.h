// The key of a person who plays.
#pragma once

#include <optional>

#include "shared/tls/credentials.h"

namespace race2048::client {

// Made at the first call. Nothing, after a line on standard error, if it cannot be used: the person
// plays as a guest. Also nothing on a machine without a home, where no key would be there again.
std::optional<tls::Credentials> own_key();

}  // namespace race2048::client
