#include "engine/match/person.h"

#include <algorithm>

#include "engine/board.h"

namespace race2048 {
namespace {

// The <cctype> functions depend on the locale.
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The lower case of a letter from U+00C0 to U+017F, where Unicode pairs most capitals with the
// letter that follows.
std::uint32_t lower_accented(std::uint32_t letter) {
  constexpr std::uint32_t kTimes = 0xD7;  // the sign of multiplication, no capital
  constexpr std::uint32_t kCapitalYWithDots = 0x178;
  constexpr std::uint32_t kYWithDots = 0xFF;
  if (letter <= 0xDE) return letter == kTimes ? letter : letter + 0x20;
  if (letter < 0x100) return letter;
  if (letter == kCapitalYWithDots) return kYWithDots;
  const bool capitals_are_odd = (letter >= 0x139 && letter <= 0x148) || letter > kCapitalYWithDots;
  return letter % 2 == (capitals_are_odd ? 1U : 0U) ? letter + 1 : letter;
}

}  // namespace

std::uint8_t bot_level_of(bool bot, std::uint64_t tile) {
  constexpr int kLeast = 3;
  constexpr int kMost = 17;
  const int exponent = exponent_of(tile).value_or(0);
  return bot && exponent >= kLeast && exponent <= kMost ? static_cast<std::uint8_t>(exponent) : 0;
}

std::string folded_name(std::string_view name) {
  std::string folded(name);
  std::transform(folded.begin(), folded.end(), folded.begin(), lower);
  // UTF-8 writes U+00C0 to U+017F as two bytes, of which the first is 0xC3 to 0xC5.
  for (std::size_t i = 0; i + 1 < folded.size(); ++i) {
    const auto first = static_cast<unsigned char>(folded[i]);
    const auto second = static_cast<unsigned char>(folded[i + 1]);
    if (first < 0xC3 || first > 0xC5 || (second & 0xC0U) != 0x80) continue;
    const std::uint32_t letter = lower_accented(((first & 0x1FU) << 6U) | (second & 0x3FU));
    folded[i] = static_cast<char>(0xC0U | (letter >> 6U));
    folded[i + 1] = static_cast<char>(0x80U | (letter & 0x3FU));
    ++i;
  }
  return folded;
}

bool is_same_name(std::string_view a, std::string_view b) {
  return folded_name(a) == folded_name(b);
}

}  // namespace race2048
