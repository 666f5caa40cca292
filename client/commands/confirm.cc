#include "client/commands/confirm.h"

#include <unistd.h>

#include <string_view>

#include "client/system/ending_signals.h"

namespace race2048::client {

Consent confirm(const std::string& question, std::istream& in, std::ostream& out) {
  std::string line;
  while (out << question << " [Y/n] " << std::flush && std::getline(in, line)) {
    for (const std::string_view yes : {"", "y", "Y", "yes", "Yes", "YES"}) {
      if (line == yes) return Consent::yes;
    }
    for (const std::string_view no : {"n", "N", "no", "No", "NO"}) {
      if (line == no) return Consent::no;
    }
  }
  return Consent::none;
}

void wait_for_enter(const std::string& text) {
  std::cout << text << " " << std::flush;
  const EndingSignals signals;
  if (!wait_until_readable(STDIN_FILENO, signals)) {
    std::cout << std::endl;  // the cursor is still on the line of the text
    return;
  }
  std::string line;
  std::getline(std::cin, line);
}

}  // namespace race2048::client
