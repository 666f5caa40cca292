// Asks the person on the plain terminal.
#pragma once

#include <cstdint>
#include <iostream>
#include <string>

namespace race2048::client {

// A person's answer to a question: `none` if the input ends instead.
enum class Consent : std::uint8_t { yes, no, none };

// Shows the question and waits for a line; Enter means yes. Asks again after anything but yes or
// no. REQUIRES: `in` is a terminal, or a test.
Consent confirm(const std::string& question, std::istream& in = std::cin,
                std::ostream& out = std::cout);

// Shows the text until the person presses Enter, or the input ends, or a signal comes that ends the
// program, even if it is blocked: it counts later. REQUIRES: standard input is a terminal.
void wait_for_enter(const std::string& text);

}  // namespace race2048::client
