// The bytes of a text, for hashes and hexadecimal digits.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace race2048 {

// Valid as long as the text.
inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace race2048
