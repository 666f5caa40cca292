// Parts of protobuf's encoding, for the frequent messages that do without its objects.
#pragma once

#include <cstdint>

namespace race2048::wire {

// The value after the tag of a field: a varint, or a length as a varint and so many bytes.
enum class FieldType : std::uint8_t { number = 0, bytes = 2 };

// The tag of a field in front of its value. REQUIRES: its number is at most 15.
constexpr std::uint8_t tag_of(int field, FieldType type) {
  return static_cast<std::uint8_t>(field << 3 | static_cast<int>(type));
}

}  // namespace race2048::wire
