// Asks the person on the plain terminal.
#pragma once

#include <string>

namespace race2048::client {

// Shows the question and waits for a line; Enter means yes, the end of the input no. REQUIRES:
// standard input is a terminal.
bool confirm(const std::string& question);

// Shows the text until the person presses Enter, or the input ends. REQUIRES: standard input is a
// terminal.
void wait_for_enter(const std::string& text);

}  // namespace race2048::client
