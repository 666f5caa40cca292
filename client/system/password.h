// Asks for a password on the plain terminal.
#pragma once

#include <optional>
#include <string>

namespace race2048::client {

struct AskedPassword {
  std::optional<std::string> password;  // nothing: the person did not give one
  int exit_code = 0;                    // without a password: kRefused, 130 or 128+N
};

// Shows `prompt` and reads a line without echo; Backspace and Ctrl-U correct it. Restores the
// terminal before returning. REQUIRES: standard input is a terminal.
AskedPassword ask_password(const std::string& prompt);

}  // namespace race2048::client
