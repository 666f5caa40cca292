// Asks for a password on the plain terminal.
#pragma once

#include <optional>
#include <string>

namespace race2048::client {

struct AskedPassword {
  std::optional<std::string> password;  // nothing: the person did not give one
  // Without a password: 130 after Ctrl-C, 128+N after another signal, otherwise kRefused.
  int exit_code = 0;
};

// Shows `prompt` and reads a line without echo; Backspace and Ctrl-U correct it. Restores the
// terminal before returning. REQUIRES: standard input is a terminal.
AskedPassword ask_password(const std::string& prompt);

}  // namespace race2048::client
