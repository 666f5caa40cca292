// What checking a match against its seal found, as English.
#pragma once

#include <string>
#include <vector>

#include "client/session/verification.h"

namespace race2048::client {

// Whether the seal holds: the judgement first, then what it rests on if there is more to say.
std::vector<std::string> seal_texts(const Verification& verification);

}  // namespace race2048::client
