// Fingerprints of keys: short enough to be read aloud or typed, too long for a second key to have
// the same one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/sha256.h"

namespace race2048 {

// The first 128 bits of a key's digest, which is the SHA-256 of its public half (DER,
// SubjectPublicKeyInfo).
struct Fingerprint {
  std::array<std::uint8_t, 16> bytes{};

  bool operator==(const Fingerprint&) const = default;
};

// Letters of a fingerprint's text.
inline constexpr std::size_t kFingerprintLetters = 26;

Fingerprint fingerprint_of(const Digest& key);

// In base 32 (RFC 4648, letters and the digits 2 to 7, without padding), in lower case.
std::string to_text(const Fingerprint& fingerprint);

// The fingerprint with exactly this text; upper case counts as lower case. Nothing for any other
// text, also if only bits behind the last byte differ.
std::optional<Fingerprint> fingerprint_from(std::string_view text);

// ---- The mark of a person's key, which people compare beside a name.

// It distinguishes the people of a room, and does not prove anything by itself: with patience
// somebody can make a key with a given mark. On a server the name still belongs to the key that
// took it.
inline constexpr std::size_t kKeyMarkLetters = 8;

// The first letters of the key's fingerprint, whose bytes these are.
std::string key_mark(const std::array<std::uint8_t, 16>& fingerprint);
// True if all characters are among those of a fingerprint's text.
bool are_fingerprint_letters(std::string_view text);
// True for a text that can be a mark.
bool is_key_mark(std::string_view text);

}  // namespace race2048
