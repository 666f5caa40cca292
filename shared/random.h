// Randomness for secrets, nonces, codes and identities.
#pragma once

#include <cstdint>
#include <span>

namespace race2048 {

// Fills the span from the operating system. Throws std::system_error if that fails.
void os_random(std::span<std::uint8_t> bytes);

}  // namespace race2048
