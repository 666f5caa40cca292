#include "proto/names.h"

#include <algorithm>

#include "proto/limits.h"

namespace race2048 {
namespace {

// Not the <cctype> functions: they depend on the locale.
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '-';
}

}  // namespace

bool is_valid_name(std::string_view name) {
  return name.size() >= limits::kMinName && name.size() <= limits::kMaxName &&
         std::all_of(name.begin(), name.end(), is_name_character);
}

std::string folded_name(std::string_view name) {
  std::string folded(name);
  std::transform(folded.begin(), folded.end(), folded.begin(), lower);
  return folded;
}

std::string next_free_name(std::string_view name,
                           const std::function<bool(const std::string&)>& is_taken) {
  for (int number = 2;; ++number) {
    const std::string suffix = std::to_string(number);
    std::string candidate(name.substr(0, limits::kMaxName - suffix.size()));
    candidate += suffix;
    if (!is_taken(candidate)) return candidate;
  }
}

std::optional<std::string> normalised_room_code(std::string_view text) {
  if (text.size() != limits::kRoomCodeLength) return std::nullopt;
  std::string code(text);
  std::transform(code.begin(), code.end(), code.begin(), upper);
  const bool known = std::all_of(code.begin(), code.end(), [](char c) {
    return limits::kRoomAlphabet.find(c) != std::string_view::npos;
  });
  if (!known) return std::nullopt;
  return code;
}

}  // namespace race2048
