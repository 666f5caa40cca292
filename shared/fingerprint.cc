#include "shared/fingerprint.h"

#include <algorithm>
#include <span>

#include "shared/letter_case.h"

namespace race2048 {
namespace {

constexpr std::string_view kBase32 = "abcdefghijklmnopqrstuvwxyz234567";
constexpr unsigned kBitsPerLetter = 5;
constexpr unsigned kBitsPerByte = 8;

std::optional<std::uint32_t> bits_of(char letter) {
  const std::size_t bits = kBase32.find(lower_case(letter));
  if (bits == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint32_t>(bits);
}

std::string base32(std::span<const std::uint8_t> bytes) {
  std::string text;
  std::uint32_t bits = 0;
  unsigned waiting = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << kBitsPerByte | byte;
    waiting += kBitsPerByte;
    for (; waiting >= kBitsPerLetter; waiting -= kBitsPerLetter) {
      text += kBase32[bits >> (waiting - kBitsPerLetter) & 31];
    }
  }
  if (waiting != 0) text += kBase32[bits << (kBitsPerLetter - waiting) & 31];
  return text;
}

}  // namespace

Fingerprint fingerprint_of(const Digest& key) {
  Fingerprint fingerprint;
  std::copy_n(key.begin(), fingerprint.bytes.size(), fingerprint.bytes.begin());
  return fingerprint;
}

std::string to_text(const Fingerprint& fingerprint) {
  return base32(fingerprint.bytes);
}

std::optional<Fingerprint> fingerprint_from(std::string_view text) {
  if (text.size() != kFingerprintLetters) return std::nullopt;
  Fingerprint fingerprint;
  std::uint32_t bits = 0;
  unsigned waiting = 0;
  std::size_t size = 0;
  for (const char letter : text) {
    const std::optional<std::uint32_t> more = bits_of(letter);
    if (!more) return std::nullopt;
    bits = bits << kBitsPerLetter | *more;
    waiting += kBitsPerLetter;
    if (waiting < kBitsPerByte) continue;
    waiting -= kBitsPerByte;
    fingerprint.bytes[size++] = static_cast<std::uint8_t>(bits >> waiting);
  }
  if ((bits & ((1U << waiting) - 1)) != 0) return std::nullopt;
  return fingerprint;
}

std::string key_mark(const std::array<std::uint8_t, 16>& fingerprint) {
  constexpr std::size_t kBytes = kKeyMarkLetters * kBitsPerLetter / kBitsPerByte;
  return base32(std::span(fingerprint).first(kBytes));
}

bool are_fingerprint_letters(std::string_view text) {
  return text.find_first_not_of(kBase32) == std::string_view::npos;
}

bool is_key_mark(std::string_view text) {
  return text.size() == kKeyMarkLetters && are_fingerprint_letters(text);
}

}  // namespace race2048
