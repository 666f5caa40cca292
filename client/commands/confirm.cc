#include "client/commands/confirm.h"

#include <iostream>

namespace race2048::client {

bool confirm(const std::string& question) {
  std::cout << question << " [Y/n] " << std::flush;
  std::string answer;
  if (!std::getline(std::cin, answer)) return false;
  return answer.empty() || answer[0] == 'y' || answer[0] == 'Y';
}

void wait_for_enter(const std::string& text) {
  std::cout << text << " " << std::flush;
  std::string line;
  std::getline(std::cin, line);
}

}  // namespace race2048::client
