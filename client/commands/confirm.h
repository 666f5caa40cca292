// Asks the person on the plain terminal.
#pragma once

#include <string>

namespace race2048::client {

// Shows the question and waits for a line; Enter means yes, the end of the input no. REQUIRES:
// standard input is a terminal.
bool confirm(const std::string& question);

}  // namespace race2048::client
