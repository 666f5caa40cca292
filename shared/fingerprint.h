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

}  // namespace race2048
