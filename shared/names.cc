#include "shared/names.h"

#include <algorithm>
#include <cstdint>

#include "shared/limits.h"
#include "shared/utf8.h"

namespace race2048 {
namespace {

// The <cctype> functions depend on the locale.
char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// Multiplication and division; \u0130 and \u0131, \u0138, \u0149 and \u017F, which are easily
// taken for I, i, k, n and f; the pairs of letters \u0132 and \u0133, \u013F and \u0140.
constexpr std::u32string_view kNoNameLetters =
    U"\u00D7\u00F7\u0130\u0131\u0132\u0133\u0138\u013F\u0140\u0149\u017F";

bool is_name_character(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || (c >= U'0' && c <= U'9') ||
         c == U'_' || c == U'.' || c == U'-' ||
         (c >= 0xC0 && c <= 0x17F && kNoNameLetters.find(c) == kNoNameLetters.npos);
}

// How the names of ghosts begin, in any case of letters.
constexpr std::string_view kGhost = "ghost-";

// The first characters of a name, at most so many.
std::string_view beginning(std::string_view name, std::size_t characters) {
  std::string_view rest = name;
  for (std::size_t i = 0; i < characters && !rest.empty(); ++i) {
    if (!take_code_point(rest)) break;
  }
  return name.substr(0, name.size() - rest.size());
}

// A name without the number at its end, and that number; 1 if it has none.
struct NumberedName {
  std::string_view word;
  int number = 1;
};

NumberedName numbered(std::string_view name) {
  constexpr std::size_t kMostDigits = 6;  // a longer number is part of the name
  const std::size_t word = name.find_last_not_of("0123456789") + 1;
  const std::size_t begin = std::min(name.find_first_not_of('0', word), name.size());
  const std::string_view digits = name.substr(begin);
  if (word == 0 || digits.empty() || digits.size() > kMostDigits) return {.word = name};
  int number = 0;
  for (const char digit : digits) number = number * 10 + (digit - '0');
  return {.word = name.substr(0, begin), .number = number};
}

}  // namespace

bool is_valid_name(std::string_view name) {
  if (name.size() > limits::kMaxNameBytes) return false;
  std::size_t characters = 0;
  for (std::string_view rest = name; !rest.empty(); ++characters) {
    const std::optional<char32_t> character = take_code_point(rest);
    if (!character || !is_name_character(*character)) return false;
  }
  return characters >= limits::kMinName && characters <= limits::kMaxName;
}

std::string next_free_name(std::string_view name,
                           const std::function<bool(const std::string&)>& is_taken) {
  // One by one for a class in which nobody has typed a name. Then in growing strides: a server may
  // know a hundred thousand names, and must not ask about each.
  constexpr int kOneByOne = 1000;
  constexpr std::int64_t kLongestStride = 1 << 16;
  const NumberedName own = numbered(name);
  std::int64_t number = own.number;
  std::int64_t stride = 1;
  for (int tried = 0;; ++tried) {
    if (tried >= kOneByOne) stride = std::min(2 * stride, kLongestStride);
    number += stride;
    const std::string suffix = std::to_string(number);
    std::string candidate(beginning(own.word, limits::kMaxName - suffix.size()));
    candidate += suffix;
    if (!is_taken(candidate)) return candidate;
  }
}

bool is_name_or_next(std::string_view candidate, std::string_view name) {
  const NumberedName own = numbered(name);
  const NumberedName other = numbered(candidate);
  const std::size_t digits = candidate.size() - other.word.size();
  return candidate == name || (other.number > own.number &&
                               other.word == beginning(own.word, limits::kMaxName - digits));
}

std::string ghost_name(std::string_view name) {
  if (is_ghost_name(name)) return std::string(name);
  std::string ghost(kGhost);
  ghost += beginning(name, limits::kMaxName - kGhost.size());
  return ghost;
}

bool is_ghost_name(std::string_view name) {
  return std::ranges::equal(name.substr(0, kGhost.size()), kGhost, {}, upper, upper);
}

bool is_valid_room_name(std::string_view name) {
  const auto is_letter = [](char c) { return upper(c) >= 'A' && upper(c) <= 'Z'; };
  return name.size() >= limits::kMinRoomName && name.size() <= limits::kMaxRoomName &&
         is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; }) &&
         !normalised_room_code(name);
}

std::optional<std::string> normalised_room_code(std::string_view text) {
  if (text.size() != limits::kRoomCodeLength) return std::nullopt;
  std::string code(text);
  std::transform(code.begin(), code.end(), code.begin(), upper);
  const bool known = std::all_of(code.begin(), code.end(), [](char c) {
    return limits::kRoomAlphabet.find(c) != std::string_view::npos ||
           limits::kOlderCodeLetters.find(c) != std::string_view::npos;
  });
  if (!known) return std::nullopt;
  return code;
}

}  // namespace race2048
