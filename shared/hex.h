// Bytes as hexadecimal digits, for logs, screens and files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace race2048 {

// The first `digits` digits of the hexadecimal form of `bytes`.
std::string hex(std::span<const std::uint8_t> bytes, std::size_t digits = std::string::npos);

// The bytes whose whole form is `digits`, in lower case; nothing for any other text.
std::optional<std::string> bytes_from_hex(std::string_view digits);

}  // namespace race2048
