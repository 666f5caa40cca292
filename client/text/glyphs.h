// The set of glyphs in text for a screen.
#pragma once

#include <cstdint>

namespace race2048::client {

// `ascii` is for terminals whose locale is not UTF-8.
enum class Glyphs : std::uint8_t { ascii, unicode };

}  // namespace race2048::client
