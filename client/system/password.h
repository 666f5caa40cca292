// Asking for a password on the plain terminal.
#pragma once

#include <optional>
#include <string>

namespace race2048::client {

struct AskedPassword {
  std::optional<std::string> password;  // nothing: the person would not
  int exit_code = 0;                    // then: 130 after Ctrl-C, 128+N after another signal
};

// Shows `prompt` and reads a line without showing it; Backspace and Ctrl-U correct it. The terminal
// is as before when this returns. REQUIRES: standard input is a terminal.
AskedPassword ask_password(const std::string& prompt);

}  // namespace race2048::client
