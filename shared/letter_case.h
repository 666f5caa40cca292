// Letters from A to Z without regard to their case.
#pragma once

#include <algorithm>
#include <string>

namespace race2048 {

constexpr char lower_case(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

inline std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char letter) { return lower_case(letter); });
  return text;
}

}  // namespace race2048
