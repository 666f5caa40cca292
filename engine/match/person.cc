#include "engine/match/person.h"

#include <algorithm>

#include "engine/board.h"

namespace race2048 {
namespace {

// The <cctype> functions depend on the locale.
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
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
  return folded;
}

bool is_same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char one, char other) { return lower(one) == lower(other); });
}

}  // namespace race2048
