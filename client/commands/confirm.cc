#include "client/commands/confirm.h"

#include <iostream>

namespace race2048::client {

bool confirm(const std::string& question) {
  std::cout << question << " [Y/n] " << std::flush;
  std::string answer;
  if (!std::getline(std::cin, answer)) return false;
  return answer.empty() || answer[0] == 'y' || answer[0] == 'Y';
}

}  // namespace race2048::client
