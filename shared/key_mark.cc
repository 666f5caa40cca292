#include "shared/key_mark.h"

#include "shared/fingerprint.h"

namespace race2048 {

std::string key_mark(const std::array<std::uint8_t, 16>& fingerprint) {
  return to_text(Fingerprint{fingerprint}).substr(0, kKeyMarkLetters);
}

bool are_fingerprint_letters(std::string_view text) {
  return text.find_first_not_of("abcdefghijklmnopqrstuvwxyz234567") == std::string_view::npos;
}

bool is_key_mark(std::string_view text) {
  return text.size() == kKeyMarkLetters && are_fingerprint_letters(text);
}

}  // namespace race2048
