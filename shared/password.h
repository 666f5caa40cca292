// Passwords of rooms: one rule for all who type, send or check one.
#pragma once

#include <string>
#include <string_view>

#include "engine/or_fault.h"

namespace race2048 {

// The password in Normalization Form C, in which passwords are compared: however a keyboard makes
// its letters, a password is the same. Or its fault, as the end of a sentence such as "is not valid
// UTF-8". The characters are those of typed_text(); at most limits::kMaxPassword of them.
OrFault<std::string> typed_password(std::string_view text);

}  // namespace race2048
