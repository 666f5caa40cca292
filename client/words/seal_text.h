// The result of checking a match against its seal, as English.
#pragma once

#include <string>
#include <vector>

#include "client/model/verification.h"

namespace race2048::client {

// The verdict first, then the evidence for it, if there is more to say.
std::vector<std::string> seal_texts(const Verification& verification);

}  // namespace race2048::client
