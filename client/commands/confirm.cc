#include "client/commands/confirm.h"

#include <unistd.h>

#include "client/system/ending_signals.h"
#include "shared/letter_case.h"

namespace race2048::client {

Consent confirm(const std::string& question, std::istream& in, std::ostream& out) {
  std::string line;
  while (out << question << " [Y/n] " << std::flush && std::getline(in, line)) {
    const std::string said = lower_case(line);
    if (said.empty() || said == "y" || said == "yes") return Consent::yes;
    if (said == "n" || said == "no") return Consent::no;
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
