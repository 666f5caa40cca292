// HMAC-SHA256 (RFC 2104) over byte spans.
#pragma once

#include <cstdint>
#include <span>

#include "engine/sha256.h"

namespace race2048 {

// REQUIRES: the key has at most 64 bytes.
Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message);

}  // namespace race2048
