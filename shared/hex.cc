#include "shared/hex.h"

#include <string_view>

namespace race2048 {

std::string hex(std::span<const std::uint8_t> bytes, std::size_t digits) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    if (text.size() >= digits) break;
    text.push_back(kDigits[byte >> 4]);
    text.push_back(kDigits[byte & 0xf]);
  }
  if (text.size() > digits) text.resize(digits);
  return text;
}

}  // namespace race2048
