// Bytes as hexadecimal digits, for logs and screens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace race2048 {

// The first `digits` digits of the hexadecimal form of `bytes`.
std::string hex(std::span<const std::uint8_t> bytes, std::size_t digits = std::string::npos);

}  // namespace race2048
