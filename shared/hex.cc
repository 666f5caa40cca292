#include "shared/hex.h"

namespace race2048 {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

std::string hex(std::span<const std::uint8_t> bytes, std::size_t digits) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    if (text.size() >= digits) break;
    text.push_back(kDigits[byte >> 4]);
    text.push_back(kDigits[byte & 0xf]);
  }
  if (text.size() > digits) text.resize(digits);
  return text;
}

std::optional<std::string> bytes_from_hex(std::string_view digits) {
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const std::size_t high = kDigits.find(digits[i]);
    const std::size_t low = kDigits.find(digits[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    bytes.push_back(static_cast<char>(high << 4 | low));
  }
  return bytes;
}

}  // namespace race2048
